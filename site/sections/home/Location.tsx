import type { Business } from '../../../business/business.ts'
import type { MapData } from '../../assets/area-map.ts'
import type { Home } from '../../schemas/home.ts'
import { Points } from '../../ui/Points.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { AreaMap } from './AreaMap.tsx'
import styles from './Location.module.css'

interface Props {
  texts: Home['location']
  area: Business['area']
  /** Without a map, the districts are a list. */
  map: MapData | undefined
}

/** The area served: a map and the cards. */
export function Location({ texts: { cards, ...head }, area, map }: Props) {
  return (
    <section
      id="location"
      className={`section ${styles.location}`}
      aria-labelledby="location-heading"
      data-ground="light"
    >
      <div className="wrap split" data-wide="first">
        <div className={styles.head}>
          <SectionHead id="location-heading" style="subheading" {...head} />
        </div>
        {map ? (
          <div className={styles.map}>
            <AreaMap {...map} />
          </div>
        ) : (
          <ul className={`cluster title ${styles.districts}`}>
            {area.districts.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        <Points items={cards} />
      </div>
    </section>
  )
}

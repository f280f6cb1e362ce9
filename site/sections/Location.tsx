import type { Business } from '../../business/business.ts'
import type { MapData } from '../build/area-map.ts'
import type { Home } from '../schemas/home.ts'
import { Points } from '../ui/Points.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import { AreaMap } from './drawings/Map.tsx'
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
    <section id="location" className={styles.location} aria-labelledby="location-heading" data-ground="light">
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.head}>
          <SectionHead id="location-heading" {...head} />
        </div>
        {map ? (
          <div className={styles.map}>
            <AreaMap {...map} />
          </div>
        ) : (
          <ul className={styles.districts}>
            {area.districts.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        <div className={styles.cards}>
          <Points items={cards} />
        </div>
      </div>
    </section>
  )
}

import type { Business } from '../../../core/business/business.ts'
import type { Home } from '../../content/schemas/home.ts'
import type { AreaMap as Surroundings } from '../../content/schemas/map.ts'
import { drawMap } from '../../generated/area-map.ts'
import { Points } from '../../ui/Points.tsx'
import { Section } from '../../ui/Section.tsx'
import { AreaMap } from './AreaMap.tsx'
import styles from './Location.module.css'

interface Props {
  texts: Home['location']
  area: Business['area']
  /** What the map shows around the districts. */
  surroundings: Surroundings | undefined
}

/** The area served: a map, or a list if the districts have no places on one, and the cards. */
export function Location({ texts: { cards, ...head }, area, surroundings }: Props) {
  const map = drawMap(area.districts, surroundings)
  return (
    <Section
      id="location"
      name="location"
      {...head}
      layout="split"
      wide="first"
      className={styles.location}
      data-ground="light"
    >
      {map ? (
        <div className={styles.map}>
          <AreaMap {...map} />
        </div>
      ) : (
        <ul className="cluster title">
          {area.districts.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <Points items={cards} />
    </Section>
  )
}

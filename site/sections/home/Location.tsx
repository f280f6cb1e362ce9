import type { Business } from '../../../core/business/business.ts'
import { drawMap, type MapData } from '../../assets/area-map.ts'
import type { AreaMap as Surroundings } from '../../content/schemas/content-files.ts'
import type { Home } from '../../content/schemas/home.ts'
import { Points, Section } from '../../ui/Section.tsx'
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
      className={`screen-only ${styles.location}`}
      data-ground="light"
    >
      {map ? (
        <AreaMap {...map} />
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

/** Districts as dots with their names, and circles around the middle, over a picture of the rivers. */
function AreaMap({ width, height, districts, centre: [x, y], rings, rivers }: MapData) {
  const names = new Intl.ListFormat('en-GB').format(districts.map(({ name }) => name))
  return (
    <div className={styles.map}>
      <img src="/rivers.svg" width={width} height={height} alt="" loading="lazy" />
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`A map of the districts we serve: ${names}`}>
        {rings.map(({ miles, radius }) => (
          <circle key={miles} className={styles.ring} cx={x} cy={y} r={radius} />
        ))}
        <path className={styles.dots} d={districts.map(({ at }) => `M${at.join(' ')}h0`).join('')} />
        <g className={styles.notes}>
          {rings.map(({ miles, radius }) => (
            <text key={miles} x={x} y={y + radius - 12} textAnchor="middle">
              {miles} {miles === 1 ? 'mile' : 'miles'}
            </text>
          ))}
          {rivers.map(({ name, label, turn }) => (
            <text key={name} transform={`translate(${label.join(' ')})rotate(${turn})`}>
              {name}
            </text>
          ))}
        </g>
        <g className={styles.names}>
          {districts.map(({ name, at, label }) => (
            <text key={name} x={at[0]} y={at[1]} data-side={label}>
              {name}
            </text>
          ))}
        </g>
      </svg>
    </div>
  )
}

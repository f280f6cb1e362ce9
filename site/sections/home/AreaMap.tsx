import type { MapData } from '../../generated/area-map.ts'
import styles from './AreaMap.module.css'

/**
 * The map of the area served: districts as dots with their names, and circles around the middle, over a picture of the
 * rivers (pages/rivers.svg.ts).
 */
export function AreaMap({ width, height, districts, centre: [x, y], rings, rivers }: MapData) {
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

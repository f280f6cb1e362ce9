import { shadesForDrawing, type Theme } from '../../../business/theme.ts'
import type { MapData } from '../../assets/area-map.ts'

/** The rivers of the area, in the frame of its map. */
export function Rivers({ width, height, rivers, theme }: MapData & { theme: Theme }) {
  const water = shadesForDrawing(theme.ground)(0.417)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <linearGradient id="fade" gradientUnits="userSpaceOnUse" x1={width * 0.87} x2={width}>
        <stop stopColor={water} />
        <stop offset="1" stopColor={water} stopOpacity="0" />
      </linearGradient>
      {rivers.map(({ name, path, isWide }) =>
        isWide ? (
          <path key={name} d={path} fill="url(#fade)" />
        ) : (
          <path key={name} d={path} fill="none" stroke={water} strokeOpacity=".42" strokeWidth="2.5" />
        ),
      )}
    </svg>
  )
}

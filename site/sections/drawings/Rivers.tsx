import type { MapData } from '../../build/area-map.ts'

/** The rivers of the area, in the frame of its map. */
export function Rivers({ width, height, rivers }: MapData) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <linearGradient id="fade" gradientUnits="userSpaceOnUse" x1={width * 0.87} x2={width}>
        <stop stopColor="#1f555c" />
        <stop offset="1" stopColor="#1f555c" stopOpacity="0" />
      </linearGradient>
      {rivers.map(({ name, path, isWide }) =>
        isWide ? (
          <path key={name} d={path} fill="url(#fade)" />
        ) : (
          <path key={name} d={path} fill="none" stroke="#1f555c" strokeOpacity=".42" strokeWidth="2.5" />
        ),
      )}
    </svg>
  )
}

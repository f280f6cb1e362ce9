import type { District } from '../../core/business/schema.ts'
import { shadesForDrawing, type Theme } from '../../core/business/theme.ts'
import type { AreaMap } from '../content/schemas/content-files.ts'

type Place = [latitude: number, longitude: number]
type Point = [x: number, y: number]
type Box = Record<'left' | 'right' | 'top' | 'bottom', number>
type Side = NonNullable<District['label']>

/** A map in units of its own, for sections/home/Location.tsx. */
export interface MapData {
  width: number
  height: number
  /** The districts with their dots, and the side of the dot on which the name stands. */
  districts: { name: string; at: Point; label: Side }[]
  centre: Point
  rings: { miles: number; radius: number }[]
  /** The rivers as SVG paths: an outline for a wide one, a line for a narrow one. */
  rivers: { name: string; path: string; isWide: boolean; label: Point; turn: number }[]
}

const WIDTH = 1071
/** The space around the districts, as shares of the area that they cover. Their names stand in it. */
const MARGIN = { top: 0.115, right: 0.14, bottom: 0.115, left: 0.24 }
const METRES_PER_DEGREE = 111_320
const METRES_PER_MILE = 1_609.344

/**
 * Draws the districts that have a place, and the rivers around them, in the equirectangular projection. The map is at
 * least as tall as the widest ring.
 *
 * @returns `undefined` if fewer than two districts have a place
 */
export function drawMap(all: District[], map: AreaMap | undefined): MapData | undefined {
  const placed = all.flatMap(({ name, at, label }) => (at ? [{ name, at, label }] : []))
  if (placed.length < 2) return undefined
  const latitudes = range(
    placed.map(({ at }) => at[0]),
    MARGIN.bottom,
    MARGIN.top,
  )
  const longitudes = range(
    placed.map(({ at }) => at[1]),
    MARGIN.left,
    MARGIN.right,
  )
  const { centre, rings, rivers } = map ?? { centre: placed[0]?.at ?? [0, 0], rings: [], rivers: [] }
  const reach = (Math.max(0, ...rings) * METRES_PER_MILE) / METRES_PER_DEGREE
  latitudes.min = Math.min(latitudes.min, centre[0] - reach)
  latitudes.max = Math.max(latitudes.max, centre[0] + reach)
  const squeeze = Math.cos((((latitudes.min + latitudes.max) / 2) * Math.PI) / 180)
  /** Units per degree of latitude. */
  const scale = WIDTH / ((longitudes.max - longitudes.min) * squeeze)
  const project = ([latitude, longitude]: Place): Point => [
    (longitude - longitudes.min) * squeeze * scale,
    (latitudes.max - latitude) * scale,
  ]
  const units = (metres: number) => (metres / METRES_PER_DEGREE) * scale
  return {
    width: WIDTH,
    height: Math.round((latitudes.max - latitudes.min) * scale),
    districts: placeNames(placed.map((district) => ({ ...district, at: rounded(project(district.at)) }))),
    centre: rounded(project(centre)),
    rings: rings.map((miles) => ({ miles, radius: Math.round(units(miles * METRES_PER_MILE)) })),
    rivers: rivers.map(({ name, course, width, label, turn }) => {
      const line = course.map(project)
      const path = width ? outline(line, units(width[0]), units(width[1])) : `M${curve(line)}`
      return { name, path, isWide: width !== undefined, label: rounded(project(label)), turn }
    }),
  }
}

const SIDES = ['right', 'left', 'bottom', 'top'] as const
/** The size of a name on a phone (Location.module.css), and roughly the width of a letter. */
const NAME = { size: 38, letter: 21 }
/** How far a name must stay from the middle of a dot. */
const DOT = 12

/**
 * Chooses on which side of its dot each name stands: on the side that the content asks for, unless the name would run
 * off the map there; otherwise where the fewest names and dots are in the way.
 */
function placeNames(districts: { name: string; at: Point; label: Side | undefined }[]): MapData['districts'] {
  const taken = districts.map(
    ({ at: [x, y] }): Box => ({ left: x - DOT, right: x + DOT, top: y - DOT, bottom: y + DOT }),
  )
  const sides = new Map<string, Side>()
  for (const { name, at, label } of districts.toSorted((a, b) => Number(!a.label) - Number(!b.label))) {
    const choices = (label ? [label, ...SIDES] : SIDES).map((side) => {
      const box = nameBox(name, at, side)
      const isOutside = box.left < 0 || box.right > WIDTH
      const inTheWay = side === label ? 0 : taken.filter((other) => overlap(box, other)).length
      return { side, box, faults: inTheWay + (isOutside ? districts.length : 0) }
    })
    const [best] = choices.sort((a, b) => a.faults - b.faults)
    if (!best) continue
    sides.set(name, best.side)
    taken.push(best.box)
  }
  return districts.map(({ name, at }) => ({ name, at, label: sides.get(name) ?? 'right' }))
}

/** Where a name is, on a side of its dot. */
function nameBox(name: string, [x, y]: Point, side: Side): Box {
  const { size } = NAME
  const width = name.length * NAME.letter
  const [left, top] = {
    right: [x + 0.65 * size, y - 0.5 * size],
    left: [x - 0.65 * size - width, y - 0.5 * size],
    top: [x - width / 2, y - 1.5 * size],
    bottom: [x - width / 2, y + 0.5 * size],
  }[side] as Point
  return { left, right: left + width, top, bottom: top + size }
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The range of some values, with a margin below and above as shares of it. */
function range(values: number[], below: number, above: number): { min: number; max: number } {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const size = max - min || 0.1
  return { min: min - size * below, max: max + size * above }
}

/** How fast a river narrows from its mouth. */
const TAPER = 8

/** The outline of a river that narrows from its first point to its last. */
function outline(line: Point[], first: number, last: number): string {
  const bank = (side: 1 | -1) =>
    line.map(([x, y], index): Point => {
      const [fromX, fromY] = line[Math.max(0, index - 1)] ?? [x, y]
      const [toX, toY] = line[Math.min(line.length - 1, index + 1)] ?? [x, y]
      const length = Math.hypot(toX - fromX, toY - fromY) || 1
      const width = last + (first - last) * (1 - index / (line.length - 1)) ** TAPER
      const reach = (side * width) / 2 / length
      return [x - (toY - fromY) * reach, y + (toX - fromX) * reach]
    })
  return `M${curve(bank(1))}L${curve(bank(-1).reverse())}Z`
}

/** A smooth path through points (Catmull-Rom splines as Bézier curves), without its first command. */
function curve(points: Point[]): string {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  const between = (one: Point, other: Point, [x, y]: Point, sign: 1 | -1): Point => [
    x + (sign * (other[0] - one[0])) / 6,
    y + (sign * (other[1] - one[1])) / 6,
  ]
  const pieces = points.slice(1).map((end, index) => {
    const controls = [between(at(index - 1), end, at(index), 1), between(at(index), at(index + 2), end, -1), end]
    return controls.flatMap(rounded).join(' ')
  })
  return `${rounded(at(0)).join(' ')}C${pieces.join(' ')}`
}

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]

/** The picture of the rivers under the map, fading out at both ends. */
export function drawRivers({ width, height, rivers }: MapData, theme: Theme): string {
  const water = shadesForDrawing(theme.ground)(0.42)
  const paths = rivers.map(({ path, isWide }) =>
    isWide
      ? `<path d="${path}" fill="url(#fade)"/>`
      : `<path d="${path}" fill="none" stroke="${water}" stroke-opacity=".42" stroke-width="2.5"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<linearGradient id="fade" gradientUnits="userSpaceOnUse" x2="${width}">
<stop stop-color="${water}" stop-opacity="0"/><stop offset=".1" stop-color="${water}"/><stop offset=".87" stop-color="${water}"/><stop offset="1" stop-color="${water}" stop-opacity="0"/>
</linearGradient>
${paths.join('\n')}
</svg>`
}

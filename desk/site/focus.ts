/** How the site cuts a picture on the screens that show it: its width by its height. */
export type Shapes = [screen: 'phone' | 'computer', shape: number][]

const STEPS = ['0%', '50%', '100%']
/** The points of a picture that can be chosen, as the content has them. */
const SPOTS = STEPS.flatMap((y) => STEPS.map((x) => `${x} ${y}`))
const NAMES = 'Top left|Top|Top right|Left|Middle|Right|Bottom left|Bottom|Bottom right'.split('|')

/** A point, and the spot that it is nearest to. Without one, the middle stays in view. */
function readFocus(focus: string): { x: number; y: number; spot: number } {
  const [x = 50, y = 50] = focus.match(/\d+/g)?.map(Number) ?? []
  return { x, y, spot: Math.min(2, Math.round(y / 50)) * 3 + Math.min(2, Math.round(x / 50)) }
}

export const spotInWords = (focus = '') => (NAMES[readFocus(focus).spot] ?? '').toLowerCase()

/** The nine parts of a picture, of which one stays in view. A finer point takes the place of the one next to it. */
export const spotsOf = (focus: string) =>
  SPOTS.map((spot, index) => ({ value: index === readFocus(focus).spot ? focus : spot, title: NAMES[index] }))

/** Rules for the crops of a picture, which follow what is chosen. Browsers without :has() keep to what is saved. */
export function pictureRules(shapes: Shapes, focus: string): string {
  const { x, y, spot } = readFocus(focus)
  const point = `${x}% ${y}%`
  // The ring of a finer point is where that is, and not in the middle of its part.
  const ring = `[value="${point}"]+span{left:${3 * x - 100 * (spot % 3) - 50}%;top:${3 * y - 100 * Math.floor(spot / 3) - 50}%}`
  return [
    `#picture{--focus:${point}}`,
    ...['', ...SPOTS, point].map((one) => `#picture:has([value="${one}"]:checked){--focus:${one || '50% 50%'}}`),
    SPOTS.includes(point) ? '' : ring,
    ...shapes.map(([screen, shape]) => `[data-screen="${screen}"]{--shape:${shape}}`),
  ].join('')
}

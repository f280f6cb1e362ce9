import type { Key } from '../../site/content/edit-yaml.ts'
import { nameOf } from './fields.ts'
import { type Field, ownField } from './items.ts'

const STEPS = ['0%', '50%', '100%']
/** The points of a picture that can be chosen, as the content has them. */
const SPOTS = STEPS.flatMap((y) => STEPS.map((x) => `${x} ${y}`))
const NAMES = 'Top left|Top|Top right|Left|Middle|Right|Bottom left|Bottom|Bottom right'.split('|')

/** The spot that a point is nearest to. Without a point, the middle stays in view. */
function nearestSpot(focus: unknown): number {
  const [x = 50, y = 50] =
    String(focus ?? '')
      .match(/\d+/g)
      ?.map(Number) ?? []
  return Math.min(2, Math.round(y / 50)) * 3 + Math.min(2, Math.round(x / 50))
}

export const spotInWords = (focus: unknown) => (NAMES[nearestSpot(focus)] ?? '').toLowerCase()

/** The nine parts of a picture, of which one stays in view. A finer point takes the place of the one next to it. */
export function focusField(file: string, path: Key[], written: unknown): Field {
  const value = String(written ?? '')
  const choices = SPOTS.map((spot, index) => ({
    value: index === nearestSpot(value) ? value : spot,
    title: NAMES[index] ?? '',
  }))
  return { ...ownField(nameOf(file, path), 'What must stay in view?', 'choice', value), path, choices }
}

/** Rules for the crops of a picture, which follow what is chosen. Browsers without :has() keep to what is saved. */
export function focusRules({ choices = [], value }: Field): string {
  const rule = (selector: string, focus: string) =>
    `${selector}{--focus:${/^\d+% \d+%$/.test(focus) ? focus : '50% 50%'}}`
  const spots = choices.map((spot, index) => rule(`main:has([data-spot="${index}"]:checked)`, spot.value))
  return [rule('main', value), ...spots].join('')
}

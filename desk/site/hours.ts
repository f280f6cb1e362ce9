import { dayHours, hours as hoursSchema } from '../../core/business/hours-schema.ts'
import { formatHours, openingLines } from '../../core/business/opening-hours.ts'
import { valueAt } from '../../core/publishing/edit.ts'

/** `8am–6pm`, `closed`. */
export const hoursInWords = (written: unknown) => formatHours(dayHours.safeParse(written).data).replaceAll('-', '–')

/** `Mon–Sat 8am–6pm, Sunday closed`. */
export function weekInWords(data: unknown): string | undefined {
  const hours = hoursSchema.safeParse(valueAt(data, ['hours'])).data
  const lines = hours && openingLines(hours, 'monday').map(({ days, time }) => `${days} ${time}`)
  return lines?.join(', ').replaceAll('-', '–')
}

/** The hours of a day as their inputs have them: `08:00-12:00, 13:00-18:00`, `closed` or `by appointment`. */
export function plainHours(written: unknown): string {
  const { data: day } = dayHours.safeParse(written)
  if (day === undefined) return ''
  if (typeof day === 'string') return day
  return day.map(({ opens, closes }) => `${opens}-${closes.replace('24:00', '00:00')}`).join(', ') || 'closed'
}

/** What the inputs of a day’s hours say: whether it is open, and from when to when. The second two are for a break. */
export type HoursInputs = { state: string; times: [opens: string, closes: string][] }

export function hoursInputs(text: string): HoursInputs {
  const isOpen = text.includes('-')
  const spans = isOpen ? text.split(', ') : []
  while (spans.length < 2) spans.push('-')
  const times = spans.map((span): [string, string] => {
    const [opens = '', closes = ''] = span.split('-')
    return [opens, closes]
  })
  return { state: isOpen ? 'hours' : text || 'closed', times }
}

/** The text of what was posted in these inputs. */
export function hoursText([state = '', ...times]: string[]): string {
  if (state !== 'hours') return state
  const spans: string[] = []
  for (let index = 0; index < times.length; index += 2) spans.push(`${times[index]}-${times[index + 1] ?? ''}`)
  return spans.filter((span) => span !== '-').join(', ') || '-'
}

/** How soon a business replies: within some hours or days, or on the day on which a request arrives. */
export type ReplyTime = { number: number; unit: 'minute' | 'hour' | 'day' | 'working day' } | 'same day'

const WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBERS: Record<string, number> = {
  'half an': 0.5,
  a: 1,
  an: 1,
  'a couple of': 2,
  'twenty-four': 24,
  'forty-eight': 48,
  ...Object.fromEntries(WORDS.map((word, index) => [word, index + 1])),
}
const NUMBER = `[1-9]\\d{0,2}|${Object.keys(NUMBERS).join('|')}`
const TIME = RegExp(
  `^(?:(?:${NUMBER})(?: to | or | ?[-–] ?))?(${NUMBER}) (minute|hour|day|(?:working|business) day)s?\\b`,
)
const SAME_DAY = /^the same (working |business )?day\b/

/**
 * Reads how soon a business replies, in words that can follow “within”: `two hours`, `one to two working days`,
 * `the same day`. `undefined` if the words are others.
 */
export function readReplyTime(words: string): ReplyTime | undefined {
  const lower = words.toLowerCase()
  if (SAME_DAY.test(lower)) return 'same day'
  const [, number = '', unit = ''] = TIME.exec(lower) ?? []
  if (!number) return undefined
  const known = unit === 'minute' || unit === 'hour' || unit === 'day' ? unit : 'working day'
  return { number: NUMBERS[number] ?? Number(number), unit: known }
}

/** How soon a business replies: within some hours or days, or on the day on which a request arrives. */
export type ReplyTime = { number: number; unit: 'minute' | 'hour' | 'day' | 'working day' } | 'same day'

const NUMBERS: Record<string, number> = {
  'half an': 0.5,
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  'a couple of': 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  'twenty-four': 24,
  'forty-eight': 48,
}
const SAME_DAY = /^the same (working |business )?day\b/

/** Reads words that can follow “within”: `two hours`, `a day and a half`, `one to two working days`, `the same day`. */
export function readReplyTime(words: string): ReplyTime | undefined {
  const lower = words.toLowerCase()
  if (SAME_DAY.test(lower)) return 'same day'
  const numbers = `[1-9]\\d{0,2}|${Object.keys(NUMBERS).join('|')}`
  const unitPattern = '(minute|hour|day|(?:working|business) day)s?\\b'
  const time = RegExp(
    `^(?:(?:${numbers})(?: to | or | ?[-–] ?))?(${numbers})( and a half)? ${unitPattern}( and a half)?(?! (?:and )?(?:${numbers}) ${unitPattern})`,
  )
  const [, number = '', half, name = '', halfAfter] = time.exec(lower) ?? []
  if (!number) return undefined
  const unit = name === 'minute' || name === 'hour' || name === 'day' ? name : 'working day'
  const whole = NUMBERS[number] ?? Number(number)
  return { number: half || halfAfter ? whole + 0.5 : whole, unit }
}

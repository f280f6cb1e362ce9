import { basename, extname } from 'node:path'

/** The caption of a clip whose file name says nothing to visitors. */
const NO_NAME = 'Recent work'

/** Words that cameras, apps and file managers write. Without a word of a person's beside them, they say nothing. */
const DEVICE_WORDS = new Set(
  `
  img image photo picture pic vid video videos mov movie film reel story footage media file document untitled
  dsc dscn dscf mvi pxl gopr gopro dji mah lrv camera cam iphone ipad ios android samsung pixel sony canon nikon
  screen screenshot screenrecording screencast recording recorded record rec capture captured recorder rpreplay
  fullsizerender trim trimmed cut edit edited editor copy duplicate final finished draft new version export exported
  output render rendered compressed converted converter resized cropped merged original orig cover portrait
  slow motion slowmo timelapse hyperlapse hd uhd fps mp mpeg hevc sequence timeline comp project take part
  whatsapp telegram signal snapchat instagram insta facebook messenger tiktok youtube viber wechat messages
  inshot capcut imovie filmora kinemaster canva download downloaded received sent cloud share shared attachment
  temp tmp pano panorama burst design my the and from st nd rd th
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
  `
    .trim()
    .split(/\s+/),
)

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi
/** A counter, a date, a time or an ID, unlike the number in "Audi A4", "GT86" or "911 Turbo". */
const MACHINE_NUMBER = /\d{4}|^0\d\d/
/** A version ("v2") or a resolution ("4K", "720p"). */
const VERSION = /^(?:v\d|\dk|\d{3}p)$/i
const YEAR = /^(?:19|20)\d\d$/
const MODEL = /^\p{L}{0,4}\d{1,3}\p{L}{0,2}$/u

/**
 * Turns a file name into the caption of a clip. A name without a word of a person's becomes "Recent work".
 *
 * A written word ("swirls", "Škoda", "PORSCHE") is a person's. An abbreviation or a model ("BMW", "A4", "GT86") is one
 * only if no machine's number stands in the name, because cameras write such letters too ("HSR_120", "WA0003"). An
 * app puts its own name before an ID or a date with a time, so beside one of these it takes two words.
 */
export function nameFromFile(file: string): string {
  const name = basename(file, extname(file)).normalize('NFC')
  const chunks = name.replaceAll(UUID, ' 0000000000 ').match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []
  const isMachine = (chunk: string) => !YEAR.test(chunk) && (MACHINE_NUMBER.test(chunk) || isRandom(chunk))
  const isLong = (chunk: string) => chunk.length >= 8 && isRandom(chunk)
  const hasStamp = chunks.join('').replaceAll(/\D/g, '').length >= 10 || chunks.some(isLong)
  const hasMachineNumber = hasStamp || chunks.some(isMachine)
  const kinds = chunks.filter((chunk) => !isRandom(chunk)).map(kindOf)
  const count = (wanted: string) => kinds.filter((kind) => kind === wanted).length
  const isNamed = count('word') >= (hasStamp ? 2 : 1) || (!hasMachineNumber && count('short') > 0)
  if (!isNamed) return NO_NAME
  const words = name.replaceAll(/[-_\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether letters and digits alternate as in an ID ("3F2504E0") or a reel ("A001C002"), unlike in a model. */
function isRandom(chunk: string): boolean {
  return (chunk.match(/\p{L}+|\p{N}+/gu) ?? []).length > 2 && !MODEL.test(chunk)
}

function kindOf(chunk: string): 'word' | 'short' | undefined {
  const letters = chunk.replaceAll(/[\p{N}'’]/gu, '')
  if (letters === '' || VERSION.test(chunk) || DEVICE_WORDS.has(letters.toLowerCase())) return undefined
  if (!/\p{Script=Latin}/u.test(letters)) return 'word'
  if (isWritten(letters) && !(MACHINE_NUMBER.test(chunk) && letters === letters.toUpperCase())) return 'word'
  return letters.length > 1 || MODEL.test(chunk) ? 'short' : undefined
}

/** Whether letters are a word as people write it, with a vowel: in small letters, capitalised or in capitals. */
function isWritten(letters: string): boolean {
  if (!/[aeiouyæøœ]/i.test(letters.normalize('NFD'))) return false
  return /^(?:.\p{Ll}{2,}|\p{Lu}{4,})$/u.test(letters)
}

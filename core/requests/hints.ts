import { cleanText } from '../text.ts'

/** Common makes, and models that people name alone. Not Seat, Smart or Focus, which are also ordinary words. */
const MAKES =
  'alfa|aston|audi|bentley|bmw|byd|citroen|cupra|dacia|ferrari|fiat|ford|honda|hyundai|jag|jaguar|jeep|kia|lamborghini|lexus|maserati|mazda|mclaren|merc|mercedes|mg|mini(?! valet)|mitsubishi|nissan|peugeot|polestar|porsche|renault|rover|skoda|subaru|suzuki|tesla|toyota|vauxhall|volkswagen|volvo|vw|astra|clio|corsa|defender|fiesta|golf|ibiza|juke|kuga|leon|octavia|passat|polo|qashqai|sportage|tiguan|transit|yaris'

/** A postcode or its district: G41. Some models look the same: A3. */
const POSTCODE = '[a-z]{1,2}\\d[\\da-z]?(?: ?\\d[a-z]{2})?'

/** A registration as since 2001 (AB12 CDE) or since 1983 (A123 BCD). */
const REGISTRATION = '[a-z]{2}\\d{2}[ -]?[a-z]{3}|[a-z]\\d{1,3}[ -]?[a-z]{3}'

const CAR_OR_PLACE = new RegExp(`\\b(?:(?:${MAKES})s?|${POSTCODE}|${REGISTRATION})\\b`, 'i')

/** Older registrations (ABC 123D) and Northern Ireland's (AIZ 1234), in capitals: otherwise words and numbers. */
const IN_CAPITALS = /\b(?:[A-Z]{3} ?\d{1,3}[A-Z]|(?=[A-Z]?[A-Z]?[IZ])[A-Z]{2,3} ?\d{1,4})\b/

/** Whether a message names the make of a car, its registration or a postcode. Refuses nothing: it may be wrong. */
export function namesCarOrPlace(message: string): boolean {
  const plain = message.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return CAR_OR_PLACE.test(plain) || IN_CAPITALS.test(plain)
}

/** The mailboxes of most customers. */
const KNOWN =
  'gmail.com hotmail.com hotmail.co.uk outlook.com yahoo.com yahoo.co.uk icloud.com btinternet.com googlemail.com virginmedia.com talktalk.net'

/** Mailboxes too, although they look like slips of Gmail. */
const LOOK_ALIKE = /^[ey]?mail\.com$/

/** The domain that was probably meant: gmail.com for `ailsa@gmail.con`. Refuses nothing: it may be wrong. */
export function meantDomain(email: string): string | undefined {
  const domain = cleanText(email).trim().toLowerCase().replace(/.*@/, '')
  const mended = domain.replace(/[^.]+$/, mendEnding).replace(/^(g(?:oogle)?mail|btinternet|virginmedia)\..*/, '$1.com')
  const known = LOOK_ALIKE.test(mended) ? mended : KNOWN.split(' ').find((known) => isSlip(mended, known))
  const meant = known ?? mended
  return meant === domain ? undefined : meant
}

/** Mends the ending of any domain, unless it exists: .om, .bom, .mom, .cm, .cam and .co do. */
function mendEnding(ending: string): string {
  if (/^(?:[ku]|[iy]k|u[jl]|ku|ukk)$/.test(ending)) return 'uk'
  return isSlip(ending, 'com') && !/^(?:[bm]?om|ca?m|co)$/.test(ending) ? 'com' : ending
}

/** Whether at most one letter was left out, added, replaced or swapped with the next. */
function isSlip(typed: string, meant: string): boolean {
  return [...meant, ''].some((letter, at) => {
    const [rest, typedRest] = [meant.slice(at + 1), typed.slice(at)]
    const slips = [rest, typedRest[0] + rest, typedRest[0] + letter + rest, rest[0] + letter + rest.slice(1)]
    return typed.startsWith(meant.slice(0, at)) && slips.includes(typedRest)
  })
}

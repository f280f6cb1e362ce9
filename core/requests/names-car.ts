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

/**
 * Whether a message names the make of a car, its registration or a postcode. It may be wrong, so it refuses nothing.
 */
export function namesCarOrPlace(message: string): boolean {
  const plain = message.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return CAR_OR_PLACE.test(plain) || IN_CAPITALS.test(plain)
}

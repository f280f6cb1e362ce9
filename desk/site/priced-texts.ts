import { idOf, type Path, valueAt } from '../../core/publishing/edit.ts'
import { fillText } from '../../site/content/facts-in-texts.ts'
import { type Change, pageTitle } from './change.ts'
import type { Draft } from './draft.ts'
import type { Entry } from './field.ts'
import { editHref, entriesOf, headingOf } from './form.ts'
import { pricesInWords } from './price.ts'

/** What a text says that compares prices. */
const COMPARES =
  /\b(same (price|money)|as much as|costs? (the same|as much|less|more)|cheaper|dearer|(half|twice) (as much|the price))\b|£ ?\d+ (less|more)\b/i

const AMOUNT = /(?:£|\bGBP)\s?(\d[\d,]*)|\b(\d[\d,]*)[\s-]?(?:pounds?|quid|GBP)\b/gi

/** `49` and `1059` in `£49 / £1,059`, and `49` in `49 pounds`. */
const amountsIn = (text = '') =>
  Array.from(text.matchAll(AMOUNT), ([, sign, word]) => (sign ?? word ?? '').replaceAll(',', ''))

/**
 * The texts that may speak of an old price: they name one that the draft changes, or they compare prices and are about a
 * package that costs as much on the site.
 */
export function findPricedTexts({ changes, files, services, dataOf, siteDataOf, factsOf }: Draft): Entry[] {
  const isPrice = ({ name }: Change) => /#packages\.[^.]+\.price$/.test(name)
  const prices = changes.filter(isPrice).flatMap(({ from, to }) => {
    const now = amountsIn(to)
    return amountsIn(from).filter((amount) => !now.includes(amount))
  })
  if (prices.length === 0) return []
  const isOld = (words: string) => amountsIn(words).some((amount) => prices.includes(amount))
  const packages = services.flatMap((file) => entriesOf(valueAt(siteDataOf(file), ['packages'])))
  const alike = packages.filter((entry) => isOld(pricesInWords(entry)))
  const isAboutOne = (text: string, [list, id]: Path) =>
    alike.some((entry) => text.includes(headingOf(entry)) || (list === 'packages' && id === idOf(entry)))
  return files.flatMap((file) =>
    textsIn(dataOf(file))
      .filter(({ text, path }) => isOld(text) || (COMPARES.test(text) && isAboutOne(text, path)))
      .map(({ text, path }) => ({
        title: pageTitle(file, dataOf(file)),
        detail: fillText(text, factsOf(file)),
        href: editHref(file, path.slice(0, -1)),
      })),
  )
}

function textsIn(data: unknown, path: Path = []): { text: string; path: Path }[] {
  if (typeof data === 'string') return [{ text: data, path }]
  const entries = Array.isArray(data)
    ? data.map((entry): [string, unknown] => [String(idOf(entry)), entry])
    : Object.entries(Object(data))
  return entries.flatMap(([key, value]) => textsIn(value, [...path, key]))
}

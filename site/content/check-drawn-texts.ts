import { missingLetters } from '../assets/text-svg.ts'
import { type ContentFile, type ContentFiles, type Mistake, mistakeAt } from './mistake.ts'
import { AND } from './plain-errors.ts'

const CARD = 'The preview of a shared link'
const PLATE = 'The number plate of the van, which bears the name of the business,'

/**
 * Checks that the site's typeface has every letter of the texts that the build draws into pictures. In the text of a
 * page, another font takes its place.
 */
export async function checkDrawnTexts({ business: [business], home: [home] }: ContentFiles) {
  const { name = '', logo, tagline, area } = business?.data ?? {}
  const { about, why } = home?.data ?? {}
  const capitals = name.toUpperCase()
  const mistakes = await Promise.all([
    checkText(
      business,
      ['name'],
      logo ? '' : capitals,
      'The logo',
      'Supply a logo: put it beside this file, and write logo: logo.svg. Or write the name without.',
    ),
    checkText(business, ['tagline'], tagline, CARD),
    checkText(business, ['area', 'name'], area?.name, CARD),
    checkText(home, ['about', 'van'], about?.van ? capitals : '', PLATE, 'Remove this line, and there is no van.'),
    ...(why?.layers?.labels ?? []).map((label, index) =>
      checkText(home, ['why', 'layers', 'labels', index], label, 'The drawing of the layers'),
    ),
  ])
  return mistakes.flat()
}

async function checkText(
  content: ContentFile | undefined,
  path: PropertyKey[],
  text: string | undefined,
  picture: string,
  remedy = 'Write this text without.',
): Promise<Mistake[]> {
  const missing = [...new Set(await missingLetters(text ?? ''))]
  if (!content || missing.length === 0) return []
  const message = `${picture} cannot show ${AND.format(missing)}: the site’s typeface has no such ${missing.length > 1 ? 'letters' : 'letter'}. ${remedy}`
  return [mistakeAt(content, path, message)]
}

import type { Theme } from '../../core/business/theme.ts'
import type { Coating } from '../content/schemas/coating.ts'
import { darknessStyles } from './hero-picture.ts'
import { focusStyles, loadComparison, loadResultPicture, loadWidePicture } from './pictures.ts'

/** Encodes the pictures of the ceramic coating page. */
export async function loadCoatingPictures({ picture, results }: Coating) {
  return {
    hero: await loadWidePicture(picture),
    comparison: await loadComparison(results.comparison),
    results: await Promise.all(
      results.pictures.map(async (entry) => ({ ...entry, picture: await loadResultPicture(entry) })),
    ),
  }
}

/** The rules of the ceramic coating page that depend on its content. */
export async function coatingStyles(
  coating: Coating,
  theme: Theme,
  { hero, comparison, results }: Awaited<ReturnType<typeof loadCoatingPictures>>,
): Promise<string> {
  const pictures = [hero, comparison.before, comparison.after, ...results.map(({ picture }) => picture)]
  return focusStyles(pictures) + (await darknessStyles(coating.picture, theme, hero.width / hero.height))
}

import { textWidth } from './text-svg.ts'

/** The letter-spacing of the hero's large lines, in em: that of `.display` in site/styles/text.css. */
const LETTER_SPACING = -0.022
/** The share of the measure that a line fills. Browsers round the width of each letter. */
const FILL = 0.97

/**
 * Computes the font sizes at which the hero's large lines are as wide as their container on a phone.
 *
 * @returns a style sheet that sets `--hero-line-1` and so on, in hundredths of the container's width
 */
export async function fitLines(lines: string[]): Promise<string> {
  const sizes = await Promise.all(
    lines.map(async (line, index) => {
      const width = (await textWidth(line, { wdth: 125, wght: 800 })) + line.length * LETTER_SPACING
      return `--hero-line-${index + 1}:${((100 * FILL) / width).toFixed(2)}cqi`
    }),
  )
  return `:root{${sizes.join(';')}}`
}

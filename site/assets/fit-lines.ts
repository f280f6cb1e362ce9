import { textWidth } from './text-svg.ts'

/** The letter-spacing of the hero's large lines, in em: that of `.display` in site/styles/text.css. */
const LETTER_SPACING = -0.022
/** The share of the measure that a line fills. Browsers round the width of each letter. */
const FILL = 0.97

/**
 * Computes the font sizes at which the hero's large lines are as wide as their container on a phone.
 *
 * @returns rules that set `--fit` of each line, in hundredths of the container's width
 */
export async function fitLines(lines: string[]): Promise<string> {
  const rules = lines.map(async (line, index) => {
    const width = (await textWidth(line, { wdth: 125, wght: 800 })) + line.length * LETTER_SPACING
    return `h1>:nth-child(${index + 1}){--fit:${((100 * FILL) / width).toFixed(2)}cqi}`
  })
  return (await Promise.all(rules)).join('')
}

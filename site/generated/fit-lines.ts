import { textBearing, textWidth } from './text-svg.ts'

/** The letter-spacing of the hero's large lines, in em: that of `.display` in site/styles/text.css. */
const LETTER_SPACING = -0.022
/** The share of the measure that a line fills. Browsers round the width of each letter. */
const FILL = 0.97

/** Those of `.display`. */
const AXES = { wdth: 125, wght: 800 }

/**
 * Computes the font sizes at which the hero's large lines are as wide as their container on a phone, and moves each to
 * the left by the space before its first letter, so that an E and a T begin at the same edge.
 *
 * @returns rules that set the margin and `--fit` of each line, in hundredths of the container's width
 */
export async function fitLines(lines: string[]): Promise<string> {
  const rules = lines.map(async (line, index) => {
    const width = (await textWidth(line, AXES)) + line.length * LETTER_SPACING
    const bearing = await textBearing(line, AXES)
    const start = `${bearing < 0 ? '' : '-'}${Math.abs(bearing).toFixed(3)}`
    const fit = ((100 * FILL) / width).toFixed(2)
    return `h1>:nth-child(${index + 1}){--fit:${fit};margin-inline-start:${start}em}`
  })
  return (await Promise.all(rules)).join('')
}

import { palette, shadesForDrawing, type Theme } from '../../business/theme.ts'

/**
 * The colours of the clean hatchback (sections/drawings/Hatchback.tsx): painted in the ground of the theme, with brakes in
 * its accent.
 *
 * @param prefix of the custom properties, `--` or longer
 * @returns a rule for the root
 */
export function carColours(theme: Theme, prefix: string): string {
  const paint = shadesForDrawing(theme.ground)
  const colours = {
    p: paint(0.417),
    hi: paint(0.69),
    md: paint(0.5),
    lo: paint(0.3),
    sk: paint(0.89),
    al: '#d6dbd9',
    al2: '#87938f',
    ty: '#171c1e',
    cu: palette(theme).brandShade,
    g: '#0b1316',
    g2: '#40585d',
    in: '#2a3c41',
    dk: paint(0.2),
    tr: paint(0.17),
    eg: theme.accent,
  }
  const properties = Object.entries(colours).map(([name, hex]) => `${prefix}${name}:${hex}`)
  return `:root{${properties.join(';')}}`
}

import { channels, palette, type Theme } from '../../core/business/theme.ts'

/** The rules of every page that depend on the theme and the font. */
export const rootStyles = (theme: Theme): string => FALLBACK_FONTS + themeStyles(theme)

/** The colours of the theme by their names in CSS, such as `panel-raised`. */
export const themeColours = (theme: Theme): Record<string, string> =>
  Object.fromEntries(Object.entries(palette(theme)).map(([name, hex]) => [kebab(name), hex]))

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Custom properties, and as channels those colours that shades need so: `rgb(var(--ink-rgb) / 0.9)`. */
function themeStyles(theme: Theme): string {
  const properties = Object.entries(themeColours(theme)).map(([name, hex]) => `--${name}:${hex}`)
  return `:root{${properties.join(';')};--ink-rgb:${channels(palette(theme).ink)}}`
}

/** Archivo's, in per cent of the size. */
const ASCENT = 87.8
const DESCENT = 21

/** The widths and weights that the styles use. */
const BODY = 'font-weight:400 549;font-stretch:100% 105%'
const BOLD = 'font-weight:550 800;font-stretch:100% 105%'
const TITLE = 'font-weight:550 800;font-stretch:106% 115%'
const CAPITALS = 'font-weight:550 800;font-stretch:116% 125%'

/** Liberation Sans has the widths of Arial. */
const FACES: [name: string, fonts: string[], style: string, sizeAdjust: number][] = [
  ['Arial', ['Arial', 'Liberation Sans'], BODY, 98.4],
  ['Arial', ['Arial Bold', 'Liberation Sans Bold'], BOLD, 97.6],
  ['Arial', ['Arial Bold', 'Liberation Sans Bold'], TITLE, 104.1],
  ['Arial', ['Arial Bold', 'Liberation Sans Bold'], CAPITALS, 130.1],
  ['Roboto', ['Roboto', 'Roboto Regular'], BODY, 98.6],
  ['Roboto', ['Roboto Bold', 'Roboto'], BOLD, 104],
  ['Roboto', ['Roboto Bold', 'Roboto'], TITLE, 110.5],
  ['Roboto', ['Roboto Bold', 'Roboto'], CAPITALS, 142],
]

/**
 * The rules for text until Archivo has arrived: it is in a font of the system, Arial or, on Android, Roboto, and as wide
 * as in Archivo. Headings are measured in capitals.
 */
const FALLBACK_FONTS = FACES.map(([name, fonts, style, sizeAdjust]) => {
  const src = fonts.map((font) => `local("${font}")`)
  const percent = (value: number) => `${Math.round((10_000 * value) / sizeAdjust) / 100}%`
  const metrics = `ascent-override:${percent(ASCENT)};descent-override:${percent(DESCENT)}`
  return `@font-face{font-family:"${name} as Archivo";src:${src};${style};size-adjust:${sizeAdjust}%;${metrics}}`
}).join('')

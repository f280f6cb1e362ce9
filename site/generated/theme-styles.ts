import { channels, palette, type Theme } from '../../core/business/theme.ts'

/** The colours of the theme by their names in CSS, such as `panel-raised`. */
export const themeColours = (theme: Theme): Record<string, string> =>
  Object.fromEntries(Object.entries(palette(theme)).map(([name, hex]) => [kebab(name), hex]))

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The colours of the theme as custom properties, and those that shades need as channels: `rgb(var(--ink-rgb) / 0.9)`.
 */
export function themeStyles(theme: Theme): string {
  const properties = Object.entries(themeColours(theme)).map(([name, hex]) => `--${name}:${hex}`)
  return `:root{${properties.join(';')};--ink-rgb:${channels(palette(theme).ink)}}`
}

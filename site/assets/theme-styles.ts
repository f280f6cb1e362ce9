import { channels, palette, type Theme } from '../../business/theme.ts'

/** The colours of the theme as custom properties, and those that shades need as channels: `rgb(var(--ink-rgb) / 0.9)`. */
export function themeStyles(theme: Theme): string {
  const colours = palette(theme)
  const properties = Object.entries(colours).map(([name, hex]) => `--${kebab(name)}:${hex}`)
  return `:root{${properties.join(';')};--ink-rgb:${channels(colours.ink)}}`
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

import { clampChroma, formatHex, type Oklch, oklch, wcagContrast } from 'culori'

/** The two colours from which all others derive, as hex. */
export interface Theme {
  /** Buttons, and what should catch the eye. */
  accent: string
  /** The coloured panels, such as the one around the quote form. Dark, because its text is light. */
  ground: string
}

/** For a business without colours of its own: amber on slate. */
export const DEFAULT_THEME: Theme = { accent: '#f2b84b', ground: '#22323d' }

/** All colours as hex. In pages, `panelRaised` is the custom property `--panel-raised`. */
export type Palette = ReturnType<typeof palette>

/** WCAG 2.2, 1.4.3 (AA), 1.4.6 (AAA) and 1.4.11 (what is not text). */
const AA = 4.5
const AAA = 7
const NOT_TEXT = 3

/**
 * Derives every colour of pages, drawings and emails. The grounds are `ink` (nearly black), `panel`, and three light
 * ones: `light`, `tinted` and `paper`. Dark grounds and muted text have the hue of the ground, light grounds that of
 * the accent. What is too faint on any of its grounds becomes lighter or darker until it is legible.
 */
export function palette(theme: Theme) {
  const accent = parse(theme.accent)
  const ground = parse(theme.ground)
  const cool = (l: number, share: number) => shade(turn(ground, HUE_OF_LIGHT * (l - 0.3)), l, share)
  const toPaper = ((PAPER_HUE - (accent.h ?? 0) + 540) % 360) - 180
  const warmed = turn(accent, Math.min(MAX_WARMING, Math.max(-MAX_WARMING, toPaper)))
  const warm = (l: number, share: number) => shade(warmed, l, share)
  const deep = turn(accent, -REDDENING)

  const ink = cool(0.164, 0.19)
  const inkRaised = cool(0.216, 0.27)
  const panel = formatHex(ground)
  const light = warm(0.953, 0.088)
  const tinted = warm(0.914, 0.148)
  const tintedDeep = warm(0.874, 0.185)
  const paper = warm(0.986, 0.049)
  const panelRaised = darken(cool(ground.l + 0.087, 1.17), [light], AA)
  const darkGrounds = [ink, inkRaised, panel]
  const lightGrounds = [light, tinted, paper]

  const brand = formatHex(accent)
  const darkLabel = darken(shade(accent, 0.178, 0.11), [brand], AA)
  const isDarkLabel = wcagContrast(darkLabel, brand) >= AA
  const brandOnDark = lighten(brand, darkGrounds, AA)

  return {
    ink,
    inkRaised,
    inkGlow: cool(0.256, 0.46),
    inkMuted: lighten(cool(0.759, 0.23), [ink, inkRaised], AA),
    inkSoft: cool(0.87, 0.16),
    panel,
    panelStrong: cool(ground.l * 0.8, 0.77),
    panelRaised,
    panelMuted: lighten(cool(0.819, 0.49), [panel, panelRaised], AA),
    mutedStrong: lighten(cool(0.917, 0.13), [panelRaised], AA),
    light,
    tinted,
    tintedDeep,
    paper,
    lightMuted: darken(cool(0.441, 0.29), lightGrounds, AA),
    lightSoft: darken(cool(0.352, 0.28), lightGrounds, AAA),
    lightMutedStrong: darken(cool(0.313, 0.26), lightGrounds, AAA),
    placeholder: darken(cool(0.509, 0.285), [light], AA),
    placeholderStrong: darken(cool(0.383, 0.25), [light], AAA),
    brand,
    brandHover: shade(accent, accent.l + (isDarkLabel ? 0.065 : -0.065), 0.86),
    brandShade: shade(deep, accent.l - 0.065, 1.02),
    onBrand: isDarkLabel ? darkLabel : lighten(paper, [brand], AA),
    brandOnDark,
    brandOnDarkStrong: lighten(shade(parse(brandOnDark), parse(brandOnDark).l + 0.065, 0.86), darkGrounds, AAA),
    brandOnLight: darken(shade(deep, Math.min(accent.l, 0.491)), [tintedDeep], AA),
    brandOnLightStrong: darken(shade(deep, Math.min(accent.l, 0.391), 0.8), lightGrounds, AAA),
    brandTint: shade(accent, 0.928, 0.33),
  }
}

/** No accent makes the light text on a panel fainter than this. */
const FAINTEST_TEXT = '#ececec'
/** Light grounds are turned towards this hue, so that a red accent turns none pink, and a yellow one none green. */
const PAPER_HUE = 85
const MAX_WARMING = 22
/** By how many degrees the accent turns when it becomes dark: a dark orange or yellow looks green. */
const REDDENING = 9
/** How the hue of the ground turns with lightness, from 0 to 1: the light on paint has another hue than its shadow. */
const HUE_OF_LIGHT = -26

/** The shades of a colour for drawings, by lightness from 0 to 1: nearly grey at both ends, like light on paint. */
export function shadesForDrawing(hex: string): (lightness: number) => string {
  const colour = parse(hex)
  return (l) => shade(turn(colour, HUE_OF_LIGHT * (l - 0.3)), l, Math.max(0.2, 1.3 - 5.9 * (l - 0.58) ** 2))
}

/** Finds the colours of a theme that cannot work, and says for each which one near it can. */
export function explainTheme(theme: Theme): { field: keyof Theme; message: string }[] {
  const ground = darken(theme.ground, [FAINTEST_TEXT], AAA)
  const { ink, panel } = palette({ ...theme, ground })
  const accent = lighten(theme.accent, [ink, panel], NOT_TEXT)
  const findings = [
    {
      field: 'ground' as const,
      nearest: ground,
      message: `White text on ${theme.ground} is hard to read. Write a darker colour, for example ${ground}.`,
    },
    {
      field: 'accent' as const,
      nearest: accent,
      message: `A button in ${theme.accent} is hard to see on ${ground}. Write a lighter colour, for example ${accent}.`,
    },
  ]
  return findings
    .filter(({ field, nearest }) => nearest !== formatHex(theme[field]))
    .map(({ field, message }) => ({ field, message }))
}

/** `r g b`, for `rgb(… / 0.5)`. */
export function channels(hex: string): string {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(' ')
}

function parse(hex: string): Oklch {
  const colour = oklch(hex)
  if (!colour) throw new Error(`${hex} is not a colour.`)
  return colour
}

/** A colour at another lightness, with a share of its chroma, or as much of it as screens can show. */
function shade(colour: Oklch, l: number, share = 1): string {
  return formatHex(clampChroma({ ...colour, l: Math.min(1, Math.max(0, l)), c: colour.c * share }, 'oklch'))
}

const turn = (colour: Oklch, degrees: number): Oklch => ({ ...colour, h: (colour.h ?? 0) + degrees })

const STEP = 0.005

const lighten = (hex: string, grounds: string[], contrast: number) => adjust(hex, grounds, contrast, STEP)
const darken = (hex: string, grounds: string[], contrast: number) => adjust(hex, grounds, contrast, -STEP)

/** Changes the lightness of a colour in steps until it has this contrast with every ground. */
function adjust(hex: string, grounds: string[], contrast: number, step: number): string {
  const colour = parse(hex)
  const isLegible = (candidate: string) => grounds.every((ground) => wcagContrast(candidate, ground) >= contrast)
  let result = formatHex(colour)
  for (let l = colour.l + step; !isLegible(result) && l > -STEP && l < 1 + STEP; l += step) result = shade(colour, l)
  return result
}

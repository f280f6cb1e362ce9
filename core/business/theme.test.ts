import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { explainTheme, type Palette, palette, type Theme } from './theme.ts'

/** The text on each ground, and the contrast it needs (WCAG 2.2, 1.4.3 and 1.4.6). */
const PAIRS: [text: keyof Palette, grounds: (keyof Palette)[], contrast: number][] = [
  ['light', ['ink', 'inkRaised', 'panel', 'panelStrong'], 7],
  ['light', ['panelRaised'], 4.5],
  ['ink', ['light', 'tinted', 'tintedDeep', 'paper'], 7],
  ['inkSoft', ['ink', 'panel'], 4.5],
  ['lightSoft', ['light', 'tinted', 'paper'], 7],
  ['inkMuted', ['ink', 'inkRaised'], 4.5],
  ['panelMuted', ['panel', 'panelRaised'], 4.5],
  ['lightMuted', ['light', 'tinted', 'paper', 'tintedDeep'], 4.5],
  ['placeholder', ['light'], 4.5],
  ['brandOnDark', ['ink', 'inkRaised', 'panel'], 4.5],
  ['brandOnLight', ['light', 'tinted', 'paper'], 4.5],
  ['onBrand', ['brand', 'brandHover'], 4.5],
  ['brand', ['ink', 'panel'], 3],
  ['ink', ['brandTint'], 7],
  ['mutedStrong', ['ink', 'panelStrong'], 7],
  ['brandOnDarkStrong', ['ink', 'panelStrong'], 7],
  ['lightMutedStrong', ['light', 'tinted', 'paper'], 7],
  ['brandOnLightStrong', ['light', 'tinted', 'paper'], 7],
  ['placeholderStrong', ['light'], 7],
]

/** The status colours of site/styles/tokens.css, the same in every theme. */
const ERROR_TEXT = '#ffc2ab'
const ERROR_LINE = '#ff9b7a'

function lowContrast(theme: Theme): string[] {
  const colours = palette(theme)
  const derived = PAIRS.flatMap(([text, grounds, contrast]) =>
    grounds
      .filter((ground) => wcagContrast(colours[text], colours[ground]) < contrast)
      .map((ground) => `${text} ${colours[text]} on ${ground} ${colours[ground]}`),
  )
  const isErrorFaint = wcagContrast(ERROR_TEXT, colours.panel) < 4.5 || wcagContrast(ERROR_LINE, colours.panel) < 3
  return isErrorFaint ? [...derived, `errors on ${colours.panel}`] : derived
}

const COLOURS = {
  red: '#d62828',
  orange: '#f0a868',
  yellow: '#ffe600',
  green: '#2a9d4a',
  teal: '#0f3c43',
  blue: '#1d6fe0',
  violet: '#7b2cbf',
  pink: '#ff5fa2',
  brown: '#5a3413',
  grey: '#808080',
  nearlyBlack: '#050505',
  black: '#000000',
  nearlyWhite: '#fafafa',
  white: '#ffffff',
  pureRed: '#ff0000',
  pureBlue: '#0000ff',
}

/** Replaces each colour that is refused with the suggestion in its message. */
function asSuggested(theme: Theme): Theme {
  const suggestions = explainTheme(theme).map(({ field, message }) => [
    field,
    message.match(/for example (#[0-9a-f]{6})\.$/)?.[1],
  ])
  return { ...theme, ...Object.fromEntries(suggestions) }
}

test.each(Object.entries(COLOURS))(
  'with a ground in %s and any accent, all text is legible, or the theme is refused with one that is',
  (_name, ground) => {
    for (const accent of Object.values(COLOURS)) {
      const theme = asSuggested({ accent, ground })
      expect(explainTheme(theme), JSON.stringify(theme)).toEqual([])
      expect(lowContrast(theme), JSON.stringify(theme)).toEqual([])
    }
  },
)

test('a suggestion keeps the hue, and changes no more than it must', () => {
  const light = { accent: '#f0a868', ground: '#7fb0c0' }
  expect(explainTheme(light)).toEqual([
    { field: 'ground', message: 'White text on #7fb0c0 is hard to read. Write a darker colour, for example #245462.' },
  ])
  expect(explainTheme({ accent: '#8b0000', ground: '#101010' })).toEqual([
    {
      field: 'accent',
      message: expect.stringMatching(
        /^A button in #8b0000 is hard to see on #101010\. Write a lighter colour, for example #b/,
      ),
    },
  ])
})

test('the accent stays as chosen on buttons, with a light label if a dark one would be illegible', () => {
  expect(palette({ accent: '#e00000', ground: '#101010' })).toMatchObject({
    brand: '#e00000',
    onBrand: expect.stringMatching(/^#f/),
  })
  expect(palette({ accent: '#ffe600', ground: '#101010' }).onBrand).toMatch(/^#[01]/)
})

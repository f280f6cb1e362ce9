import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Theme } from '../../business/theme.ts'
import type { Home } from '../schemas/home.ts'
import type { ContentPicture } from '../schemas/picture.ts'
import { settings } from '../settings.ts'
import { type Cut, furtherShade, type TextOverPicture } from './shade.ts'

export const KB = 1024

/** Screens on which the hero's text is below its picture. Keep in step with site/sections/home/Hero.module.css. */
export const TALL_SCREEN = '(width <= 640px) or (max-aspect-ratio: 1/1)'

/** How the hero picture is cut for tall screens and for all others, in which widths, and how heavy each may be. */
export const HERO_CROPS = {
  wide: { screens: 'a desktop', shape: 16 / 9, widths: [1024, 1440, 1920], maxBytes: 70 * KB },
  tall: { screens: 'a phone', shape: 1 / 2, widths: [480, 640, 828], maxBytes: 36 * KB },
}

type Picture = Omit<ContentPicture, 'alt'>
type CropName = keyof typeof HERO_CROPS

/** The picture that each crop of the hero is cut from. */
export function heroSources({ picture, tallPicture = picture }: Home['hero']): Record<CropName, Picture> {
  return { wide: picture, tall: tallPicture }
}

const PICTURES = join(settings.contentFolder, 'pictures')

/** Custom properties that are the opacity of a further layer of ink, each with the texts that the layer is for. */
type Layers = Record<`--${string}`, TextOverPicture[]>

/** The header's own shade (site/sections/frame/Header.module.css) is least below its lowest line. */
const HEADER: TextOverPicture = { colour: 'light', shade: 0.46, area: { bottom: 0.4 } }

/**
 * Sets `--shade` and `--header-shade`, the opacity of the further ink behind the text over the hero picture and behind the
 * header. The numbers are the shade by design, where it is least: see site/sections/home/Hero.module.css.
 */
export function heroShades(hero: Home['hero'], theme: Theme, folder = PICTURES): Promise<string> {
  const left = { right: textEnd(hero.picture, 0.15, 0.56) }
  const wide: Layers = {
    '--shade': [
      { colour: 'brandOnDark', shade: 0.62, area: left },
      { colour: 'light', shade: 0.33, area: left },
      { colour: 'inkMuted', shade: 0.8, area: { top: 0.6 } },
    ],
    '--header-shade': [HEADER],
  }
  const tall: Layers = {
    '--shade': [{ colour: 'brandOnDark', shade: 0.7 }],
    // The hero's own shade is below that of the header.
    '--header-shade': [{ ...HEADER, shade: 0.64 }],
  }
  return shadesOf(hero, { wide, tall }, theme, folder)
}

/** The same over the picture of site/sections/qr/QrLanding.module.css. On a tall screen it fades out before the tagline. */
export function qrShades(hero: Home['hero'], theme: Theme, folder = PICTURES): Promise<string> {
  const wide: Layers = { '--shade': [{ colour: 'inkMuted', shade: 0 }] }
  const tall: Layers = {
    '--shade': [
      { colour: 'light', shade: 0 },
      { colour: 'inkMuted', shade: 0.3 },
    ],
  }
  return shadesOf(hero, { wide, tall }, theme, folder)
}

/** The same over the picture of site/sections/coating/CoatingHero.module.css. */
export async function pageHeroShades(picture: Picture, theme: Theme, folder = PICTURES): Promise<string> {
  const left = { right: textEnd(picture, 0.6, 0.5) }
  const layers: Layers = {
    '--shade': [
      { colour: 'inkMuted', shade: 0.63, area: left },
      { colour: 'light', shade: 0.36, area: left },
    ],
    '--header-shade': [HEADER],
  }
  return `:root{${await declare(layers, theme, join(folder, picture.file))}}`
}

/**
 * Where text ends that is within the left 78 % of a wide window, as a share of the picture's width. A window narrower than
 * the picture shows only a part of it, and the focus decides which.
 *
 * @param defaultFocus how far from the left the styles keep a picture without a focus in view
 * @param narrowest the share of the picture that the narrowest window shows
 */
function textEnd({ focus }: Picture, defaultFocus: number, narrowest: number): number {
  const fromLeft = focus ? Number.parseFloat(focus) / 100 : defaultFocus
  return Math.max(0.78, narrowest + (1 - narrowest) * fromLeft)
}

async function shadesOf(
  hero: Home['hero'],
  layers: Record<CropName, Layers>,
  theme: Theme,
  folder: string,
): Promise<string> {
  const sources = heroSources(hero)
  const rules = async (crop: CropName) => {
    const { file, focus } = sources[crop]
    return `:root{${await declare(layers[crop], theme, join(folder, file), { shape: HERO_CROPS[crop].shape, focus })}}`
  }
  return `${await rules('wide')}@media ${TALL_SCREEN}{${await rules('tall')}}`
}

async function declare(layers: Layers, theme: Theme, file: string, cut?: Cut): Promise<string> {
  const picture = await readFile(file)
  const declarations = Object.entries(layers).map(
    async ([name, texts]) => `${name}:${await furtherShade(picture, texts, theme, cut)}`,
  )
  return (await Promise.all(declarations)).join(';')
}

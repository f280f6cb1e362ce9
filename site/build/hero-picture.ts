import type { Home } from '../schemas/home.ts'
import type { ContentPicture } from '../schemas/picture.ts'

const KB = 1024

/** Screens on which the hero's text is below its picture. Keep in step with site/sections/Hero.module.css. */
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

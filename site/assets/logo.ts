import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Theme } from '../../core/business/theme.ts'
import { loadContent } from '../content/load-content.ts'
import { settings } from '../settings.ts'
import type { LogoImage } from '../ui/Picture.tsx'
import { hashedAddress } from './drawing.ts'
import { prepareLogo } from './prepare-logo.ts'

/** The logo as it is served, and its size in the header in CSS pixels. */
export interface LogoFile {
  src: string
  body: Buffer
  /** With all pixels, for larger pictures than those of the pages. */
  original: Buffer
  width: number
  height: number
}

let logo: Promise<LogoFile | undefined> | undefined

/**
 * Loads the logo of the business, if it has one. The development server loads this module again after each change of the
 * content, as it does load-content.ts.
 */
export function loadLogo(): Promise<LogoFile | undefined> {
  logo ??= loadContent().then(({ business }) => (business.logo ? readLogo(business.logo, business.theme) : undefined))
  return logo
}

/** The logo for a page, at a multiple of its size in the header. Without one, the page shows the name. */
export async function loadLogoImage(scale = 1): Promise<LogoImage | undefined> {
  const file = await loadLogo()
  if (!file) return undefined
  const { src, width, height } = file
  return { src, width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Renders a logo as large as fits into a box. */
export async function renderLogo(
  { original, width, height }: LogoFile,
  box: { width: number; height: number },
): Promise<Sharp> {
  const scale = Math.min(box.width / width, box.height / height)
  const { density = 72, width: own } = await sharp(original).metadata()
  // A drawing has as many pixels as its density says.
  return sharp(original, { density: density * Math.max(1, (scale * width) / own) }).resize({ ...box, fit: 'inside' })
}

/**
 * The room of a logo in the header. A small line in a wide one is legible, and a square one does not crowd the edges.
 */
const BOX = { width: 160, height: 44 }

/** How many pixels a served PNG has for each CSS pixel in the header. The QR page shows it larger. */
const PNG_SCALE = 5

async function readLogo(file: string, theme: Theme): Promise<LogoFile> {
  const isSvg = extname(file).toLowerCase() === '.svg'
  const original = await prepareLogo(await readFile(join(settings.contentFolder, file)), isSvg, theme)
  const pixels = await sharp(original).metadata()
  const scale = Math.min(BOX.width / pixels.width, BOX.height / pixels.height)
  const size = { width: Math.round(pixels.width * scale), height: Math.round(pixels.height * scale) }
  if (isSvg) return { src: hashedAddress('logo', 'svg', original), body: original, original, ...size }
  const png = sharp(original)
    .resize({ width: size.width * PNG_SCALE, withoutEnlargement: true })
    .png()
  const body = await png.toBuffer()
  return { src: hashedAddress('logo', 'png', body), body, original, ...size }
}

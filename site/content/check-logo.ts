import { join } from 'node:path'
import sharp from 'sharp'
import { ELEMENT_NODE, parse, walkSync } from 'ultrahtml'
import type { Theme } from '../../core/business/theme.ts'
import { readRegularFile } from '../../core/disk.ts'
import { MAX_PICTURE_BYTES } from '../../core/requests/photo.ts'
import { SetupError } from '../../core/setup-error.ts'
import { examineLogo, prepareLogo } from '../assets/prepare-logo.ts'
import { type ContentFiles, type Mistake, mistakeAt } from './mistake.ts'

/** A PNG needs this many pixels on its long side: the share card and the QR page show it large. */
const MIN_SIDE = 400
/** Every page loads the logo. */
const MAX_SVG_BYTES = 40_000

/** What in the source of an SVG could run once it is opened by itself, or could hide that. */
const RUNS = [
  /<(?:[^\s<>/]+:)?(?:script|foreignObject|handler|iframe|embed|object)\b/i,
  /\son\w+\s*=/i,
  /j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i,
  // An animation can change where a link leads.
  /\battributeName\s*=\s*["'][^"']*href/i,
  // An entity can hold any of these in parts, and a list of attributes their default values.
  /<!ENTITY\s+(?:%\s+)?[^\s"']+\s+(?:SYSTEM|PUBLIC|"[^"]*[\w<&%]|'[^']*[\w<&%])|<!ATTLIST/i,
  /<\?xml-stylesheet|www\.w3\.org\/1999\/xhtml/i,
  // In another encoding, the same bytes are other letters.
  /(?![\t\n\r])\p{Cc}/u,
]

/** Checks that the logo can be drawn, is large enough, and can be seen on the dark grounds on which it stands. */
export async function checkLogo(folder: string, { business: [business] }: ContentFiles): Promise<Mistake[]> {
  const { logo, theme } = business?.data ?? {}
  if (!business || !logo || !theme) return []
  const message = await explainLogo(folder, logo, theme)
  return message ? [mistakeAt(business, ['logo'], message)] : []
}

async function explainLogo(folder: string, file: string, theme: Theme): Promise<string | undefined> {
  const body = await readRegularFile(join(folder, file), MAX_PICTURE_BYTES).catch((error: Error) => error)
  if (body instanceof SetupError) return body.message
  if (body instanceof Error)
    return `There is no file ${file} beside business.yaml. Put it there, or correct its name: capitals count.`
  const isSvg = /\.svg$/i.test(file)
  const format = await sharp(body)
    .metadata()
    .then((found) => found.format)
    .catch(() => undefined)
  const isFormat = format === (isSvg ? 'svg' : 'png')
  // What sharp cannot read may still be a drawing to a browser.
  const problem = isSvg && (isFormat || !format) && explainSvg(body)
  if (problem) return `${file} ${problem}`
  const look = isFormat ? await examine(body, isSvg, theme).catch(() => undefined) : undefined
  if (!look) return `${file} is not ${isSvg ? 'an SVG' : 'a PNG'} file, or is damaged. Export it again.`
  const { width, height, isEmpty, isTooDark, isOneColour } = look
  if (!isSvg && Math.max(width, height) < MIN_SIDE)
    return `${file} has only ${width} x ${height} pixels, and would look blurred. Export it with at least ${MIN_SIDE} on its long side, or as SVG.`
  if (isEmpty) return `${file} is empty. Export it again.`
  if (!isTooDark) return undefined
  const reason = isOneColour ? 'its drawing cannot be recoloured here' : 'it has several colours'
  return `Most of ${file} is too dark for the dark grounds on which it stands, and ${reason}. Export a light version on a transparent background, for example in white.`
}

/** The logo as the pages show it. */
async function examine(body: Buffer, isSvg: boolean, theme: Theme) {
  const logo = await prepareLogo(body, isSvg, theme)
  const { width, height } = await sharp(logo).metadata()
  return { width, height, ...(await examineLogo(logo, theme)) }
}

/** What is wrong with the source of an SVG. What it could load, the server forbids (server/http/headers.ts). */
function explainSvg(body: Buffer): string | undefined {
  const source = body
    .toString()
    .replaceAll(/&#(x[\da-f]+|\d+);/gi, (_reference, code) => String.fromCharCode(Number(`0${code.toLowerCase()}`)))
  if (RUNS.some((pattern) => pattern.test(source)))
    return 'could run a script, or hide one: it has a script, a foreignObject, an event such as onclick, a javascript: link, or an ENTITY. Export it again as plain SVG, or as PNG.'
  const names = new Set<string>()
  let loadsPicture = false
  let hasViewBox = false
  walkSync(parse(body.toString()), (node) => {
    if (node.type !== ELEMENT_NODE) return
    const name = node.name.replace(/^.*:/, '')
    const { viewBox, href = node.attributes['xlink:href'] } = node.attributes
    names.add(name)
    loadsPicture ||= name === 'image' && href !== undefined && !/^\s*(data:|#)/.test(href)
    hasViewBox ||= name === 'svg' && viewBox !== undefined
  })
  if (loadsPicture)
    return 'shows a picture from another file, which browsers do not load here. Embed the picture, and export it again.'
  if (names.has('text'))
    return 'contains text, which would be in another font. Convert the text to outlines (paths), and export it again.'
  if (names.has('svg') && !hasViewBox) return 'has no viewBox, so it cannot be scaled. Export it with one, or as PNG.'
  if (body.length > MAX_SVG_BYTES)
    return `has ${Math.round(body.length / 1000)} KB, which every page would load. Export it below ${MAX_SVG_BYTES / 1000} KB, for example with https://svgomg.net.`
  return undefined
}

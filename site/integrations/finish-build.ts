import { hash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import sharp from 'sharp'
import { ELEMENT_NODE, type ElementNode, parse, walkSync } from 'ultrahtml'
import { HERO_CROPS, KB, WIDE_SCREEN } from '../assets/hero-picture.ts'

const PICTURE = /\.(jpe?g|jfif|png|webp|avif|gif|tiff?|heic|heif|jxl|jp2)$/i
const TEXT = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/

/** What is done to the files of a build, those of public/ included. It comes after all integrations that write files. */
export function finishBuild(): AstroIntegration {
  return {
    name: 'finish-build',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir)
        const heavy = await weighHero(folder)
        if (heavy.length > 0) logger.warn([...heavy, REMEDY].join(' '))
        const entries = await readdir(folder, { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
        for (const file of files) {
          if (PICTURE.test(file)) await stripMetadata(file)
          if (file.endsWith('.html')) await keepOwnHashes(file)
        }
        await Promise.all(files.filter((file) => TEXT.test(file)).map(compress))
      },
    },
  }
}

const REMEDY =
  'It has so much fine detail, such as leaves or gravel, that it loads slowly. Choose a calmer picture, or one with its ' +
  'background out of focus.'

/**
 * Says if the home page's hero picture is heavier than planned, which takes very fine detail all over it
 * (site/assets/image-service.ts). It weighs the files of the build, because Astro may have taken them from its cache.
 */
async function weighHero(folder: string): Promise<string[]> {
  const heavy = new Map<string, string>()
  for (const { imagesrcset = '', media } of preloads(await readFile(join(folder, 'index.html'), 'utf8'))) {
    const { screens, maxBytes } = media === WIDE_SCREEN ? HERO_CROPS.wide : HERO_CROPS.tall
    for (const source of imagesrcset.split(', ').filter(Boolean)) {
      const path = decodeURI(source.split(' ')[0] ?? '')
      const { size } = await stat(join(folder, path))
      const name = path.replace(/^.*\/(.*)\.[^.]+\.\w+$/, '$1')
      const message = `The hero picture ${name} has ${Math.ceil(size / KB)} KB on ${screens}, where ${maxBytes / KB} KB are planned.`
      if (size > maxBytes) heavy.set(screens, message)
    }
  }
  return [...heavy.values()]
}

function elementsOf(page: string): ElementNode[] {
  const elements: ElementNode[] = []
  walkSync(parse(page), (node) => {
    if (node.type === ELEMENT_NODE) elements.push(node)
  })
  return elements
}

const preloads = (page: string) =>
  elementsOf(page).flatMap(({ name, attributes }) => (name === 'link' ? [attributes] : []))

/** High enough that re-encoding is invisible. Only pictures that contain metadata are re-encoded. */
const QUALITY = 90

/**
 * Removes metadata (place, time, camera) and the colour profile from a picture. Such a picture is rotated upright and
 * converted to sRGB. SVGs are left as they are.
 *
 * @throws if the metadata cannot be removed
 */
async function stripMetadata(file: string): Promise<void> {
  const picture = sharp(await readFile(file), { animated: true })
  try {
    const { exif, xmp, icc, iptc, tifftagPhotoshop, comments, format } = await picture.metadata()
    if ([exif, xmp, icc, iptc, tifftagPhotoshop, comments].every((part) => part === undefined)) return
    const options = format === 'png' || format === 'gif' ? {} : { quality: QUALITY }
    await writeFile(file, await picture.autoOrient().toFormat(format, options).toBuffer())
  } catch (cause) {
    throw new Error(
      `${file} cannot be read, so it might be published with the place where it was taken. Save it as JPEG or PNG.`,
      { cause },
    )
  }
}

const SOURCE = / 'sha256-([\w+/=]+)'/g

/**
 * Leaves only a page's own inline scripts and styles in its content security policy. Astro allows those of all pages on
 * each, and their hashes, which cannot be compressed, would not leave room for the first screen in the first round
 * trip. A file of public/ has no such policy and stays as it is, whatever its encoding.
 */
async function keepOwnHashes(file: string): Promise<void> {
  const page = await readFile(file, 'utf8')
  const elements = elementsOf(page)
  const policy = elements.find(({ attributes }) => attributes['http-equiv'] === 'content-security-policy')
  if (!policy) return
  const own = elements
    .filter(({ name }) => name === 'script' || name === 'style')
    .map(({ loc: [opening, closing] }) => hash('sha256', page.slice(opening.end, closing.start), 'base64'))
  const [{ start, end }] = policy.loc
  const trimmed = page.slice(start, end).replaceAll(SOURCE, (source, sha) => (own.includes(sha) ? source : ''))
  await writeFile(file, page.slice(0, start) + trimmed + page.slice(end))
}

/** Writes a .br and a .gz file beside a text, so that the server does not have to compress. */
async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}

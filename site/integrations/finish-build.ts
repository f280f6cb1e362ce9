import { hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'
import sharp from 'sharp'
import { ELEMENT_NODE, type ElementNode, parse, walkSync } from 'ultrahtml'

const PICTURE = /\.(jpe?g|jfif|png|webp|avif|gif|tiff?|heic|heif|jxl|jp2)$/i
const TEXT = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/

/** What is done to the files of a build, those of public/ included. It comes after all integrations that write files. */
export function finishBuild(): AstroIntegration {
  return {
    name: 'finish-build',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
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

function elementsOf(page: string): ElementNode[] {
  const elements: ElementNode[] = []
  walkSync(parse(page), (node) => {
    if (node.type === ELEMENT_NODE) elements.push(node)
  })
  return elements
}

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

import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { decodeText } from '../../business/text-file.ts'
import { settings } from './settings.ts'

const SOURCE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
)
const CACHE_FOLDER = 'node_modules/.cache/fonts'
const PRINTABLE_ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const INTERFACE_CHARACTERS = '£€©·–—‘’“”…→←×'

/**
 * Subsets Archivo to the characters of the interface and of the content, limits both axes to the range that the styles
 * use, and drops hinting. The result is a third of the original size.
 *
 * @returns the path of the woff2 file
 */
export async function subsetArchivo(): Promise<string> {
  const font = await subsetFont(
    await readFile(SOURCE),
    PRINTABLE_ASCII + INTERFACE_CHARACTERS + (await contentText()),
    {
      targetFormat: 'woff2',
      noHinting: true,
      keepFeatures: ['kern', 'tnum', 'ccmp', 'mark'],
      variationAxes: { wdth: { min: 100, max: 125 }, wght: { min: 400, max: 800 } },
    },
  )
  await mkdir(CACHE_FOLDER, { recursive: true })
  const file = join(CACHE_FOLDER, 'archivo.woff2')
  await writeFile(file, font)
  return file
}

/**
 * Returns Archivo at fixed axis values as a TrueType font, for rendering text into pictures.
 *
 * @param wdth width in percent, 62 to 125
 * @param wght weight, 100 to 900
 */
export async function instanceArchivo(wdth: number, wght: number): Promise<Buffer> {
  return subsetFont(await readFile(SOURCE), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    variationAxes: { wdth, wght },
  })
}

async function contentText(): Promise<string> {
  const files = await Array.fromAsync(glob('**/*.{yaml,md}', { cwd: settings.contentFolder }))
  const texts = files.map((file) => readFile(join(settings.contentFolder, file)))
  return (await Promise.all(texts)).map((bytes) => decodeText(bytes).text).join('')
}

import { glob, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { decodeText, MAX_TEXT_BYTES } from '../../core/business/text-file.ts'
import { readRegularFile } from '../../core/disk.ts'
import { settings } from '../settings.ts'
import { type Archivo, loadArchivo } from './archivo.ts'

const CACHE_FOLDER = 'node_modules/.cache/fonts'
const PRINTABLE_ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const INTERFACE_CHARACTERS = '£€©·–—‘’“”…→←×'

/** The web font for the configuration of Astro, which adds the provider and the files of `subsetArchivo`. */
export const ARCHIVO = {
  name: 'Archivo',
  cssVariable: '--font-archivo',
  // Astro's own fallback has one width for all text. Ours: root-styles.ts.
  fallbacks: ['Arial as Archivo', 'Roboto as Archivo', 'system-ui', 'sans-serif'],
  optimizedFallbacks: false,
}

/** A file of the web font, and the letters for which browsers fetch it. Without letters, for every page. */
interface WebFont {
  src: [string]
  weight: string
  style: 'normal'
  stretch: string
  display: 'swap'
  unicodeRange?: [string, ...string[]]
}

/**
 * Subsets Archivo to the characters of the interface and of the content, limits both axes to the range that the styles
 * use, and drops hinting. The first file is a third of the original size, and every page loads it. The others have
 * letters of the content that the first lacks, or `all` letters for a page with names from anywhere, and are left out if
 * there are none.
 */
export async function subsetArchivo(all = false): Promise<[WebFont, ...WebFont[]]> {
  const parts = await loadArchivo()
  const content = await contentText()
  // The styles set some texts in capitals.
  const text = PRINTABLE_ASCII + INTERFACE_CHARACTERS + content + content.toUpperCase()
  const codePoints = [...new Set(Array.from(text, (letter) => letter.codePointAt(0) ?? 0))]
  await mkdir(CACHE_FOLDER, { recursive: true })
  const [first] = parts
  const fonts: [WebFont, ...WebFont[]] = [await subset(first, codePoints, first.name)]
  const had = new Set(codePoints.filter((letter) => first.letters.has(letter)))
  for (const part of parts) {
    const own = (all ? [...part.letters] : codePoints).filter((letter) => part.letters.has(letter) && !had.has(letter))
    for (const letter of own) had.add(letter)
    const [start, ...further] = rangesOf(own)
    const name = `${part.name}-${all ? 'all' : 'more'}`
    if (start) fonts.push({ ...(await subset(part, own, name)), unicodeRange: [start, ...further] })
  }
  return fonts
}

/** `U+41-5a` for neighbours, `U+5f` for a letter without one. */
function rangesOf(letters: number[]): string[] {
  const set = new Set(letters)
  const sorted = letters.toSorted((one, other) => one - other)
  const starts = sorted.filter((letter) => !set.has(letter - 1))
  const ends = sorted.filter((letter) => !set.has(letter + 1))
  return starts.map((start, index) => {
    const [first, last] = [start.toString(16), ends[index]?.toString(16)]
    return first === last ? `U+${first}` : `U+${first}-${last}`
  })
}

async function subset({ woff2 }: Archivo, codePoints: number[], name: string): Promise<WebFont> {
  const font = await subsetFont(woff2, String.fromCodePoint(...codePoints), {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['kern', 'tnum', 'ccmp', 'mark'],
    variationAxes: { wdth: { min: 100, max: 125 }, wght: { min: 400, max: 800 } },
  })
  const file = join(CACHE_FOLDER, `archivo-${name}.woff2`)
  await writeFile(file, font)
  return { src: [`./${file}`], weight: '400 800', style: 'normal', stretch: '100% 125%', display: 'swap' }
}

async function contentText(): Promise<string> {
  const files = await Array.fromAsync(glob('**/*.{yaml,md}', { cwd: settings.contentFolder }))
  // The check says what is wrong with a file that cannot be read.
  const texts = files.map((file) =>
    readRegularFile(join(settings.contentFolder, file), MAX_TEXT_BYTES).catch(() => Buffer.of()),
  )
  return (await Promise.all(texts))
    .map((bytes) => decodeText(bytes).text)
    .join('')
    .normalize('NFC')
}

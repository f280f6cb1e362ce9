import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Business } from '../../core/business/business.ts'
import { BUILD, type Finding, fail, ok, warn } from '../../core/business/finding.ts'
import { postalAddress } from '../../core/business/trader.ts'
import { replaceTexts } from './facts-in-texts.ts'
import type { ContentFiles } from './mistake.ts'
import { readContentFolder, type Texts } from './read-content.ts'

/** The sample's name, domains reserved for examples (RFC 2606) and numbers that Ofcom reserves for fiction. */
const FICTITIOUS = /\bBurnish\b|[@./]example\.(com|org|net)\b|\b07700 ?900/
/** Fewer words, such as “Get a free quote” or “About 2 to 3 hours”, may be any business's own. */
const MIN_WORDS = 5

/**
 * Finds what a content folder still has of the sample: values, texts and pictures that are equal. Says so if nothing is.
 *
 * @param contentDir the folder as its owner names it
 * @param sampleFolder both folders are absolute
 */
export async function findLeftovers(
  folder: string,
  contentDir: string,
  sampleFolder: string,
  draftedTexts?: Texts,
): Promise<Finding[]> {
  if (folder === sampleFolder)
    return [
      fail(
        'CONTENT_DIR is the folder of the sample, so everything in it counts as the sample’s.',
        'Write a folder of your own with npm run init, or move yours out of this project, and set CONTENT_DIR in .env to it.',
      ),
    ]
  const [own, sample] = await Promise.all([readContentFolder(folder, draftedTexts), readContentFolder(sampleFolder)])
  const texts = textsOf(own.files)
  const sampleTexts = new Set(textsOf(sample.files).map(({ text }) => text))
  const isLong = (text: string) => text.split(/\s+/).length >= MIN_WORDS
  const equalTexts = texts.filter(({ text }) => sampleTexts.has(text) && isLong(text))
  const equalValues = findEqualValues(own.files.business[0]?.data, sample.files.business[0]?.data)
  const pictures = (own.names ?? []).filter((file) => /^(pictures\/|logo)/.test(file))
  const equalPictures: string[] = []
  for (const file of pictures)
    if (await areEqual(join(folder, file), join(sampleFolder, file))) equalPictures.push(file)
  const leftovers = [
    ...texts
      .filter(({ text }) => FICTITIOUS.test(text))
      .map(({ file, line, text }) =>
        fail(
          `${contentDir}/${file}, line ${line}: still names the sample, or what is reserved for examples: ${text}`,
          `Write your own, ${BUILD}.`,
        ),
      ),
    ...(equalPictures.length > 0
      ? [
          fail(
            `These pictures are still the sample’s: ${equalPictures.map((file) => `${contentDir}/${file}`).join(', ')}.`,
            `Replace them with your own, or delete them and what names them, ${BUILD}.`,
          ),
        ]
      : []),
    ...equalValues.map((field) =>
      warn(
        `${field} is still the sample’s.`,
        `Write your own in ${contentDir}/business.yaml, ${BUILD}. Leave it if it also suits your business.`,
      ),
    ),
    ...[...Map.groupBy(equalTexts, ({ file }) => file)].map(([file, equal]) =>
      warn(
        `${contentDir}/${file} still has texts of the sample, in lines ${equal.map(({ line }) => line).join(', ')}.`,
        `Keep what is true of your business, rewrite the rest in your own words, ${BUILD}.`,
      ),
    ),
  ]
  return leftovers.length > 0
    ? leftovers
    : [ok('Contact details, logo, colours, pictures and texts differ from the sample’s.')]
}

/** Every field and every paragraph, and the line on which it begins. */
function textsOf(files: ContentFiles): { file: string; line: number; text: string }[] {
  return Object.values(files)
    .flat()
    .flatMap(({ file, yaml, body, bodyLine }) => {
      const texts: { file: string; line: number; text: string }[] = []
      replaceTexts(yaml.data, (text, path) => {
        texts.push({ file, line: yaml.locate(path).line, text })
        return text
      })
      let line = bodyLine
      for (const text of body.split('\n\n')) {
        texts.push({ file, line, text: text.trim() })
        line += text.split('\n').length + 1
      }
      return texts
    })
}

/** The fields whose values may be true of two businesses. */
function findEqualValues(own: Business | undefined, sample: Business | undefined): string[] {
  const valuesOf = ({ address, theme, area }: Business) => ({
    address,
    theme,
    area: area.districts.map(({ name }) => name),
  })
  if (!own || !sample) return []
  // If the trader's own address is in the sample's town, the van really is based there.
  const isConfirmed = own.trader && postalAddress(own.trader).includes(own.address.locality)
  const samples: Record<string, unknown> = valuesOf(sample)
  return Object.entries(valuesOf(own))
    .filter(([field, value]) => isDeepStrictEqual(value, samples[field]))
    .map(([field]) => field)
    .filter((field) => !(field === 'address' && isConfirmed))
}

async function areEqual(file: string, other: string): Promise<boolean> {
  const bytes = await readFile(other).catch(() => undefined)
  return bytes?.equals(await readFile(file)) ?? false
}

import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { BUILD, type Flaw, type Place } from '../../core/business/finding.ts'
import { postalAddress } from '../../core/business/trader.ts'
import { readRegularFile } from '../../core/disk.ts'
import { BODY } from '../../core/publishing/edit.ts'
import { replaceTexts } from './facts-in-texts.ts'
import type { ContentFiles } from './mistake.ts'
import { readContentFolder } from './read-content.ts'

/** The sample's name, domains reserved for examples (RFC 2606) and numbers that Ofcom reserves for fiction. */
const FICTITIOUS = /\bBurnish\b|[@./]example\.(com|org|net)\b|\b07700 ?900/

/**
 * Finds the facts, prices and pictures of the sample that a content folder still has.
 *
 * @param folder the content folder, or a copy of it
 * @param contentDir the content folder as its owner names it
 * @param sampleFolder absolute, like the first
 */
export async function findLeftovers(folder: string, contentDir: string, sampleFolder: string): Promise<Flaw[]> {
  const own = await readContentFolder(folder)
  if (resolve(contentDir) === sampleFolder)
    return [
      ...findExamples(own.files, contentDir),
      {
        level: 'fail',
        message: 'CONTENT_DIR is the folder of the sample, so everything in it counts as the sample’s.',
        remedy:
          'Write a folder of your own with npm run init, or move yours out of this project, and set CONTENT_DIR in .env to it.',
      },
    ]
  const sample = await readContentFolder(sampleFolder)
  const leftovers = findExamples(own.files, contentDir)
  const texts = textsOf(own.files)
  for (const { file, line, text, path } of texts)
    if (FICTITIOUS.test(text))
      leftovers.push({
        level: 'fail',
        message: `${contentDir}/${file}, line ${line}: still names the sample, or what is reserved for examples: ${text}`,
        remedy: `Write your own, ${BUILD}.`,
        places: [{ words: text, file, path }],
      })
  // A name of one word, such as Wheels, may be any word of a text.
  const packages = packagesOf(own.files)
  const removed = packagesOf(sample.files).filter((name) => name.includes(' ') && !packages.includes(name))
  for (const { file, line, text, path } of texts) {
    const name = removed.find((one) => text.includes(one))
    if (name)
      leftovers.push({
        level: 'warn',
        message: `${contentDir}/${file}, line ${line}: speaks of “${name}”, a package of the sample that you don’t have: ${text}`,
        remedy: `Write of your own packages, ${BUILD}.`,
        places: [{ words: text, file, path }],
      })
  }
  const pictures: string[] = []
  for (const file of own.names ?? [])
    if (/\.(svg|png|jpe?g|webp|avif)$/i.test(file) && (await areEqual(join(folder, file), join(sampleFolder, file))))
      pictures.push(file)
  if (pictures.length > 0)
    leftovers.push({
      level: 'fail',
      message: `These pictures are still the sample’s: ${pictures.map((file) => `${contentDir}/${file}`).join(', ')}.`,
      remedy: `Replace them with your own, or delete them and what names them, ${BUILD}.`,
      places: pictures
        .filter((file) => file.startsWith('pictures/'))
        .map((file) => ({ words: basename(file), file, path: [] })),
    })
  for (const { words, places } of findEqualFacts(own.files, sample.files))
    leftovers.push({
      level: 'warn',
      message: `${words} is still the sample’s.`,
      remedy: `Write your own, ${BUILD}. Leave it if it is also yours.`,
      places,
    })
  return leftovers
}

/** Reviews that nobody wrote. */
function findExamples({ reviews: [file] }: ContentFiles, contentDir: string): Flaw[] {
  const examples = (file?.data?.reviews ?? []).filter(({ example }) => example)
  if (examples.length === 0) return []
  return [
    {
      level: 'warn',
      message: `${contentDir}/reviews.yaml: these reviews are examples, which only a site on localhost shows: ${examples.map(({ name }) => name).join('; ')}.`,
      remedy: `Remove them, ${BUILD}.`,
      places: examples.map(({ name }) => ({ words: `${name}’s review`, file: 'reviews.yaml', path: [] })),
    },
  ]
}

/** The names of all packages. */
const packagesOf = ({ services }: ContentFiles) =>
  services.flatMap(({ data }) => (data?.packages ?? []).map(({ name }) => name))

/** Every field and every line of a Markdown text. */
function textsOf(files: ContentFiles): { file: string; line: number; text: string; path: string[] }[] {
  return Object.values(files)
    .flat()
    .flatMap(({ file, yaml, body, bodyLine }) => {
      const texts = body.split('\n').map((text, index) => ({ file, line: bodyLine + index, text, path: BODY }))
      replaceTexts(yaml.data, (text, path) => {
        texts.push({ file, line: yaml.locate(path).line, text, path: path.map(String) })
        return text
      })
      return texts
    })
}

/** What may be true of two businesses, and is the same. */
function findEqualFacts(own: ContentFiles, sample: ContentFiles): Fact[] {
  const samples = factsOf(sample)
  return factsOf(own).filter(({ words, value }) =>
    isDeepStrictEqual(value, samples.find((fact) => fact.words === words)?.value),
  )
}

/** Only what can be changed at the desk has a place. */
type Fact = { words: string; value: unknown; places: Place[] }

function factsOf({ business: [business], services }: ContentFiles): Fact[] {
  if (!business?.data) return []
  const { address, theme, area, trader } = business.data
  const facts: Fact[] = [
    { words: 'theme', value: theme, places: [] },
    { words: 'area', value: area.districts.map(({ name }) => name), places: [] },
  ]
  // If the trader's own address is in that town, the van really is based there.
  if (!trader || !postalAddress(trader).includes(address.locality))
    facts.push({ words: 'address', value: address, places: [] })
  for (const { file, data } of services)
    for (const { name, fromPrice, prices } of data?.packages ?? []) {
      const words = `The price of ${name}`
      const place = { words, file, path: ['packages', name, 'price'] }
      if (fromPrice || prices) facts.push({ words, value: fromPrice ?? prices, places: [place] })
    }
  return facts
}

async function areEqual(file: string, other: string): Promise<boolean> {
  const bytes = await readFile(other).catch(() => undefined)
  if (!bytes) return false
  const own = await readRegularFile(file, bytes.length).catch(() => undefined)
  return own?.equals(bytes) ?? false
}

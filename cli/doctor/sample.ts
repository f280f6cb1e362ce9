import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { decodeText } from '../../business/decode-utf8.ts'
import { postalAddress } from '../../business/trader.ts'
import type { Content } from '../../server/release/built-content.ts'
import { findLeftovers, type Leftover, SAMPLE } from '../../site/content/leftovers.ts'
import { listFiles } from '../../site/content/list-files.ts'
import { readContentFolder } from '../../site/content/read-content.ts'
import { BUILD, type Finding, fail, info, ok, warn } from './finding.ts'

/** The sample's name, domains reserved for examples (RFC 2606) and numbers that Ofcom reserves for fiction. */
const FICTITIOUS = /\bBurnish\b|[@./]example\.(com|org|net)\b|\b07700 ?900/

/** What a file of the sample is. business.yaml is checked field by field. */
const KINDS = [
  {
    start: 'The logo is',
    files: /^logo\.svg$/,
    finding: fail,
    remedy: 'Replace it with your own, or remove it and logo in business.yaml',
  },
  {
    start: 'These computer-generated pictures are',
    files: /^pictures\//,
    finding: fail,
    remedy: 'Replace them with photographs of your own work, and delete those that you do not use',
  },
  {
    start: 'These texts are',
    files: /(?<!^business)\.(yaml|md)$/,
    finding: warn,
    remedy: 'Keep what is true of your business, rewrite the rest in your own words',
  },
]

/**
 * Finds what is left of the sample business.
 *
 * @param folder the project folder
 * @param contentDir the content folder, absolute or relative to the project folder
 */
export async function checkSample(
  business: Content['business'],
  folder: string,
  contentDir: string,
): Promise<Finding[]> {
  const findings = [
    ...(await checkValues(business, contentDir)),
    ...(await checkFiles(resolve(folder, contentDir), contentDir)),
  ]
  return findings.length > 0
    ? findings
    : [ok('Contact details, logo, colours, pictures and texts differ from the sample’s.')]
}

async function checkValues(business: Content['business'], contentDir: string): Promise<Finding[]> {
  const { name, phone, whatsapp, email, social, trader } = business
  const sample = (await readContentFolder(SAMPLE)).files.business[0]?.data
  const proofs = business.approvals.map(
    ({ proof }, index) => [`approvals.${index}.proof`, proof ?? ''] as const,
  )
  const contact = [...Object.entries({ name, phone, whatsapp, email, ...social }), ...proofs]
  // If the trader's own address is in the sample's town, the van really is based there.
  const isConfirmed = trader && postalAddress(trader).includes(business.address.locality)
  const shared = sample
    ? Object.entries(sharedValues(business)).filter(
        ([field, value]) =>
          isDeepStrictEqual(value, sharedValues(sample)[field]) && !(field === 'address' && isConfirmed),
      )
    : []
  const remedy = `Write your own in ${contentDir}/business.yaml, ${BUILD}.`
  return [
    ...contact
      .filter(([, value]) => FICTITIOUS.test(value))
      .map(([field, value]) => fail(`${field} is the sample’s, or reserved for examples: ${value}.`, remedy)),
    ...shared.map(([field]) =>
      warn(`${field} is still the sample’s.`, `${remedy} Leave it if it also suits your business.`),
    ),
  ]
}

/** The values that may be true of two businesses. */
function sharedValues({ description, address, theme, area }: Content['business']): Record<string, unknown> {
  return { description, address, theme, area: area.districts.map(({ name }) => name) }
}

async function checkFiles(contentFolder: string, contentDir: string): Promise<Finding[]> {
  if (!existsSync(contentFolder)) {
    return [
      info(
        `There is no folder ${contentDir} here, so texts, logo and pictures were not compared with the sample’s. Run the doctor in the project folder, with CONTENT_DIR set as for the build.`,
      ),
    ]
  }
  const unchanged = await findUnchanged(contentFolder)
  return [
    ...(contentFolder === SAMPLE
      ? [
          fail(
            'CONTENT_DIR is the folder of the sample, so everything in it counts as the sample’s.',
            'Write a folder of your own with npm run init, or move yours out of this project, and set CONTENT_DIR to it.',
          ),
        ]
      : []),
    ...KINDS.flatMap(({ start, files, finding, remedy }) => {
      const left = unchanged.filter((file) => files.test(file)).map((file) => `${contentDir}/${file}`)
      return left.length > 0
        ? [finding(`${start} still the sample’s: ${left.join(', ')}.`, `${remedy}, ${BUILD}.`)]
        : []
    }),
    ...(await checkTexts(contentFolder, contentDir, unchanged)),
    ...(await checkMentions(contentFolder, contentDir)),
  ]
}

async function findUnchanged(contentFolder: string): Promise<string[]> {
  const files = (await listFiles(SAMPLE)) ?? []
  const compared = files.map(async (file) => {
    const own = await readFile(join(contentFolder, file)).catch(() => undefined)
    return own?.equals(await readFile(join(SAMPLE, file))) ? [file] : []
  })
  return (await Promise.all(compared)).flat()
}

/**
 * Finds what is left of the sample within texts: its sentences, the names of its packages, and its coatings.
 *
 * @param unchanged the files that are reported as a whole
 */
async function checkTexts(
  contentFolder: string,
  contentDir: string,
  unchanged: string[],
): Promise<Finding[]> {
  const { sentences, packages, coatings } = await findLeftovers(await readContentFolder(contentFolder))
  const edited = sentences.filter(({ file }) => !unchanged.includes(file))
  return [
    ...[...Map.groupBy(edited, ({ file }) => file)].map(([file, left]) =>
      warn(
        `${contentDir}/${file} still has ${left.length === 1 ? 'a sentence' : `${left.length} sentences`} of the sample:${places(left)}`,
        `Keep what is true of your business, rewrite the rest in your own words, ${BUILD}.`,
      ),
    ),
    ...packages.map(({ file, line, text }) =>
      warn(
        `${contentDir}/${file}, line ${line}: there is no package ${text}.`,
        `Name one of your own, ${BUILD}.`,
      ),
    ),
    ...[...Map.groupBy(coatings, ({ file }) => file)].map(([file, left]) =>
      warn(
        `There is no page about coatings, but ${contentDir}/${file} names them:${places(left)}`,
        `Rewrite these texts if you offer no coatings, ${BUILD}.`,
      ),
    ),
  ]
}

/** Where sentences are, and how the first of them begin. */
function places(sentences: Leftover[]): string {
  const shown = sentences.slice(0, MAX_SHOWN).map(({ line, text }) => `line ${line}: ${shorten(text)}`)
  const others = new Set(sentences.slice(MAX_SHOWN).map(({ line }) => line))
  return [...shown, ...(others.size > 0 ? [`and in lines ${[...others].join(', ')}`] : [])]
    .map((place) => `\n        ${place}`)
    .join('')
}

const MAX_SHOWN = 10
const MAX_LENGTH = 70

const shorten = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).trim()} …` : text)

/** Finds lines that contain the sample's name, web address or phone number. business.yaml is checked field by field. */
async function checkMentions(contentFolder: string, contentDir: string): Promise<Finding[]> {
  const files = ((await listFiles(contentFolder)) ?? []).filter((file) => /\.(yaml|md)$/.test(file))
  const found = await Promise.all(
    files.map(async (file) => {
      if (file.endsWith('business.yaml')) return []
      const lines = decodeText(await readFile(join(contentFolder, file))).text.split('\n')
      return lines.flatMap((line, index) =>
        FICTITIOUS.test(line) && !line.trim().startsWith('#')
          ? [`${contentDir}/${file}, line ${index + 1}`]
          : [],
      )
    }),
  )
  return found
    .flat()
    .map((place) => fail(`${place}: still names the sample business or its address.`, `Change it, ${BUILD}.`))
}

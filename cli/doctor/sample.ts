import { existsSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { postalAddress } from '../../business/trader.ts'
import type { Content } from '../../server/release/built-content.ts'
import { listFiles } from '../../site/content/list-files.ts'
import type { ContentFiles } from '../../site/content/mistake.ts'
import { readContentFolder, SAMPLE } from '../../site/content/read-content.ts'
import { replaceTexts } from '../../site/content/replace-texts.ts'
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
        `There is no folder ${contentDir} here, so texts, logo and pictures were not compared with the sample’s. Run the doctor where the site was built.`,
      ),
    ]
  }
  const unreadable = await findUnreadable(contentFolder)
  if (unreadable)
    return [
      warn(
        `Not all of ${contentDir} can be read, so it was not compared with the sample, and backups fail: ${unreadable}.`,
        `Let the site’s user read it: sudo chmod -R a+rX ${contentFolder}`,
      ),
    ]
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
  ]
}

/** Why something in a folder cannot be read, if so. */
async function findUnreadable(folder: string): Promise<string | undefined> {
  try {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) await (await open(join(entry.parentPath, entry.name))).close()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

async function findUnchanged(contentFolder: string): Promise<string[]> {
  const files = (await listFiles(SAMPLE)) ?? []
  const compared = files.map(async (file) => {
    const own = await readFile(join(contentFolder, file)).catch(() => undefined)
    return own?.equals(await readFile(join(SAMPLE, file))) ? [file] : []
  })
  return (await Promise.all(compared)).flat()
}

/** Fewer words, such as “Get a free quote” or “About 2 to 3 hours”, may be any business’s own. */
const MIN_WORDS = 5

/**
 * Finds texts that are the sample’s, or name it. business.yaml is checked field by field.
 *
 * @param unchanged the files that are reported as a whole
 */
async function checkTexts(
  contentFolder: string,
  contentDir: string,
  unchanged: string[],
): Promise<Finding[]> {
  const sample = new Set(textsOf((await readContentFolder(SAMPLE)).files).map(({ text }) => text))
  const own = textsOf((await readContentFolder(contentFolder)).files)
  const mentions = own.filter(({ text }) => FICTITIOUS.test(text))
  const left = own.filter(
    ({ file, text }) =>
      !unchanged.includes(file) && sample.has(text) && text.split(/\s+/).length >= MIN_WORDS,
  )
  return [
    ...[...Map.groupBy(left, ({ file }) => file)].map(([file, texts]) =>
      warn(
        `${contentDir}/${file} still has texts of the sample, in lines ${texts.map(({ line }) => line).join(', ')}.`,
        `Keep what is true of your business, rewrite the rest in your own words, ${BUILD}.`,
      ),
    ),
    ...mentions.map(({ file, line }) =>
      fail(
        `${contentDir}/${file}, line ${line}: still names the sample business or its address.`,
        `Change it, ${BUILD}.`,
      ),
    ),
  ]
}

/** Every field and every paragraph, and the line on which it begins. */
function textsOf(files: ContentFiles): { file: string; line: number; text: string }[] {
  const { business, ...others } = files
  return Object.values(others)
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

import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { decodeText } from '../../business/text-file.ts'
import { postalAddress } from '../../business/trader.ts'
import type { Content } from '../../server/content.ts'
import { listFiles } from '../../site/validation/list-files.ts'
import { BUILD, type Finding, fail, ok, warn } from './finding.ts'

/** The sample's values that may also be true of the owner's business. */
export const SAMPLE: Record<string, string> = {
  description:
    'Mobile car detailing at your door in Glasgow. Exterior and interior detailing from £49, plus paint correction and maintenance. Get a free quote.',
  address: 'Glasgow, Scotland, GB',
  theme: '#f0a868, #0f3c43',
  area: 'City Centre, West End, Southside, East End, North Glasgow, Bearsden, Milngavie, Bishopbriggs, Clydebank, Rutherglen, Giffnock, Newton Mearns, Paisley, Renfrew, East Kilbride, Hamilton',
}

/** The sample's name, domains reserved for examples (RFC 2606) and numbers that Ofcom reserves for fiction. */
const FICTITIOUS = /\bBurnish\b|[@./]example\.(com|org|net)\b|\b07700 ?900/

/** The kinds of files in sample.sha256. */
const KINDS = [
  {
    start: 'The logo is',
    files: /^content\/logo\.svg$/,
    finding: fail,
    remedy: 'Replace it with your own, or remove it and logo in business.yaml',
  },
  {
    start: 'These computer-generated pictures are',
    files: /^content\/pictures\//,
    finding: fail,
    remedy: 'Replace them with photographs of your own work, and delete those that you do not use',
  },
  {
    start: 'These texts are',
    files: /\.(yaml|md)$/,
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
  const findings = [...checkBusiness(business, contentDir), ...(await checkFiles(folder, contentDir))]
  return findings.length > 0
    ? findings
    : [ok('Contact details, logo, colours, pictures and texts differ from the sample’s.')]
}

function checkBusiness(business: Content['business'], contentDir: string): Finding[] {
  const { name, phone, whatsapp, email, social, description, address, area, theme, trader } = business
  const proofs = business.approvals.map(
    ({ proof }, index) => [`approvals.${index}.proof`, proof ?? ''] as const,
  )
  const contact = [...Object.entries({ name, phone, whatsapp, email, ...social }), ...proofs]
  const place = Object.values(address).join(', ')
  // If the trader's own address is in the sample's town, the van really is based there.
  const isConfirmed = trader && postalAddress(trader).includes(address.locality)
  const facts = {
    description,
    address: isConfirmed ? '' : place,
    theme: `${theme.accent}, ${theme.ground}`,
    area: area.districts.map(({ name }) => name).join(', '),
  }
  const remedy = `Write your own in ${contentDir}/business.yaml, ${BUILD}.`
  return [
    ...contact
      .filter(([, value]) => FICTITIOUS.test(value))
      .map(([field, value]) => fail(`${field} is the sample’s, or reserved for examples: ${value}.`, remedy)),
    ...Object.entries(facts)
      .filter(([field, value]) => value === SAMPLE[field])
      .map(([field]) =>
        warn(`${field} is still the sample’s.`, `${remedy} Leave it if it also suits your business.`),
      ),
  ]
}

async function checkFiles(folder: string, contentDir: string): Promise<Finding[]> {
  const contentFolder = resolve(folder, contentDir)
  if (!existsSync(contentFolder)) {
    return [
      warn(
        `There is no folder ${contentDir} here, so texts, logo and pictures were not compared with the sample’s.`,
        'Run the doctor in the project folder, with CONTENT_DIR set as for the build.',
      ),
    ]
  }
  const unchanged = await findUnchanged(folder, contentFolder)
  const unchangedFindings = KINDS.flatMap(({ start, files, finding, remedy }) => {
    const left = unchanged.filter((file) => files.test(file))
    return left.length > 0
      ? [
          finding(
            `${start} still the sample’s: ${left.map((file) => file.replace(/^content/, contentDir)).join(', ')}.`,
            `${remedy}, ${BUILD}.`,
          ),
        ]
      : []
  })
  return [...unchangedFindings, ...(await checkMentions(contentFolder, contentDir))]
}

/** Returns the files that are identical to the sample's, whose hashes `sha256sum` has written to sample.sha256. */
async function findUnchanged(folder: string, contentFolder: string): Promise<string[]> {
  const hashes = await readFile(join(import.meta.dirname, 'sample.sha256'), 'utf8')
  const checked = [...hashes.matchAll(/^(\w+) {2}(.+)$/gm)].map(async ([, sha256, file = '']) => {
    const own = file.startsWith('content/')
      ? join(contentFolder, file.slice('content/'.length))
      : join(folder, file)
    const content = await readFile(own).catch(() => '')
    return hash('sha256', content) === sha256 ? [file] : []
  })
  return (await Promise.all(checked)).flat()
}

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

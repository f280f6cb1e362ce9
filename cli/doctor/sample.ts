import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Content } from '../../server/content.ts'
import { type Finding, fail, ok, warn } from './finding.ts'
import sampleBusiness from './sample-business.json' with { type: 'json' }
import shippedParts from './sample-parts.json' with { type: 'json' }
import { type Parts, sampleParts } from './sample-parts.ts'

const BUILD = 'then run npm run build'

/**
 * What is left of the sample: a business that does not exist.
 *
 * @param folder where content/ is, and the logo and the pictures of the site
 */
export async function checkSample(business: Content['business'], folder: string): Promise<Finding[]> {
  const findings = [...checkBusiness(business), ...(await checkFiles(folder))]
  return findings.length > 0
    ? findings
    : [ok('The sample is gone: contact details, logo, icon, pictures and texts are your own.')]
}

function checkBusiness({
  name,
  phone,
  whatsapp,
  email,
  social,
  ...business
}: Content['business']): Finding[] {
  const samples: [field: string, value: string, isSample: boolean][] = [
    ['name', name, name === sampleBusiness.name],
    ['phone', phone, isFictional(phone)],
    ['whatsapp', whatsapp, isFictional(whatsapp)],
    ['email', email, isExample(email)],
    ...Object.entries(social).map(([network, address]): [string, string, boolean] => [
      `social.${network}`,
      address,
      isExample(new URL(address).hostname),
    ]),
  ]
  const left = samples.filter(([, , isSample]) => isSample)
  // The trader's own address shows that the van really is based there.
  const confirmed = business.trader?.address.includes(business.address.locality) ? ['address'] : []
  const kept = (['description', 'address', 'area'] as const).filter(
    (field) => isDeepStrictEqual(business[field], sampleBusiness[field]) && !confirmed.includes(field),
  )
  return [
    ...left.map(([field, value]) =>
      fail(`${field} is still the sample’s: ${value}.`, `Write your own in content/business.yaml, ${BUILD}.`),
    ),
    ...kept.map((field) =>
      warn(
        `${field} is still the sample’s.`,
        `Write your own in content/business.yaml, ${BUILD}. Leave it if every word is true of you.`,
      ),
    ),
  ]
}

async function checkFiles(folder: string): Promise<Finding[]> {
  const files = Object.keys(shippedParts)
  const present = await sampleParts(['content/*.{yaml,md}', ...files], folder)
  if (!Object.keys(present).some((file) => file.startsWith('content/'))) {
    return [
      warn(
        'There is no content/ here, so texts, logo and pictures were not compared with the sample’s.',
        'Run the doctor in the folder of the site.',
      ),
    ]
  }
  return [...checkDrawings(present), ...checkTexts(present), ...(await checkMentions(folder))]
}

/** How many of a shipped file's parts are in the present one. */
function left(file: string, present: Parts): number {
  const own = new Set(present[file])
  const shipped: Parts = shippedParts
  return shipped[file]?.filter((part) => own.has(part)).length ?? 0
}

function checkDrawings(present: Parts): Finding[] {
  const drawn = (what: string, file: string) =>
    left(file, present) > 0
      ? [
          fail(
            `The ${what} is still drawn for ${sampleBusiness.name} (${file}).`,
            `Put your own in its place, ${BUILD}.`,
          ),
        ]
      : []
  const pictures = Object.keys(shippedParts).filter(
    (file) => file.endsWith('.jpg') && left(file, present) > 0,
  )
  return [
    ...drawn('logo', 'site/ui/Logo.tsx'),
    ...drawn('icon', 'public/favicon.svg'),
    ...(pictures.length > 0
      ? [
          warn(
            `${pictures.length} pictures are still the sample’s, drawn by a computer: ${pictures.join(', ')}.`,
            `Put photographs of your own work in their place, under the same names, ${BUILD}.`,
          ),
        ]
      : []),
  ]
}

function checkTexts(present: Parts): Finding[] {
  const shipped = Object.entries(shippedParts).filter(([file]) => file.startsWith('content/'))
  const kept = shipped.flatMap(([file, { length }]) => {
    const count = left(file, present)
    return count > 0 ? [`${file} (${count} of ${length})`] : []
  })
  if (kept.length === 0) return []
  return [
    warn(
      `Lines of text are still the sample’s, word for word: ${kept.join(', ')}.`,
      `Read them: keep what is true of you, and put the rest in your own words, ${BUILD}.`,
    ),
  ]
}

/** Lines that name the sample or its addresses. Those of business.yaml have been looked at field by field. */
async function checkMentions(folder: string): Promise<Finding[]> {
  const mention = new RegExp(String.raw`\b${sampleBusiness.name}\b|[@.]example\.(com|org|net)\b|\b07700 ?900`)
  const files = await Array.fromAsync(glob('content/**/*.{yaml,md}', { cwd: folder }))
  const found = await Promise.all(
    files.sort().map(async (file) => {
      if (file.endsWith('business.yaml')) return []
      const lines = (await readFile(join(folder, file), 'utf8')).split('\n')
      return lines.flatMap((line, index) =>
        mention.test(line) && !line.trim().startsWith('#') ? [`${file}, line ${index + 1},`] : [],
      )
    }),
  )
  return found
    .flat()
    .map((place) =>
      fail(`${place} is still the sample’s: it names its business or address.`, `Change it, ${BUILD}.`),
    )
}

/** Ofcom keeps these numbers for films. */
function isFictional(phone: string): boolean {
  return phone.replaceAll(' ', '').startsWith('07700900')
}

/** RFC 2606 keeps these names for examples. */
function isExample(address: string): boolean {
  return /(^|[@.])example\.(com|org|net)$/.test(address)
}

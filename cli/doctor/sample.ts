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
 * Finds what is left of the sample business.
 *
 * @param folder the project folder, with content/, the logo and the pictures
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
    ...Object.entries(social).map(([network, url]): [string, string, boolean] => [
      `social.${network}`,
      url,
      isExample(new URL(url).hostname),
    ]),
  ]
  const left = samples.filter(([, , isSample]) => isSample)
  // If the trader's own address is in the sample's town, the van really is based there.
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
        `Write your own in content/business.yaml, ${BUILD}. Leave it if every word is true of your business.`,
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
        'Run the doctor in the project folder.',
      ),
    ]
  }
  return [...checkDrawings(present), ...checkTexts(present), ...(await checkMentions(folder))]
}

/** Counts the parts of a shipped file that the present one still contains. */
function countLeft(file: string, present: Parts): number {
  const own = new Set(present[file])
  const shipped: Parts = shippedParts
  return shipped[file]?.filter((part) => own.has(part)).length ?? 0
}

function checkDrawings(present: Parts): Finding[] {
  const checkDrawing = (what: string, file: string) =>
    countLeft(file, present) > 0
      ? [fail(`The ${what} is still the sample’s (${file}).`, `Replace it with your own, ${BUILD}.`)]
      : []
  const pictures = Object.keys(shippedParts).filter(
    (file) => file.endsWith('.jpg') && countLeft(file, present) > 0,
  )
  return [
    ...checkDrawing('logo', 'site/ui/Logo.tsx'),
    ...checkDrawing('icon', 'public/favicon.svg'),
    ...(pictures.length > 0
      ? [
          warn(
            `${pictures.length} pictures are still the sample’s, which are computer-generated: ${pictures.join(', ')}.`,
            `Replace them with photographs of your own work under the same names, ${BUILD}.`,
          ),
        ]
      : []),
  ]
}

function checkTexts(present: Parts): Finding[] {
  const shipped = Object.entries(shippedParts).filter(([file]) => file.startsWith('content/'))
  const kept = shipped.flatMap(([file, { length }]) => {
    const count = countLeft(file, present)
    return count > 0 ? [`${file} (${count} of ${length})`] : []
  })
  if (kept.length === 0) return []
  return [
    warn(
      `Lines of text are still the sample’s, word for word: ${kept.join(', ')}.`,
      `Keep what is true of your business, rewrite the rest in your own words, ${BUILD}.`,
    ),
  ]
}

/** Finds lines that contain the sample's name, web address or phone number. business.yaml is checked field by field. */
async function checkMentions(folder: string): Promise<Finding[]> {
  const mention = new RegExp(String.raw`\b${sampleBusiness.name}\b|[@.]example\.(com|org|net)\b|\b07700 ?900`)
  const files = await Array.fromAsync(glob('content/**/*.{yaml,md}', { cwd: folder }))
  const found = await Promise.all(
    files.sort().map(async (file) => {
      if (file.endsWith('business.yaml')) return []
      const lines = (await readFile(join(folder, file), 'utf8')).split('\n')
      return lines.flatMap((line, index) =>
        mention.test(line) && !line.trim().startsWith('#') ? [`${file}, line ${index + 1}`] : [],
      )
    }),
  )
  return found
    .flat()
    .map((place) => fail(`${place}: still names the sample business or its address.`, `Change it, ${BUILD}.`))
}

/** Ofcom reserves these numbers for fiction. */
function isFictional(phone: string): boolean {
  return phone.replaceAll(' ', '').startsWith('07700900')
}

/** RFC 2606 reserves these names for examples. */
function isExample(address: string): boolean {
  return /(^|[@.])example\.(com|org|net)$/.test(address)
}

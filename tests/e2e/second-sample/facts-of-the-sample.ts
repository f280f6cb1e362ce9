import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readContentFolder } from '../../../site/content/read-content.ts'

/**
 * What gives a business away: patterns for its names, numbers, addresses and colours, and the names of its pictures
 * without their endings.
 */
export async function factsOf(folder: string): Promise<{ words: RegExp[]; pictures: string[] }> {
  const { files } = await readContentFolder(folder)
  const business = files.business[0]?.data
  if (!business) throw new Error(`${folder}/business.yaml is invalid`)
  const { name, tagline, phone, whatsapp, email, social, approvals, area, address, theme } = business
  const services = files.services.flatMap(({ data }) => data ?? [])
  const addresses = [email, ...Object.values(social), ...approvals.flatMap(({ proof }) => proof ?? [])]
  const names = [
    name,
    tagline,
    address.locality,
    area.name,
    ...area.districts.map((district) => district.name),
    ...approvals.map(({ body }) => body),
    ...services.flatMap((service) => [service.name, ...service.packages.map((entry) => entry.name)]),
    ...files.coating.flatMap(({ data }) => data?.packages.map((entry) => entry.name) ?? []),
  ]
  return {
    words: [
      ...names.map(wordOf),
      ...[...new Set([phone, whatsapp])].map(numberOf),
      ...addresses.map(hostOf),
      ...Object.values(theme).map((colour) => new RegExp(colour, 'i')),
    ],
    pictures: (await readdir(join(folder, 'pictures'))).map((file) => file.replace(/\.\w+$/, '')),
  }
}

/** A name as a whole word. In HTML its ampersand is written out. */
function wordOf(name: string): RegExp {
  const text = escapeRegExp(name).replaceAll('&', '&(amp;)?')
  return new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, 'u')
}

/** A phone number in any spacing, national or international. */
function numberOf(phone: string): RegExp {
  return new RegExp([...phone.replaceAll(/^0|\s/g, '')].join('\\s?'))
}

/** The host of an email or web address. */
function hostOf(address: string): RegExp {
  return wordOf(URL.parse(address)?.host || address.replace(/.*@/, ''))
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

import { z } from 'astro/zod'
import { businessSchema } from '../../business/schema.ts'
import { DEFAULT_THEME } from '../../business/theme.ts'

const { shape } = businessSchema
const { monday, saturday, sunday } = shape.hours.shape
const promises = shape.promises.unwrap().shape
const theme = shape.theme.unwrap().shape

/** The answers, in the order of the questions. Each is checked as the field that it becomes. */
export const answersSchema = z.strictObject({
  name: shape.name,
  tagline: shape.tagline,
  town: shape.address.shape.locality,
  region: shape.address.shape.region,
  districts: shape.area.shape.districts,
  phone: shape.phone,
  whatsapp: shape.whatsapp,
  email: shape.email,
  weekdays: monday.describe('The opening hours from Monday to Friday.'),
  saturday: saturday.describe('The opening hours on Saturdays.'),
  sunday: sunday.describe('The opening hours on Sundays.'),
  reply: required(promises.reply),
  deposit: required(promises.deposit),
  social: z
    .array(z.string())
    .transform(profilesOf)
    .pipe(shape.social.unwrap())
    .describe('Your profiles on social networks, by their full addresses, or nothing.'),
  trader: shape.trader,
  accent: theme.accent,
  ground: theme.ground,
  coating: z
    .stringbool({ error: 'Write yes or no.' })
    .describe('Whether you offer ceramic coatings: yes or no.'),
})

/** The field without its permission to be left out: texts of the sample name it. */
function required<Field extends z.ZodType>(field: z.ZodOptional<Field>): Field {
  return field.unwrap().describe(field.description ?? '')
}

export type Answers = z.input<typeof answersSchema>
/** The questions that have a line of text as their answer. */
export type Key = Exclude<keyof Answers, 'trader'>

const [person, company] = shape.trader.unwrap().unwrap().options

/** The fields of each kind of trader. */
export const TRADERS: Record<string, Record<string, z.ZodType>> = {
  'sole trader': person.shape,
  partnership: person.shape,
  'limited company': company.shape,
}

/** Answers that are lists. In a terminal their entries are separated by commas. */
export const LISTS: string[] = ['districts', 'social']

export const EXAMPLES: Record<Key, string> = {
  name: 'Aire Valley Detailing',
  tagline: 'Mobile car detailing',
  town: 'Leeds',
  region: 'West Yorkshire',
  districts: 'Headingley, Horsforth, Otley',
  phone: '0113 496 0123',
  whatsapp: '07700 900456',
  email: 'hello@example.com',
  weekdays: '08:00-18:00',
  saturday: '09:00-13:00',
  sunday: 'closed',
  reply: 'one working day',
  deposit: '20%',
  social: 'https://www.instagram.com/example',
  accent: DEFAULT_THEME.accent,
  ground: DEFAULT_THEME.ground,
  coating: 'no',
}

export const TRADER_EXAMPLES: Record<string, string> = {
  name: 'Sam Hill',
  number: '01234567',
  registeredIn: 'England and Wales',
  registeredOffice: '1 Example Street, Leeds LS1 1AA',
  address: '1 Example Street, Leeds LS1 1AA',
  vat: 'none',
}

/** Names each profile after its network: `https://www.instagram.com/example` is `instagram`. */
export function profilesOf(addresses: string[]): Record<string, string> {
  return Object.fromEntries(
    addresses.map((address) => {
      const host = URL.canParse(address) ? new URL(address).hostname : ''
      return [host.split('.').at(-2) ?? 'network', address]
    }),
  )
}

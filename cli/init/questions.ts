import { z } from 'astro/zod'
import { BETWEEN_URLS } from '../../business/fields-schema.ts'
import { businessSchema } from '../../business/schema.ts'
import { DEFAULT_THEME, explainTheme } from '../../business/theme.ts'
import { WEEKDAYS, type Weekday } from '../../business/weekdays.ts'

const { shape } = businessSchema
const promises = shape.promises.unwrap().shape
const theme = shape.theme.unwrap().shape

/** The answer to a question for something that not every business has. */
const NONE = /^(none|no|nothing|£?0+(\.0+)?%?)$/i

const days = Object.fromEntries(
  WEEKDAYS.map((day) => [
    day,
    shape.hours.shape[day].describe(
      `The opening hours on ${day.charAt(0).toUpperCase()}${day.slice(1)}s, as 08:00-18:00, or closed.`,
    ),
  ]),
) as Record<Weekday, typeof shape.hours.shape.monday>

/** The answers, in the order of the questions. Each is checked as the field that it becomes. */
export const answersSchema = z
  .strictObject({
    name: shape.name,
    tagline: shape.tagline,
    town: shape.address.shape.locality,
    region: shape.address.shape.region,
    districts: shape.area.shape.districts,
    phone: shape.phone,
    whatsapp: shape.whatsapp,
    email: shape.email,
    ...days,
    reply: required(promises.reply),
    deposit: z
      .preprocess(
        (value) => (value === 0 ? 'none' : value),
        z.string().transform((text, context) => {
          if (NONE.test(text)) return undefined
          const { data, error } = promises.deposit.safeParse(text)
          if (error) context.addIssue('Write a percentage or an amount, for example 20% or £50, or none.')
          return data
        }),
      )
      .describe('The deposit that confirms a booking, for example 20% or £50, or none.'),
    social: z
      .preprocess(
        (value) =>
          Array.isArray(value) || typeof value === 'string'
            ? [value]
                .flat()
                .flatMap((one) => (typeof one === 'string' ? one.trim().split(BETWEEN_URLS) : [one]))
                .filter((one) => !NONE.test(one))
            : value,
        z.array(z.string()),
      )
      .superRefine((addresses, context) => {
        const networks = addresses.map((address) => networkOf(withScheme(address)))
        for (const [index, network] of networks.entries()) {
          if (networks.indexOf(network) === index) continue
          const message = `There is a page of ${network} already. Keep one: the footer links to one of each network.`
          context.addIssue({ code: 'custom', path: [index], message })
        }
      })
      .transform(profilesOf)
      .pipe(shape.social.unwrap())
      .describe('Your profiles on social networks, by their full addresses, or none.'),
    trader: shape.trader,
    accent: theme.accent,
    ground: theme.ground,
    coating: z
      .stringbool({ error: 'Write yes or no.' })
      .describe('Whether you offer ceramic coatings: yes or no.'),
  })
  .superRefine((colours, context) => {
    for (const { field, message } of explainTheme(colours))
      context.addIssue({ code: 'custom', path: [field], message })
  })

/** The field without its permission to be left out: texts of the sample name it. */
function required<Field extends z.ZodType>(field: z.ZodOptional<Field>): Field {
  return field.unwrap().describe(field.description ?? '')
}

/**
 * An answer as business.yaml has it: hours as `08:00-18:00`, a colour as hex, the number for WhatsApp with spaces, and
 * anything else as it is.
 */
export function canonical<Answer>(key: string, answer: Answer): Answer | string {
  if (key === 'accent' || key === 'ground' || key === 'whatsapp')
    return answersSchema.shape[key].parse(answer)
  const day = WEEKDAYS.find((weekday) => weekday === key)
  if (!day) return answer
  const hours = days[day].parse(answer)
  return hours ? `${hours.opens}-${hours.closes}` : 'closed'
}

export type Answers = z.input<typeof answersSchema>
/** The questions that have a line of text as their answer. */
export type Key = Exclude<keyof Answers, 'trader'>

const [person, company] = shape.trader.unwrap().unwrap().options

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
  monday: '08:00-18:00',
  tuesday: '08:00-18:00',
  wednesday: '08:00-18:00',
  thursday: '08:00-18:00',
  friday: '08:00-18:00',
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
  'partnership, name': 'Sam Hill and Jo Bell',
  'limited company, name': 'Aire Valley Detailing Ltd',
  number: '01234567',
  registeredIn: 'England and Wales',
  registeredOffice: '1 Example Street, Leeds LS1 1AA',
  address: '1 Example Street, Leeds LS1 1AA',
  vat: 'none',
}

/** Names each profile after its network: `https://www.instagram.com/example` is `instagram`. */
export function profilesOf(addresses: string[]): Record<string, string> {
  return Object.fromEntries(addresses.map(withScheme).map((address) => [networkOf(address), address]))
}

/** Completes an address as browsers show it, `instagram.com/example`. */
const withScheme = (address: string) =>
  address.replace(/^(?:http:\/\/)?(?=[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]|$))/i, 'https://')

/** The short addresses of networks. */
const SHORT: Record<string, string> = {
  'fb.com': 'facebook',
  'fb.me': 'facebook',
  'm.me': 'facebook',
  'instagr.am': 'instagram',
  'youtu.be': 'youtube',
  'lnkd.in': 'linkedin',
  'pin.it': 'pinterest',
  'wa.me': 'whatsapp',
  't.me': 'telegram',
  'g.page': 'google',
  'goo.gl': 'google',
  'linktr.ee': 'linktree',
  'bsky.app': 'bluesky',
}
/** Between the name and the country, as in nextdoor.co.uk. */
const SECOND_LEVEL = /^(co|com|org|net|me|ltd|plc|or|ne)$/

/** The network of an address, in letters only, as business.yaml has it. */
function networkOf(address: string): string {
  const labels = (URL.parse(address)?.hostname ?? '').split('.')
  const short = labels.slice(-2).join('.')
  if (Object.hasOwn(SHORT, short)) return SHORT[short] ?? short
  const isCountry = labels.pop()?.length === 2
  if (isCountry && labels.length > 1 && SECOND_LEVEL.test(labels.at(-1) ?? '')) labels.pop()
  return labels.at(-1)?.replaceAll(/[^a-z]/g, '') || 'network'
}

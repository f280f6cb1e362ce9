import { resolve } from 'node:path'
import { chatLink, socialProfiles, telLink } from '../../../core/business/links.ts'
import { openingLines, openingSummary } from '../../../core/business/opening-hours.ts'
import { packagePrice, price, priceAndTime, priceFrom } from '../../../core/business/price.ts'
import { choiceText, chosenOf, totalPrice } from '../../../core/requests/choice.ts'
import { loadContent, renderText } from '../../../site/content/load-content.ts'
import { settings } from '../../../site/settings.ts'
import { TEXTS } from '../../../site/texts.ts'

// What the tests expect of the content from which the site was built: that of CONTENT_DIR. Only labels of the interface
// are literal here. sample.spec.ts compares what this reads from the sample with the specification.

/** Whether the site was built from the sample. Tests about the sample are left out otherwise. */
export const IS_SAMPLE = settings.contentFolder === resolve('content')

export const namesOf = (entries: { name: string }[]): string[] => entries.map(({ name }) => name)

const { business, home, faqs, services, lowestPrice, choices, coating, terms, pages } = await loadContent()

export const BUSINESS = business
export const HOME = home
export const QUESTIONS = faqs

export const TITLE = `${BUSINESS.name} - ${BUSINESS.tagline}`
/** The approvals with a link to their proof. */
export const APPROVALS = BUSINESS.approvals.filter(({ proof }) => proof)
export const HOURS = openingLines(BUSINESS.hours).map(({ days, time }) => `${days} ${time}`)
/** Such as `Mon-Sat 8am-6pm`, unless the days differ too much. */
export const HOURS_IN_BRIEF = openingSummary(BUSINESS.hours)?.open

export const CONTACT = {
  phone: { text: BUSINESS.phone, href: telLink(BUSINESS) },
  whatsapp: { text: 'WhatsApp', href: chatLink(BUSINESS) },
  email: { text: BUSINESS.email, href: `mailto:${BUSINESS.email}` },
  profiles: socialProfiles(BUSINESS),
}

export const SERVICES = services.map(({ packages, comparison = [], ...service }) => ({
  ...service,
  comparison,
  price:
    service.fromPrice === undefined
      ? TEXTS.price.onEnquiry
      : packagePrice(packages.find(({ fromPrice }) => fromPrice === service.fromPrice) ?? service),
  /** In the order of the tabs. The first one is selected. */
  packages: packages.map((entry) => ({
    ...entry,
    price: packagePrice(entry),
    /** The name and what sets it apart. */
    label: [entry.name, entry.difference].filter(Boolean).join(' '),
    /** The price and the time in a line. */
    details: priceAndTime(entry),
  })),
}))

export const PACKAGES = SERVICES.flatMap(({ packages }) => packages)
export type Package = (typeof PACKAGES)[number]
export const MIN_STEPS = 5

/** Such as `from £49`, unless all prices are on enquiry. */
export const LOWEST_PRICE = lowestPrice === undefined ? undefined : priceFrom(lowestPrice)

/** The prices as structured data has them, in whole pounds, without those on enquiry. */
export const OFFERS = PACKAGES.flatMap(({ fromPrice, isFixed, prices }): { price?: number; minPrice?: number }[] => {
  if (fromPrice === undefined) return []
  const amounts = prices ? Object.values(prices) : [fromPrice]
  return amounts.map((amount) => (isFixed ? { price: amount } : { minPrice: amount }))
})

/** The service with most packages. */
export const WITH_TABS = SERVICES.reduce((one, other) => (other.packages.length > one.packages.length ? other : one))

/** The last package of that service, which is not the one that its dialog opens with. */
export const LAST_PACKAGE = packageOf(WITH_TABS.packages.at(-1)?.id)

/** @throws if there is no such package, which the validation of the content forbids */
export function packageOf(wanted?: string): Package {
  const found = PACKAGES.find(({ id }) => id === wanted)
  if (!found) throw new Error(`There is no package ${wanted}`)
  return found
}

export const HERO = {
  ...HOME.hero,
  heading: [...HOME.hero.heading.large, HOME.hero.heading.rest].join(' '),
  badges: [...HOME.hero.badges, ...(APPROVALS.length > 0 && HOME.hero.approvalBadge ? [HOME.hero.approvalBadge] : [])],
  /** The strip at the foot of the first screen. */
  facts: [LOWEST_PRICE?.replace('from', 'From'), ...namesOf(HOME.hero.facts.others), HOURS_IN_BRIEF].filter(
    (fact) => fact !== undefined,
  ),
}

export const ABOUT_CARDS = [
  ...namesOf(HOME.about.cards),
  ...APPROVALS.map(({ body }) => `${body} Approved`),
  ...(BUSINESS.insurance ? ['Insured'] : []),
]

/** The car above the services, with the package of each of its parts. */
export const START = HOME.start && {
  ...HOME.start,
  parts: HOME.start.parts.map((part) => ({ ...part, found: packageOf(part.package) })),
}

/** The comparison on the home page. */
export const COMPARISON = HOME.comparison && {
  ...HOME.comparison,
  found: packageOf(HOME.comparison.package),
}

export const QUOTE = {
  ...HOME.quote,
  fields: ['Name', 'Email', 'Phone', 'Message'],
  submit: 'GET YOUR FREE QUOTE',
}

/** The texts of the gallery, which both samples have. */
export const GALLERY = HOME.gallery as NonNullable<typeof HOME.gallery>

/** The links in the header except GALLERY, which is hidden while there are no videos. */
export const NAV = [
  { label: 'ABOUT', anchor: '#about' },
  { label: 'SERVICES', anchor: '#services' },
  { label: 'LOCATION', anchor: '#location' },
  { label: 'CONTACT', anchor: '#footer' },
]
export const QUOTE_LINK = { label: 'GET A FREE QUOTE', anchor: '#quote' }

export const TERMS = {
  title: terms.title,
  effective: terms.date.toLocaleDateString('en-GB', { timeZone: 'UTC' }),
  clauses: (await renderText(terms)).headings.map(({ text }) => text),
}

/** The ceramic coating page, if there is one. */
export const COATING = coating && {
  ...coating,
  packages: coating.packages.map((entry) => ({ ...entry, price: price(entry.price, coating.currency) })),
  lowestPrice: priceFrom(Math.min(...coating.packages.map(({ price }) => price)), coating.currency),
}

/** One package of each service, or all that can be booked together, in the order of the site. The last is on enquiry. */
export const TOGETHER = chosenOf(
  PACKAGES.map(({ id }) => id),
  choices,
).map(({ id }) => id)

/** What is said of packages: each with its price, and what they cost together, in the form and in the owner’s email. */
export function chosen(ids: string[]) {
  const found = chosenOf(ids, choices)
  if (found.length < ids.length) throw new Error(`Not all of ${ids} can be booked together`)
  const total = totalPrice(found)
  return {
    lines: found.map(({ name, price }) => `${name} ${price}`),
    sum: ids.length > 0 ? `${ids.length} chosen, ${total}` : '',
    inEmail: [
      ...found.map((choice) => `Package: ${choiceText(choice)}`),
      ...(ids.length > 1 ? [`Together: ${total}`] : []),
    ],
  }
}

/** The pages whose heading lies on a picture. */
const PICTURE_PAGES = ['/', ...(COATING ? ['/ceramiccoating'] : [])]
/** The pages that search engines may index. */
export const INDEXED_PAGES = [
  ...PICTURE_PAGES,
  '/quote',
  '/terms',
  '/privacy',
  '/accessibility',
  ...pages.map(({ address }) => `/${address}`),
]
export const UNLISTED_PAGES = ['/quote/sent', '/404']
/** Every page that a visitor can see, including the error page. */
export const PAGES = [...INDEXED_PAGES, ...UNLISTED_PAGES]
/** A page of each kind, with pictures, with a form and of text. The others are short or made as one of these is. */
export const ONE_OF_EACH_KIND = [...PICTURE_PAGES, '/quote', '/terms']
/** The pages whose look is checked: at night all. */
export const LOOKED_AT = process.env.NIGHTLY ? PAGES : ONE_OF_EACH_KIND

export const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }
export const DESKTOP = { viewport: { width: 1440, height: 900 } }

import { resolve } from 'node:path'
import { chatLink, telLink } from '../../business/links.ts'
import { openingLines, openingSummary } from '../../business/opening-hours.ts'
import { readContentDir } from '../../business/settings.ts'
import { socialProfiles } from '../../business/social.ts'
import { lowestPrice, packagePrice, price, priceAndTime, priceFrom } from '../../site/schemas/price.ts'
import { slug } from '../../site/schemas/slug.ts'
import type { ContentFiles } from '../../site/validation/mistake.ts'
import { readContentFolder } from '../../site/validation/read-content.ts'

/**
 * What the tests expect of the content from which the site was built: that of CONTENT_DIR. Only labels of the interface
 * are literal here. sample.spec.ts compares what this reads from the sample with the specification.
 */
const folder = resolve(readContentDir(process.env))
const CONTENT = await load(folder)

/** Whether the site was built from the sample. Tests about the sample are left out otherwise. */
export const IS_SAMPLE = folder === resolve('content')

async function load(folder: string) {
  const { files } = await readContentFolder(folder)
  const [business, home, terms] = [only(files, 'business'), only(files, 'home'), only(files, 'terms')]
  if (!business?.data || !home?.data || !terms?.data) throw new Error(`The content in ${folder} is invalid`)
  return {
    business: business.data,
    home: home.data,
    terms: { ...terms.data, body: terms.body },
    legal: (['privacy', 'accessibility'] as const).map((kind) => ({
      path: `/${kind}`,
      title: only(files, kind)?.data?.title ?? '',
    })),
    pages: files.pages.map(({ file }) => file.replace(/^pages(.*)\.md$/, '$1')),
    coating: only(files, 'coating')?.data,
    questions: only(files, 'faqs')?.data?.faqs ?? [],
    services: files.services.flatMap(({ data }) => data ?? []).sort((a, b) => a.order - b.order),
  }
}

function only<Name extends keyof ContentFiles>(
  files: ContentFiles,
  kind: Name,
): ContentFiles[Name][number] | undefined {
  return files[kind][0]
}

const { business, home, terms, coating, services } = CONTENT
const approvals = business.approvals.filter(({ proof }) => proof)

export const BUSINESS = {
  name: business.name,
  tagline: business.tagline,
  keywords: business.keywords,
  description: business.description,
  districts: business.area.districts.map(({ name }) => name),
  /** Whether there is a map of the districts, or a list. */
  hasMap: business.area.districts.some(({ at }) => at),
  approvals,
  hours: business.hours,
  timeZone: business.timeZone,
  deposit: business.promises.deposit,
  qrLanding: business.qrLanding,
  partners: business.partnerLogos.map(({ name }) => name),
}

export const TITLE = `${business.name} - ${business.tagline}`

const lowest = lowestPrice(services)
/** Such as `from £49`, unless all prices are on enquiry. */
export const LOWEST_PRICE = lowest === undefined ? undefined : priceFrom(lowest)
/** Such as `Mon–Sat 8am–6pm`, unless the days differ too much. */
export const HOURS_IN_BRIEF = openingSummary(business.hours)?.open

const { heading } = home.hero
export const HERO = {
  heading: [...heading.large, heading.rest].join(' '),
  /** The beginning of the heading, in large lines. */
  headingLarge: heading.large,
  /** The end of the heading, which is smaller. */
  headingRest: heading.rest,
  quoteButton: home.hero.quoteButton,
  servicesButton: home.hero.servicesButton,
  badges: [
    ...home.hero.badges,
    ...(approvals.length > 0 && home.hero.approvalBadge ? [home.hero.approvalBadge] : []),
  ],
  /** The strip at the foot of the first screen. */
  facts: [
    LOWEST_PRICE?.replace('from', 'From'),
    ...home.hero.facts.others.map(({ name }) => name),
    HOURS_IN_BRIEF,
  ].filter((fact) => fact !== undefined),
}

/** The links in the header except GALLERY, which is hidden while there are no videos. */
export const NAV = [
  { label: 'ABOUT', anchor: '#about' },
  { label: 'SERVICES', anchor: '#services' },
  { label: 'LOCATION', anchor: '#location' },
  { label: 'CONTACT', anchor: '#footer' },
]
export const QUOTE_LINK = { label: 'GET A FREE QUOTE', anchor: '#quote' }

export const ABOUT = {
  heading: home.about.heading,
  text: home.about.text,
  cards: [
    ...home.about.cards.map(({ name }) => name),
    ...approvals.map(({ body }) => `${body} Approved`),
    ...(business.insurance ? ['Insured'] : []),
  ],
  approvalLink: home.about.approvalLink,
}

export interface Package {
  name: string
  /** As in `/quote?package=revive`. */
  slug: string
  /** As in `/#revive`. */
  id: string
  price: string
  /** As in `About 1 to 2 days`. */
  duration: string
  /** The price and the time in a line. */
  details: string
}

export interface Service {
  name: string
  price: string
  /** In the order of the tabs. The first one is selected. */
  packages: Package[]
}

export const SERVICES: Service[] = services.map(({ name, fromPrice, packages }) => {
  const cheapest = packages.find((entry) => entry.fromPrice !== undefined && entry.fromPrice === fromPrice)
  return {
    name,
    price: cheapest ? packagePrice(cheapest) : 'Contact for pricing',
    packages: packages.map((entry) => ({
      name: entry.name,
      slug: entry.slug,
      id: entry.id,
      price: packagePrice(entry),
      duration: entry.duration,
      details: priceAndTime(entry),
    })),
  }
})

export const PACKAGES = SERVICES.flatMap(({ packages }) => packages)
export const MIN_STEPS = 5

/** The prices as structured data has them, in whole pounds, without those on enquiry. */
export const OFFERS = services.flatMap(({ packages }) =>
  packages.flatMap(({ fromPrice, isFixed, prices }): { price?: number; minPrice?: number }[] => {
    if (fromPrice === undefined) return []
    if (prices) return Object.values(prices).map((price) => ({ price }))
    return isFixed ? [{ price: fromPrice }] : [{ minPrice: fromPrice }]
  }),
)

/** The service with most packages. */
export const WITH_TABS = SERVICES.reduce((one, other) =>
  other.packages.length > one.packages.length ? other : one,
)

/** The last package of that service, which is not the one that its dialog opens with. */
export const LAST_PACKAGE = packageOf(WITH_TABS.packages.at(-1)?.slug)

/** The car above the services, with the package of each of its parts. */
export const START = home.start && {
  heading: home.start.heading,
  unsure: home.start.unsure.heading,
  parts: home.start.parts.map(({ part, name, package: wanted }) => ({
    part,
    name,
    found: packageOf(wanted),
  })),
}

/** The comparison on the home page. */
export const COMPARISON = home.comparison && {
  label: home.comparison.label,
  link: home.comparison.link,
  found: packageOf(home.comparison.package),
}

/** @throws if there is no such package, which the validation of the content forbids */
function packageOf(wanted: string | undefined): Package {
  const found = PACKAGES.find((entry) => entry.slug === wanted)
  if (!found) throw new Error(`There is no package ${wanted}`)
  return found
}

/** The section of the videos. */
/** Both samples have one. */
export const GALLERY = home.gallery as NonNullable<typeof home.gallery>

export const WHY = { heading: home.why.heading, points: home.why.points.map(({ name }) => name) }

export const QUOTE = {
  fields: ['Name', 'Email', 'Phone', 'Message'],
  phonePlaceholder: '07XXX XXX XXX',
  submit: 'GET YOUR FREE QUOTE',
  next: home.quote.next.heading,
  sent: home.quote.sent,
}

export const LOCATION = {
  heading: home.location.heading,
  cards: home.location.cards.map(({ name }) => name),
}

export const QUESTIONS = CONTENT.questions

export const CONTACT = {
  phone: { text: business.phone, href: telLink(business) },
  whatsapp: { text: 'WhatsApp', href: chatLink(business) },
  email: { text: business.email, href: `mailto:${business.email}` },
  profiles: socialProfiles(business),
}

export const HOURS = openingLines(business.hours).map(({ days, time }) => `${days} ${time}`)

export const TERMS = {
  title: terms.title,
  effective: terms.date.toLocaleDateString('en-GB', { timeZone: 'UTC' }),
  clauses: Array.from(terms.body.matchAll(/^## (.+)$/gm), ([, clause]) => clause ?? ''),
}

/** The pages that the footer links to, except the terms, which open in a dialog. */
export const LEGAL_PAGES = CONTENT.legal

/** The ceramic coating page, if there is one. */
export const COATING = coating && {
  title: coating.title,
  subtitle: coating.subtitle,
  slug: slug(coating.title),
  currency: coating.currency,
  heroButton: coating.heroButton,
  headings: [
    coating.whatIs.heading,
    coating.packagesHeading,
    coating.process.heading,
    coating.results.heading,
    coating.cta.heading,
  ],
  intro: coating.whatIs.text,
  benefits: coating.whatIs.benefits.map(({ name }) => name),
  steps: coating.process.steps.map(({ name }) => name),
  packages: coating.packages.map((entry) => ({
    name: entry.name,
    slug: entry.slug,
    description: entry.description,
    price: price(entry.price, coating.currency),
  })),
  lowestPrice: `from ${price(Math.min(...coating.packages.map((entry) => entry.price)), coating.currency)}`,
  comparison: coating.results.comparison.label,
  button: coating.cta.button,
}

/** The pages whose heading lies on a picture. */
export const PICTURE_PAGES = ['/', ...(COATING ? ['/ceramiccoating'] : [])]
/** The pages that search engines may index. */
export const INDEXED_PAGES = [
  ...PICTURE_PAGES,
  '/quote',
  '/terms',
  '/privacy',
  '/accessibility',
  ...CONTENT.pages,
]
export const UNLISTED_PAGES = ['/quote/sent', '/404']
/** Every page that a visitor can see, including the error page. */
export const PAGES = [...INDEXED_PAGES, ...UNLISTED_PAGES]

export const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }
export const DESKTOP = { viewport: { width: 1440, height: 900 } }

import { basename } from 'node:path'
import { telLink } from '../../core/business/links.ts'
import { lowestPrice, pricesBySize } from '../../core/business/price.ts'
import { traderText } from '../../core/business/trader.ts'
import { settings } from '../settings.ts'
import { quoteChoices } from './quote-choices.ts'
import { readContentFolder } from './read-content.ts'
import { type Place, renderMarkdown } from './render-markdown.ts'
import type { Data, Kind } from './schemas/content-files.ts'

/** As many as fill an open book. */
const MAX_REVIEWS = 6

let content: ReturnType<typeof readContent> | undefined

/**
 * What the pages show. It is read once; the development server loads this module anew after each change of the content.
 *
 * @throws if the content is invalid, which integrations/report-mistakes.ts has reported before
 */
export function loadContent() {
  content ??= readContent()
  return content
}

async function readContent() {
  const { files, facts } = await readContentFolder(settings.contentFolder)
  const single = <Name extends Kind>(kind: Name): Data<Name> => {
    const data = files[kind][0]?.data
    if (!data) throw new Error(`${kind} in ${settings.contentFolder} is missing or invalid.`)
    return data
  }
  const legal = (kind: 'terms' | 'privacy' | 'accessibility') => ({
    address: kind,
    body: files[kind][0]?.body ?? '',
    ...single(kind),
  })
  const services = files.services.flatMap(({ data }) => data ?? []).sort((a, b) => a.order - b.order)
  const coating = files.coating[0]?.data
  return {
    facts,
    business: single('business'),
    home: single('home'),
    /** In the order of their cards. */
    services,
    packages: services.flatMap(({ packages }) => packages),
    /** In whole pounds, or `undefined` if all prices are on enquiry. */
    lowestPrice: lowestPrice(services),
    prices: pricesBySize(services.flatMap(({ packages }) => packages)),
    /** What a quote can be asked for. */
    choices: quoteChoices(services, coating),
    coating,
    faqs: files.faqs[0]?.data?.faqs ?? [],
    reviews: shownReviews(files.reviews[0]?.data, settings.siteUrl),
    terms: legal('terms'),
    privacy: legal('privacy'),
    accessibility: legal('accessibility'),
    /** The owner's own pages, in the order of their addresses. */
    pages: files.pages.flatMap(({ file, data, body }) =>
      data ? [{ address: basename(file, '.md'), body, ...data }] : [],
    ),
  }
}

/** The newest, without examples unless the site is for this machine alone; `undefined` if there are none. */
export function shownReviews(content: Data<'reviews'> | undefined, siteUrl: string) {
  const isLocal = new URL(siteUrl).hostname === 'localhost'
  const reviews = content?.reviews
    .filter(({ example }) => isLocal || !example)
    .sort((one, other) => other.date.localeCompare(one.date))
    .slice(0, MAX_REVIEWS)
  return content && reviews?.length ? { ...content, reviews } : undefined
}

/**
 * Renders a long text as HTML. The terms begin with the trader who makes the contract, the privacy notice with the one
 * who is responsible for the data.
 *
 * @param place where the text stands, unless on a page of its own
 */
export async function renderText(
  { address, body }: { address: string; body: string },
  place: Place = { idPrefix: 'heading_', heading: 'h2' },
) {
  const { facts, business } = await loadContent()
  const methods = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(business.paymentMethods)
  const values = {
    ...facts,
    paymentMethods: methods ? `You can pay by ${methods}.` : 'How you pay is agreed with your booking.',
    retentionDays: String(settings.retentionDays),
  }
  const links = { phone: telLink(business), email: `mailto:${business.email}` }
  const lead = /^(terms|privacy)$/.test(address) ? traderText(business) : undefined
  return renderMarkdown(body, { ...place, values, links, lead })
}

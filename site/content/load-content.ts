import type { Business } from '../../business/business.ts'
import { escapeHtml } from '../../business/escape-html.ts'
import { telLink } from '../../business/links.ts'
import { traderText } from '../../business/trader.ts'
import type { Choice } from '../../quote/choice.ts'
import { markdown } from '../markdown.ts'
import { settings } from '../settings.ts'
import { fillHtml, fillText } from './facts-in-texts.ts'
import { pageAddress } from './page-address.ts'
import { lowestPrice } from './price.ts'
import { quoteChoices } from './quote-choices.ts'
import { type Content, readContentFolder } from './read-content.ts'
import type { Coating } from './schemas/coating.ts'
import type { Data, Kind } from './schemas/content-files.ts'
import type { Faq } from './schemas/faq.ts'
import type { Home } from './schemas/home.ts'
import type { AreaMap } from './schemas/map.ts'
import type { Reviews } from './schemas/reviews.ts'
import type { Service } from './schemas/service.ts'

let content: Promise<Content> | undefined

/** Reads the content folder once. The development server loads this module anew after each change of the content. */
function load(): Promise<Content> {
  content ??= readContentFolder(settings.contentFolder)
  return content
}

/** Loads a kind of which there is one file, or none if it is optional. */
async function loadOptional<Name extends Kind>(name: Name): Promise<Data<Name> | undefined> {
  return (await load()).files[name][0]?.data
}

/** @throws if the content is invalid, which integrations/report-mistakes.ts has reported before */
async function loadSingle<Name extends Kind>(name: Name): Promise<Data<Name>> {
  const data = await loadOptional(name)
  if (!data) throw new Error(`${name} in ${settings.contentFolder} is missing or invalid.`)
  return data
}

export const loadBusiness = (): Promise<Business> => loadSingle('business')
export const loadHome = (): Promise<Home> => loadSingle('home')
export const loadFaqs = async (): Promise<Faq[]> => (await loadOptional('faqs'))?.faqs ?? []

/** What customers wrote, if there is a reviews.yaml. */
export const loadReviews = (): Promise<Reviews | undefined> => loadOptional('reviews')

/** What the map shows around the districts, if there is a map.yaml. */
export const loadMap = (): Promise<AreaMap | undefined> => loadOptional('map')

/** The ceramic coating page, if there is one. */
export const loadCoating = (): Promise<Coating | undefined> => loadOptional('coating')

/** All services, in the order of their cards. */
export async function loadServices(): Promise<Service[]> {
  const { services } = (await load()).files
  return services.flatMap(({ data }) => data ?? []).sort((a, b) => a.order - b.order)
}

/** The lowest price of any package in whole pounds, or `undefined` if all are on enquiry. */
export async function loadLowestPrice(): Promise<number | undefined> {
  return lowestPrice(await loadServices())
}

/** What a quote can be asked for. */
export async function loadQuoteChoices(): Promise<Choice[]> {
  return quoteChoices(await loadServices(), await loadCoating())
}

/** A heading within a text, by the id that links lead to. */
export interface Heading {
  id: string
  text: string
}

// No highlighting, as in astro.config.ts.
const renderer = markdown.createRenderer({ syntaxHighlight: false })

/** The owner's own pages, in the order of their addresses. */
export async function loadPages() {
  const { pages } = (await load()).files
  return pages.flatMap(({ file, data, body }) =>
    data ? [{ address: pageAddress(file), body, ...data }] : [],
  )
}

/** All pages that are a long text: terms, privacy notice, accessibility statement and the owner's own. */
export async function loadTextPages() {
  const legal = (['terms', 'privacy', 'accessibility'] as const).map(async (name) => ({
    address: name,
    ...(await loadLegal(name)),
  }))
  const own = (await loadPages()).map(async (page) => ({ ...page, ...(await renderMarkdown(page.body)) }))
  return Promise.all([...legal, ...own])
}

/**
 * Loads the terms, the privacy notice or the accessibility statement: its front matter, its text as HTML, and its
 * headings. The terms begin with the trader who makes the contract, the privacy notice with the one who is responsible
 * for the data.
 */
export async function loadLegal(name: 'terms' | 'privacy' | 'accessibility') {
  const { html, headings } = await renderMarkdown((await load()).files[name][0]?.body ?? '')
  const trader = name === 'accessibility' ? undefined : traderText(await loadBusiness())
  return {
    ...(await loadSingle(name)),
    html: trader ? `<p>${escapeHtml(trader)}</p>\n${html}` : html,
    headings,
  }
}

/** Renders the text of a Markdown file as HTML, with the facts that it names, and lists its `##` headings. */
async function renderMarkdown(body: string): Promise<{ html: string; headings: Heading[] }> {
  const { facts } = await load()
  const { code, metadata } = await (await renderer).render(body)
  const business = await loadBusiness()
  const methods = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(business.paymentMethods)
  const values = {
    ...facts,
    paymentMethods: methods ? `You can pay by ${methods}.` : 'How you pay is agreed with your booking.',
    retentionDays: String(settings.retentionDays),
  }
  return {
    html: fillHtml(freeHeadings(code), values, {
      phone: `<a href="${telLink(business)}">${escapeHtml(business.phone)}</a>`,
      email: `<a href="mailto:${escapeHtml(business.email)}">${escapeHtml(business.email)}</a>`,
    }),
    headings: metadata.headings
      .filter(({ depth, slug }) => depth === 2 && slug !== '')
      .map(({ slug, text }) => ({ id: HEADING + slug, text: fillText(text, values) })),
  }
}

/** Begins the ids of headings in texts. No other id on the pages begins so. */
const HEADING = 'heading_'

/** Prefixes the ids of headings, and the links to them. One of signs alone gets none. */
function freeHeadings(html: string): string {
  const headings = new Set(Array.from(html.matchAll(/<h[1-6] id="([^"]*)"/g), ([, id]) => id))
  return html
    .replaceAll(/(<h[1-6] id="|<a href="#)([^"]+)/g, (tag, start, id) =>
      headings.has(id) ? start + HEADING + id : tag,
    )
    .replaceAll(/(<h[1-6]) id=""/g, '$1')
}

import { basename } from 'node:path'
import type { Business } from '../../core/business/business.ts'
import { telLink } from '../../core/business/links.ts'
import { lowestPrice } from '../../core/business/price.ts'
import { traderText } from '../../core/business/trader.ts'
import type { Choice } from '../../core/requests/choice.ts'
import { settings } from '../settings.ts'
import { quoteChoices } from './quote-choices.ts'
import { type Content, readContentFolder } from './read-content.ts'
import { type Place, renderMarkdown } from './render-markdown.ts'
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

/** The owner's own pages, in the order of their addresses. */
export async function loadPages() {
  const { pages } = (await load()).files
  return pages.flatMap(({ file, data, body }) => (data ? [{ address: basename(file, '.md'), body, ...data }] : []))
}

/** The place of a text on a page of its own. */
const OWN_PAGE: Place = { idPrefix: 'heading_', heading: 'h2' }

/** All pages that are a long text: terms, privacy notice, accessibility statement and the owner's own. */
export async function loadTextPages() {
  const legal = (['terms', 'privacy', 'accessibility'] as const).map(async (name) => ({
    address: name,
    ...(await loadLegal(name)),
  }))
  const own = (await loadPages()).map(async (page) => ({
    ...page,
    ...(await renderText(page.body, OWN_PAGE)),
  }))
  return Promise.all([...legal, ...own])
}

/**
 * Loads the terms, the privacy notice or the accessibility statement: its front matter, its text as HTML, and its
 * headings. The terms begin with the trader who makes the contract, the privacy notice with the one who is responsible
 * for the data.
 */
export async function loadLegal(name: 'terms' | 'privacy' | 'accessibility', place = OWN_PAGE) {
  const { body = '' } = (await load()).files[name][0] ?? {}
  const trader = name === 'accessibility' ? undefined : traderText(await loadBusiness())
  return { ...(await loadSingle(name)), ...(await renderText(body, place, trader)) }
}

async function renderText(body: string, place: Place, lead?: string) {
  const { facts } = await load()
  const business = await loadBusiness()
  const methods = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(business.paymentMethods)
  const values = {
    ...facts,
    paymentMethods: methods ? `You can pay by ${methods}.` : 'How you pay is agreed with your booking.',
    retentionDays: String(settings.retentionDays),
  }
  const links = { phone: telLink(business), email: `mailto:${business.email}` }
  return renderMarkdown(body, { ...place, values, links, lead })
}

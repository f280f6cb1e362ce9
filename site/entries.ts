import { type CollectionEntry, getCollection, getEntry } from 'astro:content'
import type { Business } from '../business/business.ts'
import { settings } from './build/settings.ts'
import type { Coating } from './schemas/coating.ts'
import type { Faq } from './schemas/faq.ts'
import type { Home } from './schemas/home.ts'
import type { AreaMap } from './schemas/map.ts'
import type { Service } from './schemas/service.ts'

/** Loads a collection that consists of one file of the same name. */
async function loadSingle<Name extends 'business' | 'home' | 'faqs' | 'coating'>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> {
  const [entry] = await getCollection<Name>(name)
  if (!entry) throw new Error(`content/${name}.yaml is missing. Restore it from a backup or from git.`)
  return entry.data
}

export const loadBusiness = (): Promise<Business> => loadSingle('business')
export const loadHome = (): Promise<Home> => loadSingle('home')
export const loadFaqs = async (): Promise<Faq[]> => (await loadSingle('faqs')).faqs

/** What the map shows around the districts, if content/map.yaml exists. */
export const loadMap = async (): Promise<AreaMap | undefined> => (await getCollection('map'))[0]?.data

export const loadCoating = (): Promise<Coating> => loadSingle('coating')

/** All services, in the order of their cards. */
export async function loadServices(): Promise<Service[]> {
  const entries = await getCollection('services')
  return entries.map(({ data }) => data).sort((a, b) => a.order - b.order)
}

/** The lowest price of any package in whole pounds, or `undefined` if all are on enquiry. */
export async function loadLowestPrice(): Promise<number | undefined> {
  const prices = (await loadServices()).flatMap(({ fromPrice }) => fromPrice ?? [])
  return prices.length > 0 ? Math.min(...prices) : undefined
}

/**
 * Loads the terms, the privacy notice or the accessibility statement: its front matter, and its text as HTML. Tokens
 * such as `{{phone}}` are replaced with the business's data.
 *
 * @throws if the file is missing or contains an unknown token
 */
export async function loadLegal(id: 'terms' | 'privacy' | 'accessibility') {
  const entry = await getEntry('legal', id)
  if (!entry?.rendered) throw new Error(`content/${id}.md is missing. Restore it from a backup or from git.`)
  const facts = legalFacts(await loadBusiness())
  const html = entry.rendered.html.replace(/{{(\w+)}}/g, (token, name) => {
    if (name in facts) return facts[name] ?? ''
    throw new Error(`content/${id}.md: ${token} is unknown. Use one of ${Object.keys(facts).join(', ')}.`)
  })
  return { ...entry.data, html }
}

/** The business's data as HTML. */
function legalFacts({ name, email, phone, paymentMethods }: Business): Record<string, string> {
  const methods = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(paymentMethods)
  return {
    name: escapeHtml(name),
    email: `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
    phone: escapeHtml(phone),
    paymentMethods: methods
      ? `You can pay by ${escapeHtml(methods)}.`
      : 'How you pay is agreed with your booking.',
    retentionDays: String(settings.retentionDays),
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

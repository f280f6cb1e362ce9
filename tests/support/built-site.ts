import { brotliCompressSync, gzipSync } from 'node:zlib'
import { FIELDS } from '../../core/requests/quote-request.ts'
import type { BuiltContent } from '../../server/releases/built-content.ts'
import { business } from './builders.ts'
import { temporaryFolder, writeFiles } from './files.ts'

/** With a token that is not one of the server's. */
const CHECK_PAGE = `<h1>{{problem}}</h1><p>{{constructor}}</p>${FIELDS.map(
  (field) =>
    `<input name="${field}" value="{{${field}}}" aria-invalid="{{${field}.invalid}}"><p id="${field}">{{${field}.error}}</p>`,
).join(
  '',
)}${['wash', 'cabin', 'revive', 'enhance'].map((id) => `<input type="checkbox" name="package" value="${id}">`).join('')}<select name="size"><option value="large">Large</option></select>`

const content: BuiltContent = {
  business: { ...business, sizes: [{ id: 'large', name: 'Large', examples: 'Estates' }] },
  choices: [
    { id: 'wash', name: 'Wash', price: 'from £49', amount: 49 },
    { id: 'cabin', name: 'Cabin', price: 'from £99', amount: 99, sizes: { large: 129 }, isFixed: true },
    { id: 'enhance', name: 'Enhance', price: '£249', amount: 249, isFixed: true, oneOf: 'polishing' },
    { id: 'revive', name: 'Revive', price: 'from £349', amount: 349, oneOf: 'polishing' },
    { id: 'full', name: 'Full Valet', price: 'price on enquiry' },
  ],
  coating: { currency: 'GBP' },
  gallery: { demo: true },
  siteUrl: 'http://localhost:3000',
  retentionDays: 365,
  leftovers: [
    {
      level: 'fail',
      message: 'These pictures are still the sample’s: content/logo.svg.',
      remedy: 'Replace them with your own.',
    },
  ],
}

/** Each text is compressed once, because most tests write the same ones. */
const compressed = new Map<string, { br: Buffer; gz: Buffer }>()

function compress(text: string) {
  const found = compressed.get(text) ?? { br: brotliCompressSync(text), gz: gzipSync(text) }
  compressed.set(text, found)
  return found
}

/** Writes a small built site, with its compressed files, to a temporary folder. Returns the folder. */
export function builtSite(files: Record<string, string> = {}): string {
  const site = temporaryFolder()
  const all: Record<string, string> = {
    'index.html': '<h1>Home</h1>'.repeat(50),
    'quote.html': '<h1>Quote</h1>',
    'quote/sent.html': '<h1>Sent</h1>',
    'quote/check.html': CHECK_PAGE,
    '404.html': '<h1>No such page</h1>',
    'robots.txt': 'User-agent: *',
    '_astro/hero.B4x.js': 'console.log(1)',
    'content.json': JSON.stringify(content),
    ...files,
  }
  for (const [path, text] of Object.entries(all)) {
    const { br, gz } = compress(text)
    writeFiles(site, { [path]: text, [`${path}.br`]: br, [`${path}.gz`]: gz })
  }
  return site
}

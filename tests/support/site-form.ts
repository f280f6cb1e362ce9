import { parse } from 'ultrahtml'
import { querySelector, querySelectorAll } from 'ultrahtml/selector'

/** What a browser would send of the form of a page, and what is said at its fields, by their names. */
export type Form = { fields: URLSearchParams; errors: Record<string, string> }

type Element = { name: string; attributes: Record<string, string>; children: Element[]; value?: string }

const CODES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
const decode = (text = '') => text.replaceAll(/&(lt|gt|quot|#x27|amp);/g, (code) => CODES[code] ?? code)

function wordsOf(element: Element | undefined): string {
  return element?.value ?? (element?.children ?? []).map(wordsOf).join('')
}

const all = (root: Element, selector: string) => querySelectorAll(root as never, selector) as unknown as Element[]

export function formIn(html: string): Form {
  const root = querySelector(parse(html), '#site') as unknown as Element | undefined
  const fields = new URLSearchParams()
  const errors: Record<string, string> = {}
  for (const control of root ? all(root, 'input, select, textarea') : []) {
    const { name, attributes } = control
    if (!attributes.name || attributes.type === 'file') continue
    if (attributes.type === 'radio' && attributes.checked === undefined) continue
    const option = all(control, 'option').find((one) => one.attributes.selected !== undefined)
    const texts: Record<string, string> = {
      select: option?.attributes.value ?? '',
      // A browser leaves the first line break out, and sends CRLF.
      textarea: wordsOf(control).replace(/^\n/, ''),
    }
    fields.append(decode(attributes.name), decode(texts[name] ?? attributes.value).replaceAll(/\r?\n/g, '\r\n'))
  }
  const byId = (id: string) => [...fields.keys()].find((name) => idOf(name) === id)
  for (const error of root ? all(root, '[id$="-error"]') : []) {
    const name = byId((error.attributes.id ?? '').replace(/-error$/, ''))
    if (name) errors[name] = decode(wordsOf(error))
  }
  return { fields, errors }
}

const idOf = (name: string) => name.replaceAll(/[^\w-]+/g, '-')

/** What a page says has to be put right. */
export function mistakesIn(html: string): string[] {
  const box = querySelector(parse(html), '#mistakes') as unknown as Element | undefined
  if (!box) return []
  const links = all(box, 'li').map(wordsOf)
  return (links.length > 0 ? links : [all(box, 'h2, p').map(wordsOf).join('. ')]).map(decode)
}

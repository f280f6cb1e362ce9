import { chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/browser.ts'

/** An element of the page as React's createElement takes it, or a text. */
type Drawn = string | [tag: string, props: Record<string, unknown>, ...children: Drawn[]]

/** The source of a function that makes React elements of what was drawn, for builds by other tools. */
export const DRAW = `const draw = (node, key) =>
  typeof node === 'string' ? node : createElement(node[0], { ...node[1], key }, ...node.slice(2).map(draw))`

/** What the home page shows, and what stands in its head, for builds by other tools. */
export type HomePage = { head: string; styles: string; body: Drawn[] }

/** Reads the finished home page, without its scripts. */
export async function readHomePage(url: string): Promise<HomePage> {
  const browser = await chromium.launch(launchOptions())
  const page = await browser.newPage()
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  )
  await page.goto(url)
  const read = await page.evaluate(readDocument)
  await browser.close()
  return read
}

/** Runs in the browser. */
function readDocument(): HomePage {
  /** Those whose names React spells differently. */
  const SPELLED: Record<string, string> = {
    class: 'className',
    for: 'htmlFor',
    tabindex: 'tabIndex',
    autocomplete: 'autoComplete',
    inputmode: 'inputMode',
    srcset: 'srcSet',
    fetchpriority: 'fetchPriority',
    novalidate: 'noValidate',
    maxlength: 'maxLength',
    value: 'defaultValue',
    'stroke-width': 'strokeWidth',
    'stroke-linecap': 'strokeLinecap',
    'stroke-linejoin': 'strokeLinejoin',
  }

  function read(node: Node): Drawn[] {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element) || node.matches('script, style, link')) return []
    const children = [...node.childNodes].flatMap(read)
    // An island is its markup.
    if (node.localName === 'astro-island' || node.localName === 'astro-slot') return children
    const props = [...node.attributes].map(({ name, value }) => [
      SPELLED[name] ?? name,
      value === '' && name !== 'alt' ? true : value,
    ])
    return [[node.localName, Object.fromEntries(props.filter(([name]) => name !== 'style')), ...children]]
  }

  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  for (const node of document.head.querySelectorAll('script, style, meta[http-equiv]')) node.remove()
  return { head: document.head.innerHTML, styles, body: [...document.body.childNodes].flatMap(read) }
}

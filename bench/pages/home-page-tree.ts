import { chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/browser.ts'

/** A text, or an element as the arguments of React's createElement. */
type PageNode = string | [tag: string, props: Record<string, unknown>, ...children: PageNode[]]

/** The source of a function that turns a `PageNode` into a React element. */
export const RENDER_NODE = `const renderNode = (node, key) =>
  typeof node === 'string' ? node : createElement(node[0], { ...node[1], key }, ...node.slice(2).map(renderNode))`

/** The home page as data, so that other tools can build the same page. */
export type HomePage = { head: string; styles: string; body: PageNode[] }

/** Reads the rendered home page without running its scripts. */
export async function readHomePage(url: string): Promise<HomePage> {
  const browser = await chromium.launch(launchOptions())
  const page = await browser.newPage()
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  )
  await page.goto(url)
  const homePage = await page.evaluate(readDocument)
  await browser.close()
  return homePage
}

/** Runs in the browser. */
function readDocument(): HomePage {
  /** Attributes that have another name in React. */
  const REACT_NAMES: Record<string, string> = {
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

  function read(node: Node): PageNode[] {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element) || node.matches('script, style, link')) return []
    const children = [...node.childNodes].flatMap(read)
    // Keep only the markup of an island.
    if (node.localName === 'astro-island' || node.localName === 'astro-slot') return children
    const props = [...node.attributes].map(({ name, value }) => [
      REACT_NAMES[name] ?? name,
      value === '' && name !== 'alt' ? true : value,
    ])
    return [[node.localName, Object.fromEntries(props.filter(([name]) => name !== 'style')), ...children]]
  }

  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  for (const node of document.head.querySelectorAll('script, style, meta[http-equiv]')) node.remove()
  return { head: document.head.innerHTML, styles, body: [...document.body.childNodes].flatMap(read) }
}

import { satteri, satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri'
import { defaultSchema, sanitize } from 'hast-util-sanitize'
import { type Facts, fillAddress, fillText } from './facts-in-texts.ts'

type Nodes = ReturnType<typeof sanitize>
type Root = Extract<Nodes, { type: 'root' }>
type Element = Extract<Nodes, { type: 'element' }>
type Child = Element['children'][number]

const SCHEMA = {
  ...defaultSchema,
  clobberPrefix: '', // Each id gets a prefix below.
  protocols: { ...defaultSchema.protocols, href: ['https', 'http', 'mailto', 'tel'] },
}

/** Where a text stands on its page. */
export interface Place {
  /** Begins the ids within the text, and the links to them. No other id on the page begins so. */
  idPrefix: string
  /** The element of a heading that is written with `##`, or `#`, because the page has its title already. */
  heading: 'h2' | 'h3'
}

interface Options extends Place {
  /** What tokens stand for. */
  values: Facts
  /** The addresses of the tokens that become links, except within another link. */
  links: Record<string, string>
  /** A paragraph above the text. */
  lead?: string | undefined
}

/** Renders Markdown as HTML, with its tokens filled in. HTML in it, and links that run scripts, are left out. */
export async function renderMarkdown(body: string, options: Options) {
  const { createRenderer } = satteri({
    hastPlugins: [
      { name: 'sanitize', after: (root, context) => context.replaceNode(root, sanitize(root, SCHEMA)) },
      satteriHeadingIdsPlugin(),
      { name: 'fill', after: (root, context) => context.replaceNode(root, fillTree(root as Root, options)) },
    ],
  })
  const renderer = await createRenderer({ syntaxHighlight: false })
  const { code: html, metadata } = await renderer.render(body)
  return { html, headings: metadata.headings }
}

function fillTree(root: Root, options: Options): Root {
  const ids = new Set(idsIn(root))
  const children = (root.children as Child[]).flatMap((child) => fillNode(child, options, ids))
  return { ...root, children: options.lead ? [anElement('p', options.lead), ...children] : children }
}

const idsIn = (node: Nodes): unknown[] =>
  'children' in node ? [...('properties' in node ? [node.properties.id] : []), ...node.children.flatMap(idsIn)] : []

const anElement = (tagName: string, value: string, properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children: [{ type: 'text', value }],
})

function fillNode(node: Child, options: Options, ids: Set<unknown>, isInLink = false): Child[] {
  const { idPrefix, heading, values } = options
  if (node.type === 'text') {
    return node.value.split(/({{\s*\w+\s*}})/).map((part): Child => {
      const value = fillText(part, values)
      const name = part.replace(/[{}\s]/g, '')
      const isLink = part !== name && Object.hasOwn(options.links, name) && !isInLink
      return isLink ? anElement('a', value, { href: options.links[name] }) : { type: 'text', value }
    })
  }
  if (node.type !== 'element') return [node]
  const { id, href, title, ariaDescribedBy } = node.properties
  const [hash, target = ''] = String(href).split('#', 2)
  return [
    {
      ...node,
      tagName: /^h[12]$/.test(node.tagName) ? heading : node.tagName,
      properties: {
        ...node.properties,
        ...(id !== undefined && { id: `${idPrefix}${id}` }),
        ...(ariaDescribedBy && {
          ariaDescribedBy: [ariaDescribedBy].flat().map((one) => `${idPrefix}${one}`),
        }),
        ...(title && { title: fillText(String(title), values) }),
        ...(href && {
          href: hash === '' && ids.has(target) ? `#${idPrefix}${target}` : fillAddress(String(href), values),
        }),
      },
      children: node.children.flatMap((child) => fillNode(child, options, ids, isInLink || node.tagName === 'a')),
    },
  ]
}

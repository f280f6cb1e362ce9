import { basename } from 'node:path'
import { type MdastNode, markdownToMdast } from 'satteri'
import { explainTokens } from './explain-tokens.ts'
import type { Facts } from './facts-in-texts.ts'
import { type ContentFile, type Mistake, mistakeAt } from './mistake.ts'
import { nearestFirst } from './plain-errors.ts'
import type { Content } from './read-content.ts'
import { CONTENT_FILES, type Kind, kindOf, nameMeant } from './schemas/content-files.ts'

/** The tokens that only Markdown can have, because they depend on settings or become a sentence. */
const MARKDOWN_TOKENS = ['paymentMethods', 'retentionDays'] as const

/** The most services for which the pages have room. */
const MAX_SERVICES = 8

/** Checks each file by itself, and that there are all files which must be, and no others. */
export function checkFiles({ names, files, facts }: Content): Mistake[] {
  if (!names) return [ofFile('', 'There is no such folder. Set CONTENT_DIR to the folder of your content.')]
  const all: ContentFile[] = Object.values(files).flat()
  const pages = [
    ...['', 'quote', 'terms', 'privacy', 'accessibility', 'qrcodelanding'],
    ...(files.coating.length > 0 ? ['ceramiccoating'] : []),
    ...files.pages.map(({ file }) => basename(file, '.md')),
  ]
  return [
    ...checkNames(names),
    ...all.flatMap((file) => [
      ...file.yaml.faults.map((fault) => ({ ...ofFile(file.file, ''), ...fault })),
      ...file.issues.map(({ path, message }) => mistakeAt(file, path, message)),
      ...(file.yaml.data === null
        ? [
            ofFile(
              file.file,
              `This file is empty. ${CONTENT_FILES[file.kind].optional ? 'Fill it in, or remove it.' : RESTORE}`,
            ),
          ]
        : []),
      ...checkBody(file, facts, pages),
    ]),
  ]
}

const RESTORE = 'Restore it from a backup or from git.'

/** A mistake that is not about a single field. */
const ofFile = (file: string, message: string): Mistake => ({ file, field: '', message })

/** Finds tokens without a value, pictures, and links that lead nowhere in a Markdown text. */
function checkBody({ file, body, bodyLine }: ContentFile, facts: Facts, pages: string[]): Mistake[] {
  // Without its fields, a page has no title yet.
  const marks = bodyLine > 1 ? explainMarks(markdownToMdast(body), pages) : []
  const tokens = body
    .split('\n')
    .flatMap((line, index) => explainTokens(line, facts, MARKDOWN_TOKENS).map((token) => ({ ...token, line: index })))
  return [...marks, ...tokens].map(({ line, index, message }) => ({
    ...ofFile(file, message),
    line: bodyLine + line,
    column: index + 1,
  }))
}

/** What is wrong in Markdown, and in which lines. */
function explainMarks(node: MdastNode, pages: string[], depth = 0): { line: number; index: number; message: string }[] {
  const found = (message: string) => ({ line: (node.position?.start.line ?? 1) - 1, index: 0, message })
  if (depth > MAX_DEPTH) return [found(NESTED)]
  if (node.type === 'image' || node.type === 'imageReference') return [found(NO_PICTURE)]
  const problem = 'url' in node ? explainLink(node.url, pages) : node.type === 'html' && explainTag(node.value)
  const own = problem ? [found(problem)] : []
  const children = 'children' in node ? node.children : []
  return [...own, ...children.flatMap((child) => explainMarks(child, pages, depth + 1))]
}

/** The site leaves HTML out, and what a text has in angle brackets. A comment is meant to be left out. */
function explainTag(html: string): string | undefined {
  const [tag] = /<(?:\/?[a-z]|\?|![a-z[])[^>]*>/i.exec(html) ?? []
  return tag && `Visitors would not see ${tag}. Write it without the signs < and >.`
}

/** What is wrong with the address of a link, if anything. An ending means a file of public/, and braces a token. */
function explainLink(url: string, pages: string[]): string | undefined {
  if (/^(https?:|mailto:|tel:|#)|[{}]|%7B/i.test(url)) return undefined
  const [path = ''] = url.split(/[?#]/)
  const page = path.replace(/^\/|\/$/g, '')
  if (path.startsWith('/') && (pages.includes(page) || /\.\w+$/.test(page))) return undefined
  return `This link leads nowhere: the site has no page ${url}. Write the whole address, beginning with https://, or one of a page here, such as /quote.`
}

/** Far deeper than anybody writes. */
const MAX_DEPTH = 50
const NESTED = 'Here are more quotes or lists in each other than a page can show. Remove some of the signs > and -.'
const NO_PICTURE = 'A text cannot show a picture. Remove it here, and name it in home.yaml or in a service instead.'

/** The first parts of the addresses that the site and the server have already. */
export const TAKEN = [
  '404',
  'accessibility',
  'api',
  'ceramiccoating',
  'desk',
  'gallery-videos',
  'healthz',
  'icons',
  'index',
  'privacy',
  'qrcodelanding',
  'quote',
  'review',
  'terms',
]

/** What is wrong with the name of a file in pages/, if anything. */
function explainAddress(file: string): string | undefined {
  const address = basename(file, '.md')
  if (!/^[a-z0-9-]+$/.test(address))
    return 'The name of this file is the address of its page. Use lower-case letters, digits and hyphens, for example gift-vouchers.md.'
  if (TAKEN.includes(address))
    return `The site has something else at /${address}. Give this file another name, which is the address of its page.`
  return undefined
}

/** Files that belong to a folder without being content. */
const NOT_CONTENT = /^(README|LICENSE)[^/]*$|^map\.svg$|^pictures\//

/** Whether a file is neither content nor meant as such, and does no harm, such as another version of the logo. */
export const isSpare = (file: string) => !/\/|\.(ya?ml|md|markdown)(\.|$)/i.test(file) && !NOT_CONTENT.test(file)

function checkNames(names: string[]): Mistake[] {
  const kinds = new Set(names.map((file) => kindOf(nameMeant(file) ?? file)))
  const missing = (Object.keys(CONTENT_FILES) as Kind[]).filter(
    (kind) => !CONTENT_FILES[kind].optional && !kinds.has(kind),
  )
  const explained = names.flatMap((file) => {
    const kind = kindOf(file)
    const isUnknown = !kind && !NOT_CONTENT.test(file) && !isSpare(file)
    const message = isUnknown ? explainUnknown(file, names) : kind === 'pages' && explainAddress(file)
    return message ? [ofFile(file, message)] : []
  })
  return [
    ...explained,
    ...missing.map((kind) =>
      ofFile(
        CONTENT_FILES[kind].pattern,
        kind === 'services'
          ? 'There is no service. Write one file for each service, for example services/valeting.yaml.'
          : `This file is missing. ${RESTORE}`,
      ),
    ),
    ...names
      .filter((file) => kindOf(file) === 'services')
      .slice(MAX_SERVICES)
      .map((file) =>
        ofFile(file, `There are more than ${MAX_SERVICES} services. Remove this one, or make it a package of another.`),
      ),
  ]
}

function explainUnknown(file: string, names: string[]): string {
  const meant = nameMeant(file)
  if (meant && !names.includes(meant)) return `This file is not used under this name. Rename it to ${meant}.`
  if (file === 'map.yaml')
    return 'The map is a drawing now. Remove this file. Beside it, put the drawing as map.svg, or none: then the districts are a list.'
  const known = Object.values(CONTENT_FILES).map(({ pattern }) => pattern)
  return `This file is not used. Remove it, or correct its name. The files here, the nearest first: ${nearestFirst(file, known).join(', ')}.`
}

import { hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import postcss, { type Container } from 'postcss'

/** In a page: everything before it is the first screen. */
const MARKER = /<link data-first-screen-ends[^>]*>/

/**
 * Leaves only the styles of the first screen inline, in pages that say where it ends. The others become a file, which
 * the page loads at that place: browsers paint what comes before a stylesheet without waiting for it
 * (docs/decisions/0021-first-screen-styles.md).
 */
export function firstScreenStyles(): AstroIntegration {
  return {
    name: 'first-screen-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for (const file of await readdir(folder, { recursive: true })) {
          if (!file.endsWith('.html')) continue
          const path = join(folder, file)
          const page = await readFile(path, 'utf8')
          if (MARKER.test(page)) await split(folder, path, page)
        }
      },
    },
  }
}

async function split(folder: string, path: string, page: string): Promise<void> {
  const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)
  const all = styles.sort((a, b) => b.length - a.length)[0] ?? ''
  const firstScreen = page.slice(page.indexOf('<body'), page.search(MARKER))
  const used = new Set(
    [...firstScreen.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  const inline = postcss.parse(all)
  const rest = inline.clone()
  keep(inline, (selector) => classesIn(selector).every((name) => used.has(name)))
  rest.walkAtRules(/font-face|page/, (node) => void node.remove())
  keep(rest, (selector) => !classesIn(selector).every((name) => used.has(name)))
  // The first mention of a layer decides its place, and either half may lack one.
  const order = (await readFile('site/styles/layers.css', 'utf8')).trim()
  const first = order + inline.toString()
  const css = order + rest.toString()
  const href = `/_astro/rest.${hash('sha256', css).slice(0, 8)}.css`
  await writeFile(join(folder, href), css)
  await writeFile(
    path,
    page
      .replace(all, () => first)
      .replace(sourceOf(all), sourceOf(first))
      .replace(MARKER, `<link rel="stylesheet" href="${href}">`),
  )
}

/** Removes the selectors that do not pass, and what is then empty. */
function keep(container: Container, passes: (selector: string) => boolean): void {
  container.each((node) => {
    if (node.type === 'rule') {
      const selectors = node.selectors.filter(passes)
      if (selectors.length > 0) node.selectors = selectors
      else node.remove()
    }
    if (node.type !== 'atrule' || !node.nodes || /keyframes|font-face|page/.test(node.name)) return
    keep(node, passes)
    if (node.nodes.length === 0) node.remove()
  })
}

const classesIn = (selector: string) =>
  [...selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)

/** A style sheet as the content security policy names it. */
const sourceOf = (css: string) => `sha256-${hash('sha256', css, 'base64')}`

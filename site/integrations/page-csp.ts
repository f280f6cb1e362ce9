import { hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { ELEMENT_NODE, type ElementNode, parse, walkSync } from 'ultrahtml'

const SOURCE = / 'sha256-([\w+/=]+)'/g

/**
 * Leaves only a page's own inline scripts and styles in its content security policy. Astro allows those of all pages on
 * each, and their hashes, which cannot be compressed, would not leave room for the first screen in the first round
 * trip.
 */
export function pageCsp(): AstroIntegration {
  return {
    name: 'own-hashes',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for (const file of await readdir(folder, { recursive: true })) {
          if (!file.endsWith('.html')) continue
          const path = join(folder, file)
          const page = withOwnHashes(await readFile(path, 'utf8'))
          if (page) await writeFile(path, page)
        }
      },
    },
  }
}

/** Returns `undefined` for a file of public/, which stays as it is, whatever its encoding. */
function withOwnHashes(page: string): string | undefined {
  const own = new Set<string>()
  let policy: ElementNode | undefined
  walkSync(parse(page), (node) => {
    if (node.type !== ELEMENT_NODE) return
    if (node.attributes['http-equiv'] === 'content-security-policy') policy = node
    if (node.name !== 'script' && node.name !== 'style') return
    const [opening, closing] = node.loc
    own.add(hash('sha256', page.slice(opening.end, closing.start), 'base64'))
  })
  if (!policy) return undefined
  const [{ start, end }] = policy.loc
  const trimmed = page.slice(start, end).replaceAll(SOURCE, (source, sha) => (own.has(sha) ? source : ''))
  return page.slice(0, start) + trimmed + page.slice(end)
}

import { hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/
const SOURCE = / 'sha256-([\w+/=]+)'/g
const INLINE = /<(script|style)\b[^>]*>(.*?)<\/\1>/gs

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
          const page = await readFile(path, 'utf8')
          // A file of public/ stays as it is, whatever its encoding.
          if (!POLICY.test(page)) continue
          const own = new Set(
            Array.from(page.matchAll(INLINE), ([, , text = '']) => hash('sha256', text, 'base64')),
          )
          const trim = (policy: string) =>
            policy.replaceAll(SOURCE, (source, sha: string) => (own.has(sha) ? source : ''))
          await writeFile(path, page.replace(POLICY, trim))
        }
      },
    },
  }
}

import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { DRAW, type HomePage } from './home-page-tree.ts'

/** Inside node_modules, so that the build finds React. */
const FOLDER = resolve('node_modules/.bench-client-rendered')

/**
 * Builds the home page as most React pages are built: an empty document, and a bundle that draws the whole page.
 * Pictures, typeface, styles and preloads are our own.
 *
 * @returns the folder of the build
 */
export async function buildClientRendered({ head, styles, body }: HomePage): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const files = {
    'index.html': `<!doctype html><html lang="en-GB"><head>${head}<style>${styles}</style></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`,
    'page.json': JSON.stringify(body),
    'main.js': `
      import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      import page from './page.json'
      ${DRAW}
      createRoot(document.getElementById('root')).render(page.map(draw))`,
    // What the site serves itself stays where it is.
    'vite.config.js': `export default { publicDir: false, logLevel: 'error', build: { assetsInlineLimit: 0, assetsDir: 'spa' } }`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(FOLDER, name), text)
  await promisify(execFile)('npx', ['vite', 'build', FOLDER])
  return join(FOLDER, 'dist')
}

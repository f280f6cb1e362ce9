import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type HomePage, RENDER_NODE } from './home-page-tree.ts'

/** Inside node_modules so that Vite can resolve React. */
const FOLDER = resolve('node_modules/.bench-client-rendered')

/**
 * Builds the home page as a typical React app: an empty document, and a bundle that renders the whole page. Pictures,
 * font, styles and preloads are the same as ours.
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
      ${RENDER_NODE}
      createRoot(document.getElementById('root')).render(page.map(renderNode))`,
    // The other files are copied from the built site.
    'vite.config.js': `export default { publicDir: false, logLevel: 'error', build: { assetsInlineLimit: 0, assetsDir: 'spa' } }`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(FOLDER, name), text)
  await promisify(execFile)('npx', ['vite', 'build', FOLDER])
  return join(FOLDER, 'dist')
}

import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DRAW, type HomePage } from './home-page-tree.ts'

/** Kept from run to run: what is installed there is no part of the project. */
const FOLDER = join(tmpdir(), 'bench-next-export')
const NEXT = '16'

/**
 * Builds the home page as a static export of Next.js, which is installed into a temporary folder. Pictures,
 * typeface, styles and preloads are our own.
 *
 * @returns the folder of the build
 */
export async function buildNextExport({ head, styles, body }: HomePage): Promise<string> {
  const files = {
    'package.json': JSON.stringify({ private: true, type: 'module' }),
    'next.config.js': `export default { output: 'export', turbopack: { root: ${JSON.stringify(FOLDER)} } }`,
    'app/page.json': JSON.stringify(body),
    'app/layout.js': `
      import { createElement } from 'react'
      export default ({ children }) => createElement('html', { lang: 'en-GB' }, createElement('body', null, children))`,
    'app/page.js': `
      import { createElement } from 'react'
      import page from './page.json'
      ${DRAW}
      export default () => page.map(draw)`,
  }
  await mkdir(join(FOLDER, 'app'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(FOLDER, name), text)
  const inFolder = { cwd: FOLDER, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } }
  await promisify(execFile)(
    'npm',
    ['install', '--no-audit', '--no-fund', `next@${NEXT}`, 'react', 'react-dom'],
    inFolder,
  )
  await promisify(execFile)('npx', ['next', 'build'], inFolder)
  const out = join(FOLDER, 'out')
  const page = join(out, 'index.html')
  const html = await readFile(page, 'utf8')
  await writeFile(page, html.replace('<head>', `<head>${head}<style>${styles}</style>`))
  return out
}

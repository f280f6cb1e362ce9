import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type HomePage, RENDER_NODE } from './home-page-tree.ts'

/** Outside the project, and kept between runs to save installing Next.js again. */
const FOLDER = join(tmpdir(), 'bench-next-export')
const NEXT = '16'

/**
 * Builds the home page as a static export of Next.js, which it installs into a temporary folder. Pictures, font, styles
 * and preloads are the same as ours.
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
      ${RENDER_NODE}
      export default () => page.map(renderNode)`,
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

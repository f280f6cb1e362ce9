import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { contentWith, linesFor } from './content-with.ts'

const generated = ['.git', ...readFileSync('.gitignore', 'utf8').trim().split('\n')].map((line) => basename(line))
/** The project's files and folders. */
const PATHS = globSync(['**', '.*/**'], { exclude: (path) => generated.includes(basename(path)) })
const FOLDERS = new Set(PATHS.filter((path) => path.includes('/')).map((path) => path.split('/')[0]))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Every match of the pattern’s first group. */
const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name)

// The changelog also names what has gone.
test.each(globSync(['{README,CONTRIBUTING,SECURITY}.md', 'docs/**/*.md', '.github/**/*.{md,yml}']))(
  'the files, tests and commands that %s names exist',
  (document) => {
    const text = readFileSync(document, 'utf8')
    const links = matches(text, /\]\((?![a-z]+:)([^)#]+)/g).map((link) => join(dirname(document), link))
    // Other paths are on the server, in the storage or in the built site.
    const paths = matches(text, /(?<![\w./~:-])(\.?\w+\/[\w.*/-]*)/g).filter((path) => FOLDERS.has(path.split('/')[0]))
    const missing = [...links, ...paths]
      .map((path) => path.replace(/[./]+$/, ''))
      .filter((path) => !PATHS.includes(path) && globSync(path).length === 0)
    // A source file may be named without its folders.
    const names = matches(text, /`(\w[\w./-]*\w\.(?:ts|tsx|js|css|astro|py))`/g)
    const unknown = names.filter((name) => !PATHS.some((path) => `/${path}`.endsWith(`/${name}`)))
    const commands = matches(text, /npm run ([a-z][\w:-]*)/g).filter((name) => !(name in scripts))
    expect({ missing, unknown, commands }).toEqual({ missing: [], unknown: [], commands: [] })
  },
)

test('the example of a page in content/README.md is valid', async () => {
  const [page = ''] = matches(readFileSync('content/README.md', 'utf8'), /^```markdown\n([\s\S]*?)^```$/gm)
  expect(page).not.toBe('')
  expect(await linesFor(contentWith(['pages/gift-vouchers.md', undefined, page]))).toEqual([])
})

import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../../site/content/check-content.ts'
import { temporaryFolder } from './temporary-folder.ts'

const generated = ['.git', ...readFileSync('.gitignore', 'utf8').trim().split('\n')].map((line) => basename(line))
/** The project's files and folders. */
const PATHS = globSync(['**', '.*/**'], { exclude: (path) => generated.includes(basename(path)) })
const FOLDERS = new Set(PATHS.filter((path) => path.includes('/')).map((path) => path.split('/')[0]))
const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Every match of the pattern’s first group. */
const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name)

test('the changelog gives each version a date, newest first, and the newest is that of the project', () => {
  const text = readFileSync('CHANGELOG.md', 'utf8')
  const [unreleased, ...released] = matches(text, /^## (.+)$/gm)
  expect(unreleased).toBe('[Unreleased]')
  for (const heading of released) expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/)
  expect(released[0]).toContain(`[${version}]`)
  const dates = released.map((heading) => heading.slice(-10))
  expect(dates).toEqual(dates.toSorted().reverse())
})

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

test.each(globSync('deploy/*.{service,sh}'))('the dynamic user of %s has a home', (file) => {
  const text = readFileSync(file, 'utf8')
  if (text.includes('DynamicUser=yes')) expect(text).toContain('Environment=HOME=/tmp')
})

test('docs/architecture.md names every folder of the code', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const code = [...FOLDERS].filter((folder) => globSync(`${folder}/**/*.ts`).length > 0)
  expect(code.length).toBeGreaterThan(5)
  expect(code.filter((folder) => !text.includes(`${folder}/`))).toEqual([])
})

test('the examples of content in the README are valid', async () => {
  const folder = temporaryFolder()
  cpSync('tests/support/minimal-content', folder, { recursive: true })
  const readme = readFileSync('README.md', 'utf8')
  const [reviews = ''] = matches(readme, /^```yaml\n(heading[\s\S]*?)^```$/gm)
  const [page = ''] = matches(readme, /^```markdown\n([\s\S]*?)^```$/gm)
  writeFileSync(join(folder, 'reviews.yaml'), reviews)
  writeFileSync(join(folder, 'pages/gift-vouchers.md'), page)
  expect({ reviews: reviews !== '', page: page !== '', mistakes: await checkContent(folder) }).toEqual({
    ...{ reviews: true, page: true },
    mistakes: [],
  })
})

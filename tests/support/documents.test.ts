import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { contentWith, linesFor } from './content-with.ts'
import { factsOf } from './facts-of-the-sample.ts'

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

test.each(globSync(['deploy/*.service', 'deploy/site']))('the dynamic user of %s has a home', (file) => {
  const text = readFileSync(file, 'utf8')
  if (text.includes('DynamicUser=yes')) expect(text).toContain('Environment=HOME=/tmp')
})

test.each(globSync('deploy/*.service'))('%s runs the live version', (file) => {
  expect(readFileSync(file, 'utf8')).not.toContain('/srv/detailing-site/node_modules')
})

test('docs/architecture.md names every folder of the code', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const code = [...FOLDERS].filter((folder) => globSync(`${folder}/**/*.ts`).length > 0)
  expect(code.length).toBeGreaterThan(5)
  expect(code.filter((folder) => !text.includes(`${folder}/`))).toEqual([])
})

test('the example of content in the README is valid', async () => {
  const [page = ''] = matches(readFileSync('README.md', 'utf8'), /^```markdown\n([\s\S]*?)^```$/gm)
  expect(page).not.toBe('')
  expect(await linesFor(contentWith(['pages/gift-vouchers.md', undefined, page]))).toEqual([])
})

/** Comments, and examples in messages. */
const EXAMPLES = /\/\*[\s\S]*?\*\/|\/\/ .*|<!--[\s\S]*?-->|for example [^'"`]*/g

test('no fact and no picture of the sample stands in the code', async () => {
  const { words, pictures } = await factsOf('content')
  const patterns = [...words, ...pictures.map((name) => new RegExp(`\\b${name}\\.(jpg|png|webp|avif)`))]
  const files = globSync('{cli,core,desk,server,site}/**/*.{astro,css,html,js,svg,ts,tsx}', {
    exclude: ['**/*.test.*'],
  })
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(EXAMPLES, '')
    return patterns.flatMap((pattern) => (pattern.exec(text) ? [`${file}: ${pattern.exec(text)?.[0]}`] : []))
  })
  expect(found).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { checkContent } from '../site/content/check-content.ts'
import { CONTENT_FILES } from '../site/content/schemas/content-files.ts'
import { temporaryFolder, writeFiles } from '../tests/support/files.ts'
import { HAS_TERMINAL, runCommand, runInTerminal } from '../tests/support/run-command.ts'

const ANSWERS = { name: 'Aire Valley Detailing', phone: '07700 900456', email: 'hello@aire-valley.example.org' }

const OPTIONS = Object.entries(ANSWERS).flatMap(([key, value]) => [`--${key}`, value])

/** Runs init in an empty folder. A later option counts. */
async function init(...options: string[]) {
  const folder = temporaryFolder()
  return { folder, ...(await runCommand('init', ['site', ...OPTIONS, ...options], { folder })) }
}

test('the folder is a copy of the sample that builds, with your contact details and without its claims', async () => {
  const { folder, status, stdout } = await init()
  expect(status).toBe(0)
  expect(stdout).toContain('\n\n  CONTENT_DIR=site\n\nThen run npm run dev: its desk')
  const site = join(folder, 'site')
  expect(await checkContent(site)).toEqual([])
  const business = readFileSync(join(site, 'business.yaml'), 'utf8')
  expect(business).toContain('\nname: Aire Valley Detailing\n')
  expect(business).toContain('\nphone: 07700 900456')
  expect(business).toContain('\nwhatsapp: 07700 900456\n')
  expect(business).toContain('\n# The time zone of the opening hours')
  expect(business.replace(/#.*$/gm, '')).not.toMatch(/burnish|approval|^logo/im)
  expect(readdirSync(site)).toContain('services')
})

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; required?: string[] }

/** The names of all fields that may be left out. */
function optionalFields({ properties = {}, required = [], ...schema }: Schema): string[] {
  const own = Object.keys(properties).filter((name) => !required.includes(name))
  const parts = ['anyOf', 'oneOf', 'items', 'additionalProperties'].flatMap((key) => schema[key] ?? [])
  const inner = [...Object.values(properties), ...parts].filter((part) => Object(part) === part)
  return [...own, ...inner.flatMap((part) => optionalFields(part as Schema))]
}

test('each field and file that may be left out has an example, in a comment if it is only the sample’s', async () => {
  const { folder } = await init()
  const site = join(folder, 'site')
  const examples = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(yaml|md)$/.test(file))
    .map((file) => readFileSync(join(site, file), 'utf8'))
    .join('\n')
  for (const { pattern, schema, optional } of Object.values(CONTENT_FILES)) {
    if (optional && !pattern.includes('*')) expect(`${readdirSync(site)} ${examples}`).toContain(pattern)
    const fields = optionalFields(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
    for (const field of new Set(fields)) expect(examples).toMatch(new RegExp(`(^|[\\s{])${field}:`, 'm'))
  }
  for (const file of ['map.svg', 'logo: logo.svg', 'pages/gift-vouchers.md']) expect(examples).toContain(file)
})

test('beside a landline, the number of WhatsApp is asked for', async () => {
  const landline = ['--phone', '0113 496 0123']
  expect((await init(...landline)).stderr).toContain('Without one, add --whatsapp.')
  const { folder } = await init(...landline, '--whatsapp', ANSWERS.phone)
  expect(readFileSync(join(folder, 'site/business.yaml'), 'utf8')).toMatch(
    /^phone: 0113 496 0123\nwhatsapp: 07700 900456$/m,
  )
})

test.each([
  ['--phone', 'ask us', 'Write a UK phone number, for example 07700 900123.'],
  ['--email', 'me', 'Write a full email address, for example hello@example.com.'],
])('%s %j is explained, and nothing is written', async (option, answer, message) => {
  const { folder, status, stderr } = await init(option, answer)
  expect(stderr).toContain(`${option}: ${message}`)
  expect(status).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['site', [], 'site is not empty, and nothing in it is ever overwritten. Name a new folder.\n'],
  ['site/notes.txt/mine', OPTIONS, /could not be written: .*\. Name a folder elsewhere\.\n$/],
  [resolve('mysite'), [], 'is in the folder of this project, where a new version could conflict with it.'],
  ['new', [], 'The questions need a terminal. Without one, add --name.'],
])('in %s nothing is written, and the reason is said', async (target, options, message) => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'site/notes.txt': 'mine' })
  const { status, stderr } = await runCommand('init', [target, ...options], { folder })
  expect(stderr).toMatch(message)
  expect(status).toBe(1)
  expect(readdirSync(folder, { recursive: true })).toEqual(['site', 'site/notes.txt'])
})

test.runIf(HAS_TERMINAL)('in a terminal it asks, and explains an answer that makes no sense', async () => {
  const folder = temporaryFolder()
  const terminal = runInTerminal([resolve('cli/init.ts'), 'site', '--email', ANSWERS.email], { folder })
  let length = 0
  for (const [prompt, answer] of [
    ['Name of the business', ANSWERS.name],
    ['The number customers call', 'ask us'],
    ['Write a UK phone number', `\x15${ANSWERS.phone}`], // Ctrl-U empties the line
  ] as const) {
    // Not what was on the screen before the last answer.
    const [output] = await terminal.waitForOutput(new RegExp(`^[^]{${length},}${prompt}[^]*`))
    length = output.length
    terminal.child.stdin.write(`${answer}\r`)
  }
  expect(await terminal.waitForExit()).toBe(0)
  expect(await checkContent(join(folder, 'site'))).toEqual([])
})

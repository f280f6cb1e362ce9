import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../../site/content/check-content.ts'
import { runCommand } from '../../testing/run-command.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { HAS_TERMINAL, runInTerminal } from '../../testing/terminal.ts'

test('without a terminal it says how to give the answers', async () => {
  const { status, stderr } = await runCommand('init', ['site'], { folder: temporaryFolder() })
  expect(stderr).toContain('add --answers FILE.yaml')
  expect(stderr).toContain('  phone: 0113 496 0123\n')
  expect(status).toBe(1)
})

/** What is on the screen before each answer, and the answer. An empty one keeps what is there. */
const CONVERSATION = [
  ['name: The name', 'Aire Valley Detailing'],
  ['tagline:', ''],
  ['town:', 'Leeds'],
  ['region:', 'West Yorkshire'],
  ['districts:', 'Headingley, Horsforth and Otley'],
  ['phone:', 'ask us'],
  ['Write a UK phone number', '\x1507700 900456'], // Ctrl-U empties the line
  ['whatsapp:', '07700 900 456'],
  ['email:', 'hello@aire-valley.example.org'],
  ['monday:', 'Closed'],
  ['tuesday:', '<'],
  ['monday:', '<'], // after the answer that is there
  ['email:', ''],
  ['monday:', '\x15closed'],
  ['tuesday:', '7.30-17.00'],
  ['Understood as 07:30-17:00[^]*wednesday:', ''],
  ['thursday:', ''],
  ['friday:', '0800-1600'],
  ['saturday:', '9-1'],
  ['Write the hours as', '\x1509:00-13:00'],
  ['sunday:', ''],
  ['reply:', ''],
  ['deposit:', 'none'],
  ['social:', ''],
  ['accent:', ''],
  ['ground:', '"teal"'],
  ['hard to read', '\x15"#123"'],
  ['coating:', ''],
  ['trader:', '\x1b[B\x1b[B'], // down to a limited company
  ['name: The company[^]*or example: Aire Valley Detailing Ltd', '<'],
  ['trader:', ''], // a sole trader
  ['name: The full name[^]*or example: Sam Hill', '<'],
  ['trader:', ''],
  ['name: The full name', 'Sam Hill'],
  ['address:', '1 Example Street, Leeds LS1 1AA'],
  ['vat:', ''],
] as const

test.runIf(HAS_TERMINAL)('in a terminal it asks, and explains an answer that makes no sense', async () => {
  const folder = temporaryFolder()
  const terminal = runInTerminal([resolve('cli/init.ts'), 'site'], { folder })
  let length = 0
  for (const [prompt, answer] of CONVERSATION) {
    // Not what was on the screen before the last answer.
    const [output] = await terminal.waitForOutput(new RegExp(`^[^]{${length},}${prompt}[^]*`))
    length = output.length
    terminal.child.stdin.write(`${answer}\r`)
  }
  expect(await terminal.waitForExit()).toBe(0)
  expect(terminal.output()).toContain('site has your content.')
  const business = readFileSync(join(folder, 'site/business.yaml'), 'utf8')
  expect(business).toContain('\nphone: 07700 900456\nwhatsapp: 07700 900456\n')
  expect(business).toContain('    - Headingley\n    - Horsforth\n    - Otley\n')
  expect(business).toContain('  monday: closed\n  tuesday: 07:30-17:00\n  wednesday: 07:30-17:00\n')
  expect(business).toContain('  ground: "#112233"\n')
  expect(business).not.toContain('deposit: ')
  // What Enter accepts is shown.
  expect(terminal.output()).toMatch(/◇ {2}reply: [^◇◆]*\n│ {2}one working day\n/)
  expect(business).toMatch(/\ntrader:\n {2}kind: sole trader\n {2}name: Sam Hill\n/)
  expect(await checkContent(join(folder, 'site'))).toEqual([])
})

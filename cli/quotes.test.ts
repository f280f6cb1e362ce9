import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../server/store/sqlite.ts'
import { aQuote } from '../server/testing/builders.ts'
import { builtSite } from '../server/testing/built-site.ts'
import { fakeClock } from '../server/testing/fake-clock.ts'
import { startServer } from '../server/testing/server-process.ts'
import { temporaryFolder } from '../server/testing/temporary-folder.ts'

const QUOTES = resolve(import.meta.dirname, 'quotes.ts')

/** A database with one request, and the command as the owner runs it. */
async function ownersMachine() {
  const folder = temporaryFolder()
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock())
  const { reference = '' } = await store.accept({
    quote: aQuote({ name: '=cmd("x")', message: 'Two\nlines' }),
  })
  for (const delivery of await store.claimDue(2)) await store.markSent(delivery)
  await store.close()
  return { reference, folder, run: (...args: string[]) => runQuotes(folder, ...args) }
}

/** Runs the command in a folder, as the owner does. */
function runQuotes(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [QUOTES, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('the owner lists, reads and exports the requests, and has a mail sent again', {
  timeout: 20_000,
}, async () => {
  const { reference, run } = await ownersMachine()
  expect(run('list')).toEqual({
    status: 0,
    stdout: `${reference}  2026-07-04 14:30  =cmd("x")  (owner sent, customer sent)\n`,
    stderr: '',
  })
  expect(run('show', reference.toLowerCase()).stdout).toContain('Two\nlines')
  expect(run('export', '--csv').stdout).toContain(
    `"${reference}","2026-07-04T14:30:00.000Z","'=cmd(""x"")","+447700900456","ailsa@example.com","Two\nlines"`,
  )
  expect(run('resend', reference).status).toBe(0)
  expect(run('list').stdout).toContain('(owner waiting, customer sent)')
})

test('a mail that only became a file is never called sent', { timeout: 40_000 }, async () => {
  const folder = temporaryFolder()
  const { send, output } = await startServer({ site: builtSite(), folder })
  const { reference } = (await (await send()).json()) as { reference: string }
  await expect.poll(() => output().match(/Mail written/g)).toHaveLength(2)
  for (const args of [['list'], ['show', reference], ['export']]) {
    const { stdout } = runQuotes(folder, ...args)
    expect(stdout).toContain(`written to ${join('data/mail', reference)}-owner.eml`)
    expect(stdout).toContain(`written to ${join('data/mail', reference)}-customer.eml`)
    expect(stdout).not.toContain('sent')
  }
})

test('the owner forgets an address, and is told what remains', { timeout: 20_000 }, async () => {
  const { reference, run } = await ownersMachine()
  const { status, stdout } = run('forget', 'Ailsa@example.com')
  expect(status).toBe(0)
  expect(stdout).toContain(`Erased 1 request from Ailsa@example.com`)
  expect(stdout).toContain(reference)
  expect(stdout).toContain('Not erased: the mails already sent')
  expect(run('list').stdout).toBe('No quote requests yet.\n')
  expect(run('forget', 'ailsa@example.com').stdout).toContain('There is no request from')
})

test('a backup is a whole database, for nobody else to read, and takes the place of an older one', {
  timeout: 20_000,
}, async () => {
  const { reference, folder, run } = await ownersMachine()
  const copy = join(folder, 'copy.sqlite')
  for (let times = 0; times < 2; times++) expect(run('backup', copy).stdout).toContain(copy)
  expect(readdirSync(folder).sort()).toEqual(['copy.sqlite', 'data'])
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const restored = await openSqliteStore(copy, fakeClock())
  onTestFinished(() => restored.close())
  expect(await restored.list()).toMatchObject([{ reference }])

  const { status, stderr } = run('backup', join(folder, 'no/such/folder/copy.sqlite'))
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The backup could not be written to .*ENOENT/)
})

test('a mistake prints the usage and what is wrong, and exits 1', { timeout: 20_000 }, async () => {
  const { run } = await ownersMachine()
  for (const [args, message] of [
    [['nothing'], 'There is no command "nothing".'],
    [['show'], 'Give a reference'],
    [['show', '3333-3333'], 'There is no request 3333-3333.'],
    [['list', '--json'], "Unknown option '--json'"],
  ] as [string[], string][]) {
    const { status, stderr } = run(...args)
    expect(status).toBe(1)
    expect(stderr).toContain('Usage: npm run quotes')
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/\n +at /)
  }
})

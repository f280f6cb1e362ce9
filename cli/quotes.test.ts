import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../core/store/sqlite.ts'
import { aQuote } from '../tests/support/builders.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { fakeClock } from '../tests/support/fake-clock.ts'
import { temporaryFolder } from '../tests/support/files.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { startServer } from '../tests/support/server-process.ts'

/** A database with one request, and the quotes command on it. */
async function storeOneRequest(changes: Parameters<typeof aQuote>[0] = {}) {
  const folder = temporaryFolder()
  cpSync(builtSite(), join(folder, 'dist'), { recursive: true })
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock())
  const { reference = '' } = await store.requests.accept({
    quote: aQuote({ name: '=cmd("x")', message: 'Two\nlines', ...changes }),
  })
  for (const delivery of await store.outbox.claimDue(2)) await store.outbox.markSent(delivery)
  await store.close()
  return { reference, folder, run: (...args: string[]) => runCommand('quotes', args, { folder }) }
}

test('requests can be listed, shown and exported, and an email sent again', async () => {
  const { reference, run } = await storeOneRequest()
  expect(await run('list')).toMatchObject({
    status: 0,
    stdout: [
      `${reference}  2026-07-04 15:30  new  =cmd("x")  07700 900456  ailsa@example.com`,
      '    Two lines',
      '    Emails: owner sent; customer sent',
      'Times are UK time.\n',
    ].join('\n'),
    stderr: '',
  })
  const { stdout } = await run('show', reference.toLowerCase().replace('-', ''))
  expect(stdout).toContain('Two\nlines')
  expect(stdout).toContain('Received:  2026-07-04 15:30 (UK time)')
  expect(stdout).toContain('Phone:     07700 900456')
  const { stdout: csv } = await run('export')
  expect(csv).toContain('"Reference","Received (UK time)"')
  expect(csv).toContain(
    `"${reference}","2026-07-04 15:30","'=cmd(""x"")","07700 900456","ailsa@example.com","Two\nlines"`,
  )
  expect((await run('resend', reference)).status).toBe(0)
  expect((await run('list')).stdout).toContain('owner waiting; customer sent')
})

test('the list says in short lines why an email has not arrived, and what the message is', async () => {
  const folder = temporaryFolder()
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock())
  const message = `First line\n\nand ${'more '.repeat(30)}`
  const { reference = '' } = await store.requests.accept({ quote: aQuote({ message }) })
  const reason = `550 5.1.1 <ailsa@example.com>:\r\nno such mailbox. ${'Look it up. '.repeat(20)}`
  for (const delivery of await store.outbox.claimDue(2)) {
    const retryAt = delivery.audience === 'owner' ? new Date() : undefined
    await store.outbox.markFailed(delivery, { reason: retryAt ? 'it refuses connections' : reason, retryAt })
  }
  await store.close()
  const run = async (...args: string[]) => (await runCommand('quotes', args, { folder })).stdout
  expect(await run('list')).toMatch(/^ {4}First line and more more .{50}…$/m)
  expect(await run('list')).toMatch(
    /^ {4}Emails: owner waiting after 1 attempt: it refuses connections; customer GIVEN UP: 550 5\.1\.1 <ailsa@example\.com>: no such mailbox\..*…$/m,
  )
  expect(await run('show', reference)).toContain('Look it up. Look it up.')
})

test('the package, photos, notes and marks are listed, shown and exported', async () => {
  const { folder, run, reference: without } = await storeOneRequest()
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock())
  const photos = [3, 2000].map((size, at) => ({ sentHash: `${at}`, jpeg: Buffer.alloc(size) }))
  const quote = aQuote({ email: 'bo@example.com', message: 'Blue Golf' })
  const choices = [
    { id: 'revive', name: '=Revive', price: 'from £349', amount: 349 },
    { id: 'cabin', name: 'Cabin', price: 'from £99', amount: 99 },
  ]
  const size = { id: 'large', name: 'Large' }
  const { reference = '' } = await store.requests.accept({ quote, choices, size, photos, photoCount: 3 })
  await store.requests.note(reference, 'Booked: Friday', { version: 'a', replaces: '' })
  await store.requests.mark(without, 'answered')
  await store.requests.mark(without, 'done')
  await store.close()
  const out = async (...args: string[]) => (await run(...args)).stdout
  expect(await out('list')).toContain(
    '    =Revive, from £349\n    Cabin, from £99\n    Together: from £448\n    Size: Large\n    Blue Golf\n    Photos: 2 of 3 arrived\n',
  )
  expect(await out('list')).toContain(`${without}  2026-07-04 15:30  done  `)
  expect(await out('list', '--open')).not.toContain(without)
  expect(await out('show', reference)).toContain(
    'Photos:    2 of 3 arrived\n  Photo 1  1 KB, arrived 2026-07-04 15:30\n  Photo 2  2 KB,',
  )
  expect(await out('show', reference)).toContain(
    'Package:   =Revive, from £349\n           Cabin, from £99\n           Together: from £448\n',
  )
  expect(await out('show', without)).toMatch(/^Answered: {2}20\d\d-\d\d-\d\d \d\d:\d\d$/m)
  expect(await out('show', without)).not.toContain('Photo')
  for (const args of [['list'], ['show', reference], ['export']]) expect(await out(...args)).toContain('Booked: Friday')
  const csv = await out('export')
  expect(csv).toContain('"Message","Package","Price","Total","Size","Check"')
  expect(csv).toContain(`"Blue Golf","'=Revive; Cabin","from £349; from £99","from £448","Large",,"new"`)
  expect(csv).toContain('"Two\nlines",,,,,,"done",,"sent","sent"')
})

test('an export is written to a new file that only the owner can read', async () => {
  const { reference, folder, run } = await storeOneRequest({ message: '＝1+1' })
  const file = join(folder, 'quotes.csv')
  expect(await run('export', '--out', 'quotes.csv')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`Exported 1 request to ${file}.`),
  })
  const written = readFileSync(file, 'utf8')
  expect(written).toMatch(/^\ufeff"Reference"/)
  expect(written).toContain(reference)
  expect(written).toContain(`"'＝1+1"`) // Spreadsheets may also run full-width characters as a formula.
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const again = await run('export', '--out', 'quotes.csv')
  expect(again.status).toBe(1)
  expect(again.stderr).toMatch(/quotes\.csv already exists.* Choose another name, or delete the file first\.\n$/)
  expect(readFileSync(file, 'utf8')).toBe(written)
  expect((await run('list', '--out', 'list.txt')).stderr).toContain("Unknown option '--out'")
})

test('without a built site, times are in UTC and say so', async () => {
  const { folder, run } = await storeOneRequest()
  rmSync(join(folder, 'dist'), { recursive: true })
  expect((await run('list')).stdout).toMatch(/^\S+ {2}2026-07-04 14:30 .*\nTimes are UTC\.\n$/s)
})

test('an email that was written to a file is never reported as sent', async () => {
  const folder = temporaryFolder()
  const { send, output } = await startServer({ folder })
  const { reference } = (await (await send()).json()) as { reference: string }
  await expect.poll(() => output().match(/Email written/g)).toHaveLength(2)
  for (const args of [['list'], ['show', reference], ['export']]) {
    const { stdout } = await runCommand('quotes', args, { folder })
    expect(stdout).toContain(`written to ${join('data/mail', reference)}-owner.eml`)
    expect(stdout).toContain(`written to ${join('data/mail', reference)}-customer.eml`)
    expect(stdout).not.toContain('sent')
  }
})

test('a mistake is explained in a line, changes nothing, and exits 1', async () => {
  const { run, reference } = await storeOneRequest()
  for (const [args, message] of [
    [['nothing'], 'There is no command "nothing".'],
    [['show'], 'Give a reference, for example 7KQ4-M9XR.'],
    [['show', '3333-3333'], 'There is no request 3333-3333.'],
    [['show', '--open', reference], "Unknown option '--open'"],
    [['resend', reference, 'x'], 'Give only a reference, for example 7KQ4-M9XR. Nothing was done, because of: x'],
    [['forget', 'ailsa@example.com', 'bo@example.com'], 'Give only an email address'],
    [['forget', 'ailsa'], 'Give an email address'],
    ...['list', 'export', 'send-held', 'erase-expired'].map((command) => [
      [command, 'all'],
      "Unexpected argument 'all'",
    ]),
  ] as [string[], string][]) {
    const { status, stderr } = await run(...args)
    expect(status).toBe(1)
    expect(stderr.startsWith(message), stderr).toBe(true)
    expect(stderr).toMatch(/\nFor help: npm run quotes -- --help\n$/)
    expect(stderr).not.toMatch(/\n +at /)
  }
  expect((await run()).stderr).toMatch(/^Usage: npm run quotes [\s\S]*\n\nThe command is missing\.\n$/)
  expect((await run('list')).stdout).toContain('  new  ')
})

test('forgetting an address removes every trace of it from data/, even while the server runs', async () => {
  const folder = temporaryFolder()
  const { send, output } = await startServer({ folder })
  await send({ name: 'Bo', email: 'bo@example.com' })
  expect((await send({ email: 'forgotten@example.com' })).status).toBe(200)
  await expect.poll(() => output().match(/Email written/g)).toHaveLength(4)
  const traces = () =>
    readdirSync(join(folder, 'data'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes('forgotten@'))
      .map(({ name }) => name)
  expect(traces()).toContain('quotes.sqlite-wal')
  const forget = async () => (await runCommand('quotes', ['forget', 'Forgotten@example.com'], { folder })).stdout
  const stdout = await forget()
  expect(traces()).toEqual([])
  expect(stdout).toMatch(/^Erased 1 request from Forgotten@example\.com, with all unsent emails: \w{4}-\w{4}\./)
  expect(stdout).toContain(`Deleted 2 emails in ${join(folder, 'data/mail')}.`)
  expect(stdout).toContain('Not erased: emails that were already sent')
  expect(await forget()).toBe('There is no request from Forgotten@example.com.\n')
  expect(readdirSync(join(folder, 'data/mail'))).toHaveLength(2)
})

test('erase-expired erases what the server refuses to', async () => {
  const { folder, run, reference } = await storeOneRequest()
  const file = join(folder, `data/mail/${reference}-owner.eml`)
  mkdirSync(dirname(file))
  writeFileSync(file, 'Two lines')
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock(new Date('2024-01-01')))
  await store.requests.eraseExpired(1)
  await store.close()
  const env = { RETENTION_DAYS: '1' }
  const { stdout } = await runCommand('quotes', ['erase-expired'], { folder, env })
  expect(stdout).toMatch(/^Erased 1 request older than 1 days\. It is now 20\d\d-/)
  expect((await run('list')).stdout).not.toContain('Two lines')
  expect(existsSync(file)).toBe(false)
})

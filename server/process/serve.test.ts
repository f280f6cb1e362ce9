import { readdirSync, renameSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { business } from '../../tests/support/builders.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { runServer, startServer } from '../../tests/support/server-process.ts'
import { smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { startProcess } from '../../tests/support/start-process.ts'

/** Content whose time zone does not exist. */
const UNUSABLE = JSON.stringify({
  business: { ...business, timeZone: 'Nowhere' },
  coating: {},
  siteUrl: 'http://localhost:3000',
  retentionDays: 365,
})

test('without any settings, a request and its two emails are written to disk', async () => {
  const { url, send, output, folder } = await startServer()
  expect(await (await fetch(url)).text()).toContain('Home')
  const { reference } = (await (await send()).json()) as { reference: string }
  await expect
    .poll(() => readdirSync(join(folder, 'data/mail')).sort())
    .toEqual([`${reference}-customer.eml`, `${reference}-owner.eml`])
  await expect.poll(() => output().match(/"msg":"Email written to a file"/g)).toHaveLength(2)
  await expect.poll(output).toContain(`"file":"${join(folder, 'data/mail', reference)}-owner.eml"`)
  expect(output()).not.toContain('Email sent')
})

test('a mail server that refuses is named in the log at start, and no confirmation is announced', async () => {
  const inbox = await smtpInbox()
  await inbox.close()
  for (const env of [{ SMTP_URL: inbox.url }, {}]) {
    const { send, output } = await startServer({ env })
    if (env.SMTP_URL)
      await expect.poll(output).toMatch(/"level":50.*it takes no connection.*"The mail server cannot be used/)
    expect(await (await send()).json()).toEqual({ reference: expect.any(String), confirmation: false })
  }
})

test('a new release changes pages, prices, emails and warnings without a restart', async () => {
  const folder = temporaryFolder()
  const inbox = await smtpInbox()
  const dist = join(folder, 'dist')
  const link = (site: string) => {
    symlinkSync(site, `${dist}.next`, 'junction')
    renameSync(`${dist}.next`, dist)
  }
  const content = (name: string, siteUrl: string, amount = 49) => {
    const choices = ['Wash', 'Cabin'].map((name) => ({ id: name, name, price: `from £${amount}`, amount }))
    return JSON.stringify({ business: { ...business, name }, choices, coating: {}, siteUrl, retentionDays: 365 })
  }
  const siteUrl = 'https://example.com'
  link(builtSite({ 'content.json': content('Before', siteUrl) }))
  const env = { SMTP_URL: inbox.url, SITE_URL: siteUrl }
  const { url, send, output } = await startServer({ site: dist, folder, env })
  expect(output()).not.toContain('a different SITE_URL')

  link(builtSite({ 'index.html': 'After', 'content.json': content('After', 'http://localhost:3000', 59) }))
  const page = async () => (await fetch(url)).text()
  await expect.poll(page).toBe('After')
  // Chosen before, and sent after.
  expect((await send({ packages: ['Wash', 'Cabin'] })).status).toBe(200)
  await inbox.waitForEmails(2)
  expect(JSON.stringify(inbox.emails)).toContain('After')
  for (const { text } of inbox.emails)
    expect(text).toContain('Wash, from £59\nPackage: Cabin, from £59\nTogether: from £118')
  expect(JSON.stringify(inbox.emails)).not.toContain('Before')
  expect(inbox.greetings).toEqual(['example.com', 'example.com'])
  await expect
    .poll(output)
    .toMatch(/"built":"http:\/\/localhost:3000","served":"https:\/\/example.com".*a different SITE_URL/)
})

test('a server that cannot render emails exits before it accepts requests', async () => {
  const site = builtSite({ 'content.json': UNUSABLE })
  const { waitForExit, output } = runServer({ site })
  expect(await waitForExit()).toBe(1)
  expect(output()).toContain('Nowhere')
  expect(output()).not.toContain('Server listening')
})

test('the server keeps running if its output is closed', async () => {
  const { child, url, send } = await startServer()
  child.stdout.destroy()
  for (let request = 0; request < 3; request++) expect((await fetch(url)).status).toBe(200)
  expect((await send()).status).toBe(200)
})

/** Holds a socket as systemd does: the program runs again whenever it has ended. */
const HOLDER = `use Socket; $^F = 3; socket(S, PF_INET, SOCK_STREAM, 0); bind(S, sockaddr_in(0, INADDR_LOOPBACK));
  listen(S, 9); die fileno(S) if fileno(S) != 3; $SIG{TERM} = sub { kill TERM => $child; exit };
  while (1) { if (!($child = fork)) { @ENV{LISTEN_PID, LISTEN_FDS} = ($$, 1); exec @ARGV } waitpid $child, 0 }`

test.skipIf(process.platform === 'win32')(
  'while the server restarts, connections wait in the socket that systemd holds',
  async () => {
    const args = ['-e', HOLDER, process.execPath, resolve('server/main.ts'), builtSite()]
    const env = { PATH: process.env.PATH ?? '', RATE_LIMIT: '1000' }
    const holder = startProcess('perl', args, { cwd: temporaryFolder(), env })
    onTestFinished(() => void holder.stop())
    const [, url = ''] = await holder.waitForOutput(/^Serving .+ on (http:\S+)$/m)
    const [, pid = ''] = await holder.waitForOutput(/"pid":(\d+)/)
    process.kill(Number(pid))
    // Until the first one no longer answers, and the second one does.
    await expect
      .poll(async () => `${(await fetch(url)).status} ${holder.output().split('Serving').length}`)
      .toBe('200 3')
  },
)

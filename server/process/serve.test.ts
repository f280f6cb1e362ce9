import { readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../cli/free-port.ts'
import { WITHOUT_GALLERY } from '../../gallery/video-list.ts'
import { aQuote, business } from '../../testing/builders.ts'
import { builtSite } from '../../testing/built-site.ts'
import { openConnection } from '../../testing/open-connection.ts'
import { phonePhoto, quarters } from '../../testing/pictures.ts'
import { runServer, startServer } from '../../testing/server-process.ts'
import { smtpInbox } from '../../testing/smtp-inbox.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

/** Content whose time zone does not exist. */
const UNUSABLE = JSON.stringify({
  business: { ...business, timeZone: 'Nowhere' },
  coating: {},
  siteUrl: 'http://localhost:3000',
  retentionDays: 365,
})

/** Whether the port accepts connections. */
function listens(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, host)
    probe.once('error', () => resolve(false))
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
  })
}

test('without any settings, a request and its two emails are written to disk', async () => {
  const folder = temporaryFolder()
  const { url, send, output } = await startServer({ site: builtSite(), folder })
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
    const { send, output } = await startServer({ site: builtSite(), folder: temporaryFolder(), env })
    if (env.SMTP_URL)
      await expect
        .poll(output)
        .toMatch(
          /"level":50.*it refuses connections: no mail server listens.*"The mail server cannot be used/,
        )
    expect(await (await send()).json()).toEqual({ reference: expect.any(String), confirmation: false })
  }
})

test('the first response of a site without videos has no gallery', async () => {
  const content = JSON.stringify({ business, gallery: { demo: false } })
  const pages = {
    'index.html': '#gallery',
    [`${WITHOUT_GALLERY}/index.html`]: 'Home',
    [`${WITHOUT_GALLERY}/quote/check.html`]: '',
    'content.json': content,
  }
  const { url } = await startServer({ site: builtSite(pages), folder: temporaryFolder() })
  expect(await (await fetch(url)).text()).toBe('Home')
})

test('a new release changes pages, emails and warnings without a restart', async () => {
  const folder = temporaryFolder()
  const inbox = await smtpInbox()
  const dist = join(folder, 'dist')
  const link = (site: string) => {
    symlinkSync(site, `${dist}.next`, 'junction')
    renameSync(`${dist}.next`, dist)
  }
  const content = (name: string, siteUrl: string) =>
    JSON.stringify({ business: { ...business, name }, coating: {}, siteUrl, retentionDays: 365 })
  const siteUrl = 'https://example.com'
  link(builtSite({ 'content.json': content('Before', siteUrl) }))
  const env = { SMTP_URL: inbox.url, SITE_URL: siteUrl }
  const { url, send, output } = await startServer({ site: dist, folder, env })
  expect(output()).not.toContain('a different SITE_URL')

  link(builtSite({ 'index.html': 'After', 'content.json': content('After', 'http://localhost:3000') }))
  const page = async () => (await fetch(url)).text()
  await expect.poll(page).toBe('After')
  expect((await send()).status).toBe(200)
  await inbox.waitForEmails(2)
  expect(JSON.stringify(inbox.emails)).toContain('After')
  expect(JSON.stringify(inbox.emails)).not.toContain('Before')
  await expect
    .poll(output)
    .toMatch(/"built":"http:\/\/localhost:3000","served":"https:\/\/example.com".*a different SITE_URL/)
})

test('a release whose emails cannot be rendered is not served, and the previous one stays', async () => {
  const folder = temporaryFolder()
  const dist = join(folder, 'dist')
  symlinkSync(builtSite(), dist, 'junction')
  const { url, waitForOutput } = await startServer({ site: dist, folder })
  symlinkSync(builtSite({ 'index.html': 'Broken', 'content.json': UNUSABLE }), `${dist}.next`, 'junction')
  renameSync(`${dist}.next`, dist)
  await waitForOutput(/The new release cannot be read/)
  expect(await (await fetch(url)).text()).toContain('Home')
})

test('a server that cannot render emails exits before it accepts requests', async () => {
  const site = builtSite({ 'content.json': UNUSABLE })
  const { waitForExit, output } = runServer({ site, folder: temporaryFolder() })
  expect(await waitForExit()).toBe(1)
  expect(output()).toContain('Nowhere')
  expect(output()).not.toContain('Server listening')
})

test('the server warns at start about a site built for another URL', async () => {
  const env = { SITE_URL: 'https://example.com' }
  const { output } = await startServer({ site: builtSite(), folder: temporaryFolder(), env })
  await expect.poll(output).toContain('The site was built with a different SITE_URL')
})

test('the server keeps running if its output is closed', async () => {
  const { child, url, send } = await startServer({ site: builtSite(), folder: temporaryFolder() })
  child.stdout.destroy()
  for (let request = 0; request < 3; request++) expect((await fetch(url)).status).toBe(200)
  expect((await send()).status).toBe(200)
})

test('kill -9 between the response and the emails loses nothing', async () => {
  const folder = temporaryFolder()
  const site = builtSite()
  const port = await freePort()
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` }
  const first = await startServer({ site, folder, env })
  const responses = await Promise.all(
    ['a', 'b', 'c'].map((name) => first.send({ email: `${name}@example.com` })),
  )
  // Wait until none is claimed: otherwise, their leases would have to expire first.
  await expect.poll(() => first.output().match(/Email not sent yet/g)?.length).toBeGreaterThanOrEqual(6)
  first.child.kill('SIGKILL')
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  await first.waitForExit()

  const inbox = await smtpInbox(port)
  await startServer({ site, folder, env })
  const emails = await inbox.waitForEmails(6)
  const references = await Promise.all(
    responses.map(async (response) => (await response.json()) as { reference: string }),
  )
  for (const { reference } of references) {
    expect(emails.filter(({ subject }) => subject?.includes(reference))).toHaveLength(2)
  }
})

test('on SIGTERM, requests and emails in flight are finished, and the database is closed', async () => {
  const folder = temporaryFolder()
  const inbox = await smtpInbox()
  const { child, waitForExit, output, url, send } = await startServer({
    site: builtSite(),
    folder,
    env: { SMTP_URL: inbox.url },
  })
  const { hostname, port } = new URL(url)
  // Half of this request arrives before the signal.
  const body = JSON.stringify(aQuote({ email: 'slow@example.com' }))
  const socket = connect(Number(port), hostname)
  let response = ''
  socket.on('data', (chunk) => (response += chunk))
  socket.write(
    `POST /api/SendEmail HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  )
  expect((await send()).status).toBe(200)
  await inbox.waitForEmails(2)
  child.kill('SIGTERM')
  await expect.poll(() => listens(Number(port), hostname)).toBe(false)
  socket.write(body.slice(20))
  expect(await waitForExit(), output()).toBe(0)
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
  // Closing the database removes its write-ahead log.
  expect(readdirSync(join(folder, 'data'))).toEqual(['quotes.sqlite'])
})

test('if the port is in use, the server exits and suggests another', async () => {
  const first = await startServer({ site: builtSite(), folder: temporaryFolder() })
  const { port } = new URL(first.url)
  const second = runServer({ site: builtSite(), folder: temporaryFolder(), env: { PORT: port } })
  expect(await second.waitForExit()).toBe(1)
  expect(second.output()).toMatch(
    new RegExp(
      `^Another program already uses port ${port} .*write into the file .env, for example:\n  PORT=3002\n$`,
      's',
    ),
  )
})

test.each([
  ['an invalid setting', { PORT: 'x', SMTP_URL: 'mail' }, /PORT: write.*\n +SMTP_URL: write/],
  [
    'an unreachable Postgres',
    { DATABASE_URL: 'postgres://me:s3cret@127.0.0.1:1/db' },
    /The database postgres:\/\/127\.0\.0\.1:1\/db cannot be used: .*ECONNREFUSED/,
  ],
  ['a site that is not built', {}, /npm run build/],
  ['a site without the email address', {}, /content\.json does not .*email address.*npm run build/],
  ['a site without its check page', {}, /check\.html cannot be read.*npm run build/],
  ['a damaged database', {}, /The database .*quotes\.sqlite cannot be used/],
])('%s makes the server exit with a clear message', async (what, env, message) => {
  const folder = temporaryFolder()
  const site = builtSite()
  if (what === 'a site that is not built') rmSync(join(site, 'content.json'))
  if (what === 'a site without the email address')
    writeFileSync(join(site, 'content.json'), JSON.stringify({ business: { ...business, email: undefined } }))
  if (what === 'a site without its check page') rmSync(join(site, 'quote/check.html'))
  const file = join(folder, 'quotes.sqlite')
  writeFileSync(file, 'not a database '.repeat(1000))
  const { waitForExit, output } = runServer({
    site,
    folder,
    env: { DATABASE_URL: `sqlite:${file}`, ...env } as Record<string, string>,
  })
  expect(await waitForExit()).toBe(1)
  expect(output()).toMatch(message)
  expect(output()).not.toMatch(/\n +at |s3cret/)
})

test('a server killed in the middle of an upload loses neither the request nor the photos, and takes the rest', async () => {
  const inbox = await smtpInbox()
  const start = { site: builtSite(), folder: temporaryFolder(), env: { SMTP_URL: inbox.url } }
  const first = await startServer(start)
  const announced = await fetch(`${first.url}/api/SendEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...aQuote(), photoCount: 2 }),
  })
  const { photos } = (await announced.json()) as { photos: { url: string; token: string } }
  const authorization = `Bearer ${photos.token}`
  await first.waitForOutput(/"msg":"Email sent"/) // The customer's.
  const [one, other] = await Promise.all([quarters().png().toBuffer(), phonePhoto(800, 600)])
  const put = async (url: string, at: number, body: Buffer) => {
    const photo = new Uint8Array(body)
    return (
      await fetch(`${url}${photos.url}/${at}`, { method: 'PUT', headers: { authorization }, body: photo })
    ).status
  }
  expect(await put(first.url, 0, one)).toBe(204)
  const upload = await openConnection(first.url)
  upload.write(
    `PUT ${photos.url}/1 HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Length: ${other.length}\r\n\r\n`,
  )
  upload.write(other.subarray(0, other.length / 2))
  await first.stop('SIGKILL')

  const second = await startServer(start)
  expect([await put(second.url, 0, one), await put(second.url, 1, other)]).toEqual([204, 204])
  const emails = await inbox.waitForEmails(2)
  expect(emails.map(({ attachments }) => attachments.length).sort()).toEqual([0, 2])
})

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aQuote } from '../../tests/support/builders.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { openConnection } from '../../tests/support/connections.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { runServer } from '../../tests/support/server-process.ts'
import { smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { startApp } from '../../tests/support/start-app.ts'
import { smtpMailer } from '../mail/smtp.ts'

const LONGER_THAN_ANY_BUFFER = 16 * 1024 * 1024
/** Pino's number for the level. */
const INFO = 30

test('the log contains no personal data, whatever the outcome of a request', async () => {
  const inbox = await smtpInbox()
  let storeWorks = true
  const { app, log } = await startApp({
    clock: fakeClock(),
    mailer: smtpMailer(inbox.url),
    settings: { rateLimit: 8 },
    store: ({ requests: { accept } }) => ({
      requests: { accept: (request) => (storeWorks ? accept(request) : Promise.reject(new Error('disk full'))) },
    }),
  })
  const post = (payload: unknown, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/SendEmail?name=Ailsa',
      remoteAddress: '203.0.113.77',
      headers: {
        'content-type': type,
        referer: 'https://example.com/ailsa',
        'x-forwarded-for': '203.0.113.78',
      },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })

  await post(aQuote({ phone: '07700 900456' }))
  await inbox.waitForEmails(2)
  inbox.behaviour = { code: 550 }
  await post(aQuote({ email: 'reid@example.com' }))
  await expect.poll(() => log.join('')).toContain('Gave up on an email')
  await expect.poll(() => log.join('')).toContain('Email not sent yet')
  await post('{"name":"Ailsa Reid", hatchback')
  await post({ ...aQuote(), email: 'ailsa at home' })
  await post(`name=Ailsa+Reid&message=hatchback`, 'application/x-www-form-urlencoded')
  await post('Ailsa', 'text/plain')
  await post({ ...aQuote(), message: 'hatchback'.repeat(5000) })
  storeWorks = false
  await post(aQuote())
  for (let sent = 0; sent < 3; sent++) await post(aQuote())
  await app.inject('/quote?email=ailsa%40example.com')
  await app.inject('/no/such/page?name=Ailsa')
  await app.inject('/%zz?name=Ailsa')

  const lines = log.join('')
  for (const status of [200, 400, 404, 413, 415, 422, 429, 503]) expect(lines).toContain(`"status":${status}`)
  expect(lines).toContain('disk full')
  expect(lines).not.toMatch(/ailsa|reid|hatchback|900 ?456|203\.0\.113/i)
})

test.each(['/long', '/gallery-videos/long.mp4'])(
  'visitors who leave in the middle of %s are no errors',
  async (path) => {
    const long = 'x'.repeat(LONGER_THAN_ANY_BUFFER)
    const { app, log, folder } = await startApp({ site: builtSite({ 'long.html': long }) })
    mkdirSync(join(folder, 'videos'))
    writeFileSync(join(folder, 'videos/long.mp4'), long)
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    for (let visitor = 0; visitor < 20; visitor++) {
      const leaving = await openConnection(url)
      leaving.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
      if (visitor % 2 === 0) await once(leaving, 'data')
      leaving.destroy()
      await once(leaving, 'close')
    }
    expect((await fetch(`${url}/quote`)).status).toBe(200)
    await expect.poll(() => log.join('')).toContain('"path":"/quote"')
    const lines = log.map((line) => JSON.parse(line))
    expect(lines.filter(({ level, err }) => level > INFO || err)).toEqual([])
  },
)

test('on a full disk, the server goes on without its log until there is space, and stops when told', {
  // Only Linux can change the limits of a running process.
  skip: process.platform !== 'linux',
}, async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'site.log')
  // Limits files to 600 KB, which has the same effect as a full disk. 2 KB of them are left.
  writeFileSync(file, '\n'.repeat(598 * 1024))
  const setup = `trap '' XFSZ; ulimit -S -f 1200; exec >> site.log 2>&1`
  const { child, stop } = runServer({ folder, setup })
  const log = () => readFileSync(file, 'utf8')
  await expect.poll(log).toMatch(/^Serving .+ on http:/m)
  const [, url] = /^Serving .+ on (http:\S+)$/m.exec(log()) ?? []
  const visit = async (path: string) => (await fetch(`${url}${path}`)).status
  for (let visits = 0; visits < 50; visits++) expect(await visit('/robots.txt')).toBe(200)
  await expect.poll(() => log().length).toBe(600 * 1024)
  execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited'])
  expect(await visit('/quote')).toBe(200)
  await expect.poll(log).toContain('"path":"/quote"')
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${log().length}`])
  expect(await visit('/quote')).toBe(200)
  expect(await stop()).toBe(0)
})

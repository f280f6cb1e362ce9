import { createServer as createSiteServer } from 'node:https'
import { createServer } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { writeBackupStatus } from '../core/backup-status.ts'
import { DAY, MINUTE } from '../core/clock.ts'
import { aQuote } from '../tests/support/builders.ts'
import { listen } from '../tests/support/connections.ts'
import { OWN_CERTIFICATE, trustCertificate } from '../tests/support/own-certificate.ts'
import { finishedSite, OWN_SETTINGS } from '../tests/support/run-check.ts'
import { smtpInbox } from '../tests/support/smtp-inbox.ts'
import { startDesk, textOf } from '../tests/support/start-desk.ts'

/** The desk of an owner who has done everything, and whose site is up unless `site.status` says otherwise. */
async function startOwner({ env = {}, leftovers }: { env?: Record<string, string>; leftovers?: object[] } = {}) {
  const inbox = await smtpInbox()
  const site = { status: 200 }
  const server = createSiteServer(OWN_CERTIFICATE, ({ url }, response) =>
    response.writeHead(url === '/healthz' ? site.status : 200).end('{"name":"Reid Detailing"}'),
  )
  trustCertificate(OWN_CERTIFICATE.cert)
  const siteUrl = `https://127.0.0.1:${await listen(server)}`
  onTestFinished(() => server.closeAllConnections())
  const desk = await startDesk({
    env: { ...OWN_SETTINGS, SITE_URL: siteUrl, SMTP_URL: inbox.url, ...env },
    site: finishedSite({ siteUrl, leftovers }),
  })
  const { settings, clock } = desk
  await writeBackupStatus(settings.backupStatus, { place: '/mnt/usb', madeAt: clock.now().toISOString() })
  const owner = await desk.signIn()
  return {
    ...desk,
    siteOnline: site,
    post: owner.post,
    read: async (url: string) => (await owner.get(url)).body,
    open: async (url: string) => textOf((await owner.get(url)).body),
  }
}

test('while all is well, the list says so in two words; an email that does not go out is a strip', async () => {
  const { store, clock, open } = await startOwner()
  await store.requests.accept({ quote: aQuote() })
  const well = await open('/desk/health')
  expect(well).toMatch(/Site All well .* Health Checked at 15:30 All well .*Emails going out None has had to/)
  expect(well).not.toContain('For whoever set it up')
  clock.advance(31 * MINUTE)
  expect(await open('/desk/health')).toMatch(
    /Requests Emails aren’t going out\. See what to do .* To put right Emails aren’t going out .*stuck for 31 minutes\. .* For whoever set it up .*Check the log/,
  )
  expect(await open('/desk')).toMatch(/Requests Emails aren’t going out\. See what to do/)
})

test('without a mail server, health says that emails are files, and nothing else of them; what is left of the sample is no failure', async () => {
  const places = [
    { words: 'Burnish', file: 'business.yaml', path: ['name'] },
    { words: 'hello@burnish.example.com', file: 'business.yaml', path: ['email'] },
    { words: 'Our seats', file: 'services/seats.yaml', path: ['introduction'] },
    { words: 'The price of Revive', file: 'services/seats.yaml', path: ['packages', 'revive', 'price'] },
    { words: 'hero-wide.jpg', file: 'pictures/hero-wide.jpg', path: [] },
    { words: 'Tom’s review', file: 'reviews.yaml', path: [] },
    { words: 'Fiona’s review', file: 'reviews.yaml', path: [] },
  ]
  const leftovers = [{ level: 'fail', message: 'Burnish is the sample’s.', remedy: 'Write your own.', places }]
  const { open, read } = await startOwner({ env: { SMTP_URL: '' }, leftovers })
  const health = await open('/desk/health')
  expect(health).toMatch(
    /To put right .*Emails are files until a mail server is set .*only on this desk, .*Parts of your site aren’t yours yet .* For whoever set it up Burnish /,
  )
  expect(await open('/desk')).not.toContain('See what to do')
  expect(health).not.toMatch(/Emails going out|Last email/)
  const links = [...(await read('/desk/health')).matchAll(/href="(\/desk\/site[^"]+)"[^>]*>([^<]+)</g)]
  expect(links.map(([, href, words]) => [words, href])).toEqual([
    ['Burnish', '/desk/site/texts?page=business.yaml'],
    ['hello@burnish.example.com', '/desk/site/contact'],
    ['Our seats', '/desk/site/texts?page=services%2Fseats.yaml'],
    ['The price of Revive', '/desk/site/prices'],
    ['hero-wide.jpg', '/desk/site/pictures'],
    ['Tom’s review · Fiona’s review', '/desk/site/edit?file=reviews.yaml'],
  ])
})

test('a desk on the owner’s own computer says nothing of what only a site that is live needs', async () => {
  const { openBrowser, signIn } = await startDesk({ env: { SITE_URL: 'http://localhost:3000' }, site: finishedSite() })
  const { body } = await (await signIn(openBrowser())).get('/desk/health')
  expect(textOf(body)).toMatch(/Health Checked at \S+ All well/)
  expect(textOf(body)).not.toMatch(/Mail server|Last backup|Your site |Room on the server/)
})

test('within ten minutes, and without opening health, the list says what is wrong, and that it is over', async () => {
  const { health, siteOnline, clock, open } = await startOwner()
  const stop = health.start({ error: expect.unreachable })
  for (const [status, words] of [
    [503, 'Something’s wrong with your site'],
    [200, 'All well'],
  ] as const) {
    siteOnline.status = status
    await expect
      .poll(() => {
        clock.advance(10 * MINUTE)
        return open('/desk')
      })
      .toContain(words)
  }
  await stop()
})

test('a mail server that never responds delays neither the list, nor health for good', {
  tags: ['nightly'], // It takes ten seconds.
}, async () => {
  const mute = createServer((socket) => void socket.on('error', () => {}))
  const { open } = await startOwner({ env: { SMTP_URL: `smtp://127.0.0.1:${await listen(mute)}` } })
  expect(await open('/desk')).toContain('All well')
  expect(await open('/desk/health')).toContain('Mail server This took too long to answer')
})

test('after a restore, list and health say that forgotten customers are back, until the owner confirms it', async () => {
  const { file, clock, open, post } = await startOwner()
  const database = new DatabaseSync(file)
  onTestFinished(() => database.close())
  const madeAt = new Date(clock.now().getTime() - DAY).toISOString()
  database.exec(`insert into backup (id, finished_at, folder) values (2, '${madeAt}', '')`)
  expect(await open('/desk/health')).toMatch(
    /Site Health 1 to put right .*A backup was restored: .*as they were on 3 July 2026 at 14:30 .* forget them again.* I’ve done that/,
  )
  await post('/desk/health', { restored: '' })
  expect(await open('/desk/health')).toMatch(/Site All well/)
})

test('health names the requests whose emails were given up, and each can be sent again from its page', async () => {
  const { store, open, post } = await startOwner()
  const { reference = '' } = await store.requests.accept({ quote: aQuote() })
  for (const delivery of await store.outbox.claimDue(2)) await store.outbox.markFailed(delivery, { reason: 'down' })
  expect(await open('/desk/health')).toMatch(new RegExp(`given up on 1 email to you.* inbox: ${reference}`))
  expect(await open(`/desk/requests/${reference}`)).toContain('Send me the email again')
  await post(`/desk/requests/${reference}`, { action: 'resend' })
  expect(await store.outbox.claimDue(2)).toMatchObject([{ reference, audience: 'owner' }])
  expect(await open('/desk/health')).not.toContain('given up on 1 email to you')
})

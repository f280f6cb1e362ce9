import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { type BackupStatus, writeBackupStatus } from '../core/backup-status.ts'
import { DAY, HOUR, MINUTE } from '../core/clock.ts'
import { giveOrder } from '../core/publishing/film-orders.ts'
import { saveFilm } from '../core/publishing/films.ts'
import { aQuote } from '../tests/support/builders.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { listen } from '../tests/support/connections.ts'
import { finishedSite } from '../tests/support/run-doctor.ts'
import { smtpInbox } from '../tests/support/smtp-inbox.ts'
import { startDesk, textOf } from '../tests/support/start-desk.ts'

async function startOwner(env: Record<string, string> = {}, site = builtSite()) {
  const inbox = await smtpInbox()
  const desk = await startDesk({ env: { SITE_URL: 'http://localhost:1', SMTP_URL: inbox.url, ...env }, site })
  const owner = await desk.signIn()
  const { settings, clock } = desk
  const backUp = (changes: BackupStatus = {}) =>
    writeBackupStatus(settings.backupStatus, { place: '/mnt/usb', madeAt: clock.now().toISOString(), ...changes })
  return { ...desk, backUp, post: owner.post, open: async (url: string) => textOf((await owner.get(url)).body) }
}

test('while all is well, the list says so in two words; an email that does not go out is a strip', async () => {
  const { store, clock, backUp, open } = await startOwner()
  await store.requests.accept({ quote: aQuote() })
  expect(await open('/desk')).toMatch(/Requests 1 to do /)
  await backUp()
  expect(await open('/desk')).toMatch(/Requests All well /)
  clock.advance(31 * MINUTE)
  const list = await open('/desk')
  expect(list).toMatch(/Requests Emails aren’t going out See what to do/)
  expect(list).not.toContain('All well')
  const health = await open('/desk/health')
  expect(health).toMatch(
    /Health 3 things to put right .*Emails aren’t going out An email to you has been stuck for 31 minutes\. Nothing is lost.* For whoever set it up .*for 31 minutes\. What to do:/,
  )
  expect(health).toContain('Last email None sent yet. 2 emails waiting.')
})

test('without a mail server, or without a backup for days, the list says so', async () => {
  const { open, store: written } = await startOwner({ SMTP_URL: '' })
  expect(await open('/desk')).toContain('Emails aren’t going out')
  expect(await open('/desk/health')).toMatch(
    /No email account is connected.* For whoever set it up SMTP_URL is not set/,
  )
  await written.requests.accept({ quote: aQuote() })
  for (const delivery of await written.outbox.claimDue(2)) await written.outbox.markSent(delivery, 'owner.eml')
  expect(await open('/desk/health')).toContain('Last email None sent yet.')
  const { open: openLater, backUp, clock } = await startOwner()
  await backUp()
  expect(await openLater('/desk')).toContain('All well')
  clock.advance(3 * DAY)
  expect(await openLater('/desk')).toContain('There’s no new backup')
})

test.each([
  ['Fatal: unable to open config file: stat /mnt/usb/config: no such file', 'can’t be found', 'Bring it back'],
  [
    'Fatal: unable to open repository at sftp:nas:x: unable to start the sftp session',
    'can’t be found',
    'Bring it back',
  ],
  ['unable to create lock in backend: repository is already locked by PID 9 on other', 'locked', 'half an hour'],
  ['Fatal: unable to save snapshot: write /mnt/usb/data/18: no space left on device', 'full', 'Free some space'],
  ['Fatal: wrong password or no key found', 'password', 'RESTIC_PASSWORD'],
  ['Fatal: repository contains errors', 'went wrong', 'Put that right'],
])(
  'that a backup has failed (%s) is said to the owner, and what to do to whoever set it up',
  async (failure, forOwner, remedy) => {
    const { open, backUp, clock } = await startOwner()
    await backUp({ failure })
    clock.advance(DAY)
    const health = await open('/desk/health')
    expect(health).toMatch(
      new RegExp(`There’s no new backup .*${forOwner}.* is 24 hours old.* For whoever set it up .*${remedy}`),
    )
    expect(health).toContain(failure)
  },
)

test('health names each thing in the owner’s words, and says when the last email was sent', async () => {
  const { store, clock, open } = await startOwner()
  await store.requests.accept({ quote: aQuote() })
  for (const delivery of await store.outbox.claimDue(2)) await store.outbox.markSent(delivery)
  clock.advance(HOUR)
  const health = await open('/desk/health')
  expect(health).toContain('Checked at 16:30')
  expect(health).toContain('Last email Sent today 15:30.')
  expect(health).toContain('Emails going out Yes. Every request reaches you and your customer.')
  expect(health).toMatch(/Room on the server Plenty/)
  expect(health).toMatch(/Your domain’s mail records Not checked: .* is only an example/)
  expect(health).toMatch(/Parts of your site are still the sample’s .*These pictures are still the sample’s/)
})

test('the list beside health says what the check has just found', async () => {
  const { open } = await startOwner()
  expect(await open('/desk/health')).toMatch(/Requests Parts of your site are still the sample’s See what to do/)
})

test('within ten minutes, and without opening health, the list says what is wrong, and that it is over', async () => {
  let status = 503
  const server = createHttpServer(({ url }, response) =>
    response.writeHead(url === '/healthz' ? status : 200).end('{"name":"Reid Detailing"}'),
  )
  const site = finishedSite()
  const { health, backUp, clock, open } = await startOwner(
    { SITE_URL: `http://127.0.0.1:${await listen(server)}` },
    site,
  )
  await backUp()
  expect(await open('/desk')).toContain('All well')
  const stop = health.start({ error: expect.unreachable })
  await expect.poll(() => open('/desk')).toContain('Something’s wrong with your site')
  for (const [next, words] of [
    [200, 'All well'],
    [503, 'Something’s wrong with your site'],
  ] as const) {
    status = next
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
  const { open } = await startOwner({ SMTP_URL: `smtp://127.0.0.1:${await listen(mute)}` })
  expect(await open('/desk')).toContain('1 to do')
  expect(await open('/desk/health')).toContain('Your email provider took too long to answer')
})

test('health says how many old requests wait to be erased, fifty a day', async () => {
  const { store, clock, open, signIn } = await startOwner()
  expect(await open('/desk/health')).toContain('Old requests Each is erased after 365 days.')
  for (let sent = 0; sent < 51; sent++) await store.requests.accept({ quote: aQuote(), suspicion: 'links' })
  clock.advance(400 * DAY)
  await store.requests.eraseExpired(365)
  const { body } = await (await signIn()).get('/desk/health')
  expect(textOf(body)).toMatch(
    /Many old requests will be erased .*1 request older than 365 days will be erased, 50 a day\. Is that more/,
  )
})

test('after a restore, list and health say that forgotten customers are back, until the owner confirms it', async () => {
  const { file, clock, backUp, open, post } = await startOwner()
  const database = new DatabaseSync(file)
  onTestFinished(() => database.close())
  const madeAt = new Date(clock.now().getTime() - DAY).toISOString()
  database.exec(`insert into backup (id, finished_at, folder) values (2, '${madeAt}', '')`)
  await backUp()
  expect(await open('/desk')).toContain('Requests 1 to do')
  expect(await open('/desk/health')).toMatch(
    /A backup was restored .*as they were on 3 July 2026 at 14:30 .* forget them again.* I’ve done that/,
  )
  await post('/desk/health', { restored: '' })
  expect(await open('/desk/health')).not.toContain('restored')
})

test('health names the requests whose emails were given up, and each can be sent again from its page', async () => {
  const { store, open, post } = await startOwner()
  const { reference = '' } = await store.requests.accept({ quote: aQuote() })
  for (const delivery of await store.outbox.claimDue(2)) await store.outbox.markFailed(delivery, { reason: 'down' })
  expect(await open('/desk/health')).toMatch(new RegExp(`given up on 1 email to you.* inbox: ${reference}`))
  expect(await open(`/desk/requests/${reference}`)).toContain('Send me the email again')
  await post(`/desk/requests/${reference}`, { action: 'resend' })
  expect(await store.outbox.claimDue(2)).toMatchObject([{ reference, audience: 'owner' }])
  expect(await open('/desk/health')).not.toContain('given up')
})

test('health is for the owner alone', async () => {
  const { openBrowser } = await startDesk()
  expect((await openBrowser().get('/desk/health')).headers.location).toBe('/desk/sign-in')
})

test('a video that the publisher does not take up is said so, and what was only begun is counted', async () => {
  const { health, settings, clock, open } = await startOwner()
  const desk = { desk: settings.deskFolder }
  const id = 'f'.repeat(20)
  const at = clock.now().toISOString()
  await saveFilm(desk, { id, name: 'IMG_0042.MOV', size: 9, modified: 1, by: 'owner@example.com', at })
  await health.check()
  expect(await open('/desk/health')).toContain('Videos you’ve sent 1 video you’ve begun but not put on your site.')
  await giveOrder(desk, id, { kind: 'read' }, clock.now())
  clock.advance(14 * MINUTE)
  await health.check()
  expect(await open('/desk/health')).toContain('Videos you’ve sent None is waiting.')
  clock.advance(2 * MINUTE)
  await health.check()
  expect(await open('/desk/health')).toMatch(/A video isn’t going on .*hasn’t begun for 15 minutes/)
})

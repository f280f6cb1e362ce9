import { cpSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { MINUTE, systemClock } from '../../core/clock.ts'
import { openSqliteStore } from '../../core/store/sqlite.ts'
import { aQuote, business } from '../../tests/support/builders.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { startProcess } from '../../tests/support/start-process.ts'

const here = (path: string) => pathToFileURL(resolve(import.meta.dirname, path)).href
/** A clock that is ahead. */
const inMinutes = (minutes: number) => ({ ...systemClock, now: () => new Date(Date.now() + minutes * MINUTE) })
const openStore = (folder: string, minutes = 0) => openSqliteStore(join(folder, 'quotes.sqlite'), inMinutes(minutes))

/** A database with a request, and a phone to ring. */
async function folderWithRequest() {
  const folder = temporaryFolder()
  const store = await openStore(folder)
  const session = await store.sessions.signIn(await store.sessions.startSignInFromTerminal(), 'browser')
  await store.ringing.start(session ?? '', { endpoint: 'https://push', p256dh: '', auth: '', name: 'Phone' })
  const { reference = '' } = await store.requests.accept({ quote: aQuote() })
  for (const delivery of await store.outbox.claimDue(9)) await store.outbox.markSent(delivery)
  for (const ring of await store.ringing.claimDue()) await store.ringing.markRung(ring)
  await store.close()
  return { folder, reference }
}

/**
 * Marks a request as done, asks the customer, stores what they write by the link, and sends the emails, in a process
 * that may be killed before one of its statements. What is done already stays as it is.
 *
 * @param minutes how late it is: the leases of an earlier process may be over
 */
async function askAndTell(folder: string, reference: string, minutes: number, at = 0) {
  const program = `
    import { appendFileSync, readFileSync } from 'node:fs'
    import { openSqliteStore } from '${here('../../core/store/sqlite.ts')}'
    import { mailRenderer } from '${here('../mail/render-mail.ts')}'
    const now = () => new Date(Date.now() + ${minutes} * 60_000)
    const { requests, reviews, outbox, close } = await openSqliteStore('quotes.sqlite', { now })
    const render = mailRenderer(${JSON.stringify(business)}, { siteUrl: new URL('https://example.com') })
    const reference = '${reference}'
    async function sendDue() {
      for (const delivery of await outbox.claimDue(9)) {
        const content = { request: await requests.find(reference), photos: [], review: await reviews.of(reference) }
        const { text } = render(delivery, content, now())
        appendFileSync('sent', delivery.audience + (/\\/review\\/[\\w-]{43}(?=\\s)/.exec(text) ?? '') + '\\n')
        await outbox.markSent(delivery)
      }
    }
    await requests.mark(reference, 'done')
    await reviews.ask(reference, { subject: 'How?', letter: 'Hello' })
    await sendDue()
    const [, token] = /ask.review.(.+)/.exec(readFileSync('sent', 'utf8'))
    const asked = await reviews.find(token)
    const photo = { sentHash: 'a', jpeg: new Uint8Array([255]) }
    await reviews.tell(asked.reference, { words: 'Good', name: 'Ailsa', mayBeShown: true }, photo)
    await sendDue()
    await close()`
  const args = ['--import', here('../../tests/support/kill-at.ts'), '--input-type=module', '--eval', program]
  const { waitForExit, output } = startProcess(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, TROUBLE: 'kill statement', KILL_AT: String(at) },
  })
  return { status: await waitForExit(), output: output() }
}

test('a review whose server is killed at any step is neither lost nor doubled, and no email lacks its link', {
  tags: ['nightly'],
}, async () => {
  const original = await folderWithRequest()
  const { reference } = original
  let isOver = false
  for (let at = 1; !isOver; at++) {
    const folder = temporaryFolder()
    cpSync(original.folder, folder, { recursive: true })
    const { output } = await askAndTell(folder, reference, 0, at)
    isOver = Number(/(\d+) steps/.exec(output)?.[1]) < at
    const next = await askAndTell(folder, reference, 1)
    expect(next.status, `${at}: ${next.output}`).toBe(0)
    const sent = readFileSync(join(folder, 'sent'), 'utf8').trim().split('\n')
    // One that was sent, and was to be marked as sent, may go again.
    expect(sent.length, `${at}`).toBeLessThanOrEqual(3)
    expect([...new Set(sent)].sort(), `${at}`).toEqual([expect.stringMatching(/^ask.review./), 'review'])
    const store = await openStore(folder, 2)
    expect(await store.reviews.of(reference), `${at}`).toMatchObject({ words: 'Good', hasPhoto: true })
    expect(await store.ringing.claimDue(), `${at}`).toMatchObject([{ reference, occasion: 'review' }])
    await store.close()
  }
})

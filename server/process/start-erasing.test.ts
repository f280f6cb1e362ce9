import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../core/clock.ts'
import { openSqliteStore } from '../../core/store/sqlite.ts'
import type { Store } from '../../core/store/store.ts'
import { aDelivery, aQuote, business } from '../../tests/support/builders.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { emlFileMailer } from '../mail/mailer.ts'
import { mailRenderer } from '../mail/render-mail.ts'
import { startErasing } from './start-erasing.ts'

const DAYS = 3

async function startStore() {
  const clock = fakeClock()
  const folder = temporaryFolder()
  const mailFolder = join(folder, 'mail')
  const store = await openSqliteStore(join(folder, 'quotes.sqlite'), clock)
  onTestFinished(() => store.close())
  const log: string[] = []
  const collect = (_details: object, message?: string) => void log.push(message ?? '')
  const start = (eraser: Store = store) => {
    const stop = startErasing({
      store: eraser,
      clock,
      days: DAYS,
      mailFolder,
      log: { info: collect, error: collect },
    })
    onTestFinished(stop)
  }
  const sendOne = async (email: string) => {
    await store.requests.accept({ quote: aQuote({ email }) })
    const mailer = emlFileMailer(mailFolder)
    const render = mailRenderer(business, {})
    for (const delivery of await store.outbox.claimDue(10)) {
      const [, content] = aDelivery({ reference: delivery.reference })
      await store.outbox.markSent(delivery, await mailer.send(render(delivery, content, clock.now())))
    }
  }
  const kept = async () => (await store.requests.list()).map(({ quote }) => quote.email)
  return { clock, store, start, sendOne, kept, log, folder, mailFolder }
}

test('expired requests are erased at start and then once a day', async () => {
  const { clock, store, start, sendOne, kept } = await startStore()
  await sendOne('first@example.com')
  clock.advance(DAY)
  await sendOne('second@example.com')
  clock.advance(DAYS * DAY - HOUR)
  start()
  await expect.poll(kept).toEqual(['second@example.com'])
  await expect.poll(() => clock.pendingTimers()).toBe(2)
  clock.advance(DAY)
  await expect.poll(kept).toEqual([])
  expect(await store.checkHealthByWriting()).toMatchObject({ waitingErasures: 0 })
})

test('the files of emails are erased with their request, and no others', async () => {
  const { clock, store, start, sendOne, kept, folder, mailFolder } = await startStore()
  await sendOne('first@example.com')
  await sendOne('gone@example.com')
  const [gone, first] = await store.requests.list()
  rmSync(gone?.deliveries[0]?.writtenTo ?? '')
  const others = ['notes.txt', 'AAAA-AAAA-owner.eml', `${first?.reference}-invoice`]
  for (const name of others) writeFileSync(join(mailFolder, name), '')
  mkdirSync(join(mailFolder, `${first?.reference}-customer.eml.d`))
  const outside = join(folder, `${first?.reference}-owner.eml`)
  writeFileSync(outside, '')
  clock.advance(DAYS * DAY - HOUR)
  await sendOne('second@example.com')
  const [second] = await store.requests.list()
  clock.advance(2 * HOUR)
  start()
  await expect.poll(kept).toEqual(['second@example.com'])
  const ofSecond = ['customer', 'owner'].map((audience) => `${second?.reference}-${audience}.eml`)
  expect(readdirSync(mailFolder).sort()).toEqual([...others, `${first?.reference}-customer.eml.d`, ...ofSecond].sort())
  expect(existsSync(outside)).toBe(true)
})

test('if erasing fails, it is logged and retried after an hour', async () => {
  const { clock, store, start, sendOne, kept, log } = await startStore()
  await sendOne('first@example.com')
  clock.advance((DAYS + 1) * DAY)
  let storeWorks = false
  const { eraseExpired } = store.requests
  const failing: typeof eraseExpired = (...args) =>
    storeWorks ? eraseExpired(...args) : Promise.reject(new Error('disk full'))
  start({ ...store, requests: { ...store.requests, eraseExpired: failing } })
  await expect.poll(() => log).toEqual(['Old requests could not be erased; retrying in an hour'])
  await expect.poll(() => clock.pendingTimers()).toBe(2)
  storeWorks = true
  clock.advance(HOUR)
  await expect.poll(kept).toEqual([])
})

test('what another process forgets while a third reads the database leaves the log within a minute of the last read', async () => {
  const { clock, start, sendOne, folder } = await startStore()
  await sendOne('forgotten@example.com')
  start()
  await expect.poll(() => clock.pendingTimers()).toBe(2)
  const file = join(folder, 'quotes.sqlite')
  const reader = new DatabaseSync(file)
  onTestFinished(() => reader.close())
  reader.exec('begin; select * from quote_request')
  const desk = await openSqliteStore(file, clock)
  onTestFinished(() => desk.close())
  await desk.requests.forget('forgotten@example.com')
  const inFiles = () => ['', '-wal'].some((end) => readFileSync(file + end).includes('forgotten@example.com'))
  expect(inFiles()).toBe(true)
  reader.exec('commit')
  clock.advance(MINUTE)
  await expect.poll(inFiles).toBe(false)
})

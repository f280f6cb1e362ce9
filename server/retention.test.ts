import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aQuote } from '../testing/builders.ts'
import { fakeClock } from '../testing/fake-clock.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { DAY, HOUR } from './duration.ts'
import { startErasing } from './retention.ts'
import { openSqliteStore } from './store/sqlite.ts'
import type { Store } from './store/store.ts'

const DAYS = 365

async function aStore() {
  const clock = fakeClock()
  const store = await openSqliteStore(join(temporaryFolder(), 'quotes.sqlite'), clock)
  onTestFinished(() => store.close())
  const log: string[] = []
  const note = (_details: object, message?: string) => void log.push(message ?? '')
  const start = (eraser: Store = store) => {
    const stop = startErasing({ store: eraser, clock, days: DAYS, log: { info: note, error: note } })
    onTestFinished(stop)
  }
  const sendOne = async (email: string) => {
    await store.accept({ quote: aQuote({ email }) })
    for (const delivery of await store.claimDue(10)) await store.markSent(delivery)
  }
  const kept = async () => (await store.list()).map(({ quote }) => quote.email)
  return { clock, store, start, sendOne, kept, log }
}

test('what is older than the time promised is erased at the start, and from then on once a day', async () => {
  const { clock, start, sendOne, kept } = await aStore()
  await sendOne('first@example.com')
  clock.advance(DAY)
  await sendOne('second@example.com')
  clock.advance(DAYS * DAY - HOUR)
  start()
  await expect.poll(kept).toEqual(['second@example.com'])
  await expect.poll(() => clock.pendingTimers()).toBe(1)
  clock.advance(DAY)
  await expect.poll(kept).toEqual([])
})

test('where erasing fails, it is said and tried again within the hour', async () => {
  const { clock, store, start, sendOne, kept, log } = await aStore()
  await sendOne('first@example.com')
  clock.advance((DAYS + 1) * DAY)
  let works = false
  start({
    ...store,
    eraseBefore: (moment) => (works ? store.eraseBefore(moment) : Promise.reject(new Error('disk full'))),
  })
  await expect.poll(() => log).toEqual(['Old requests could not be erased; trying again in an hour'])
  works = true
  clock.advance(HOUR)
  await expect.poll(kept).toEqual([])
})

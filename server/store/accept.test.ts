import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openSqliteStore } from './sqlite.ts'
import type { Store } from './store.ts'

let store: Store
beforeEach(async () => {
  store = await openSqliteStore(`${temporaryFolder()}/quotes.sqlite`, fakeClock())
  onTestFinished(() => store.close())
})

/** Makes the next references repeat one character each: random bytes of 0 give 3333-3333, of 1 give 4444-4444. */
function stubRandomBytes(...bytes: number[]): void {
  const random = vi.spyOn(crypto, 'getRandomValues')
  onTestFinished(() => random.mockRestore())
  for (const byte of bytes)
    random.mockImplementationOnce((array) => (array as Uint8Array).fill(byte) as never)
}

test('a reference that exists is not used again', async () => {
  stubRandomBytes(0, 0, 1)
  await store.accept({ quote: aQuote() })
  expect(await store.accept({ quote: aQuote({ name: 'Bo' }) })).toMatchObject({
    outcome: 'stored',
    reference: '4444-4444',
  })
  expect((await store.list()).map(({ reference, quote }) => [reference, quote.name]).sort()).toEqual([
    ['3333-3333', aQuote().name],
    ['4444-4444', 'Bo'],
  ])
})

test('two simultaneous requests get different references', async () => {
  stubRandomBytes(0, 0, 1)
  const accepted = await Promise.all([store.accept({ quote: aQuote() }), store.accept({ quote: aQuote() })])
  expect(accepted.map(({ reference }) => reference)).toEqual(['3333-3333', '4444-4444'])
  expect(await store.claimDue(10)).toHaveLength(3)
})

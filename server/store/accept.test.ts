import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newReference } from '../../quote/reference.ts'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { openSqliteStore } from './sqlite.ts'
import type { Store } from './store.ts'

vi.mock('../../quote/reference.ts')

let store: Store
beforeEach(async () => {
  store = await openSqliteStore(`${temporaryFolder()}/quotes.sqlite`, fakeClock())
  onTestFinished(() => store.close())
})

function mockReferences(...references: string[]): void {
  for (const reference of references) vi.mocked(newReference).mockReturnValueOnce(reference)
}

test('a reference that exists is not used again', async () => {
  mockReferences('3333-3333', '3333-3333', '4444-4444')
  await store.accept({ quote: aQuote() })
  expect(await store.accept({ quote: aQuote({ name: 'Bo' }) })).toEqual({
    outcome: 'stored',
    reference: '4444-4444',
  })
  expect((await store.list()).map(({ reference, quote }) => [reference, quote.name]).sort()).toEqual([
    ['3333-3333', aQuote().name],
    ['4444-4444', 'Bo'],
  ])
})

test('two simultaneous requests get different references', async () => {
  mockReferences('3333-3333', '3333-3333', '4444-4444')
  const accepted = await Promise.all([store.accept({ quote: aQuote() }), store.accept({ quote: aQuote() })])
  expect(accepted.map(({ reference }) => reference)).toEqual(['3333-3333', '4444-4444'])
  expect(await store.claimDue(10)).toHaveLength(3)
})

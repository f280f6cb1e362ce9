import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

class RowError extends Error {}
const isRowError = (error: unknown) => error instanceof RowError

test('items that arrive together are committed together, each with its own result', async () => {
  const groups: number[][] = []
  const commit = groupCommit(async (items: number[]) => {
    groups.push(items)
    return items.map((item) => item * 2)
  }, isRowError)
  expect(await Promise.all([1, 2, 3].map(commit))).toEqual([2, 4, 6])
  expect(await commit(4)).toBe(8)
  expect(groups).toEqual([[1, 2, 3], [4]])
})

test('many items are committed in groups of fifty', async () => {
  const sizes: number[] = []
  const commit = groupCommit(async (items: number[]) => {
    sizes.push(items.length)
    return items
  }, isRowError)
  await Promise.all(Array.from({ length: 120 }, (_, index) => commit(index)))
  expect(sizes).toEqual([50, 50, 20])
})

test('a faulty row fails alone', async () => {
  const commit = groupCommit(async (items: string[]) => {
    if (items.includes('bad')) throw new RowError()
    return items
  }, isRowError)
  const results = await Promise.allSettled(['a', 'bad', 'c'].map(commit))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('any other error fails the whole group without a second attempt', async () => {
  let attempts = 0
  const commit = groupCommit(async () => {
    attempts++
    throw new Error('database is locked')
  }, isRowError)
  const results = await Promise.allSettled(['a', 'b', 'c'].map(commit))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(attempts).toBe(1)
})

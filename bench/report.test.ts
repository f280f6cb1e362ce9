import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { atLeast, atMost, formatReport, writeReport } from './report.ts'
import { interleave, median, percentile } from './rounds.ts'

test('candidates alternate, and each keeps its figures by round', async () => {
  const turns: string[] = []
  const candidate = (name: string, rate: number) => async () => ({ rate: rate + turns.push(name) })
  const results = await interleave(2, { ours: candidate('ours', 100), theirs: candidate('theirs', 200) })
  expect(turns).toEqual(['ours', 'theirs', 'ours', 'theirs'])
  expect(results).toEqual({ ours: { rate: [101, 103] }, theirs: { rate: [202, 204] } })
})

test('the median and the percentiles are values that were measured', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(percentile([4, 3, 2, 1], 0.99)).toBe(4)
  expect(median([])).toBeNaN()
})

test('a report names its command, lists each row and says which limits are met', () => {
  const text = formatReport(
    {
      title: 'Pages',
      method: 'By hand.',
      rows: [{ name: 'home', unit: 'ms', values: [3, 1, 2] }],
      checks: [
        atMost('at most 1', 1.2, 1),
        atLeast('at least 1', 1.2, 1),
        atMost('measured at all', Number.NaN, 1),
      ],
    },
    'npm run bench -- pages',
  )
  expect(text).toMatch(/^# Pages\n\n`npm run bench -- pages` writes this file\. By hand\.\n\n/)
  expect(text).toContain('| home | 2 | 1 to 3 | ms |')
  expect(text).toContain('| at most 1 | 1.2 | **missed** |')
  expect(text).toContain('| at least 1 | 1.2 | met |')
  expect(text).toContain('| measured at all | none | **missed** |')
})

test('a report replaces the previous one of its part and leaves the others alone', async () => {
  const folder = join(temporaryFolder(), 'results')
  await writeReport('static', 'first', folder)
  await writeReport('quotes', 'other', folder)
  await writeReport('static', 'second', folder)
  expect(readFileSync(join(folder, 'static.md'), 'utf8')).toBe('second')
  expect(readFileSync(join(folder, 'quotes.md'), 'utf8')).toBe('other')
})

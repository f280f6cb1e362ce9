import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { atLeast, atMost, format, writeReport } from './report.ts'
import { interleave, median, percentile } from './rounds.ts'

test('contestants take turns, and each keeps its figures by round', async () => {
  const turns: string[] = []
  const contestant = (name: string, rate: number) => async () => ({ rate: rate + turns.push(name) })
  const results = await interleave(2, { ours: contestant('ours', 100), theirs: contestant('theirs', 200) })
  expect(turns).toEqual(['ours', 'theirs', 'ours', 'theirs'])
  expect(results).toEqual({ ours: { rate: [101, 103] }, theirs: { rate: [202, 204] } })
})

test('the median and the percentiles are values that were measured', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(percentile([4, 3, 2, 1], 0.99)).toBe(4)
  expect(median([])).toBeNaN()
})

test('a report has a line for each row and says which promises are kept', () => {
  const text = format({
    title: 'Pages',
    how: 'By hand.',
    rows: [{ what: 'home', unit: 'ms', values: [3, 1, 2] }],
    checks: [
      atMost('at most 1', 1.2, 1),
      atLeast('at least 1', 1.2, 1),
      atMost('measured at all', Number.NaN, 1),
    ],
  })
  expect(text).toContain('| home | 2 | 1 to 3 | ms |')
  expect(text).toContain('| at most 1 | 1.2 | **falls short** |')
  expect(text).toContain('| at least 1 | 1.2 | kept |')
  expect(text).toContain('| measured at all | none | **falls short** |')
})

test('a part’s report takes the place of its last one, and leaves the others', async () => {
  const file = join(temporaryFolder(), 'performance.md')
  writeFileSync(file, '# Performance\n')
  await writeReport(file, 'static', 'first')
  await writeReport(file, 'quotes', 'other')
  await writeReport(file, 'static', 'second')
  const document = readFileSync(file, 'utf8')
  expect(document).not.toContain('first')
  expect(document.indexOf('second')).toBeLessThan(document.indexOf('other'))
})

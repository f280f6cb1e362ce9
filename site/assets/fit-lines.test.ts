import { expect, test } from 'vitest'
import { fitLines } from './text-svg.ts'

const starts = async (...lines: string[]) =>
  Array.from((await fitLines(lines)).matchAll(/margin-inline-start:-([\d.]+)em/g), ([, em]) => Number(em))

test('each line is moved by the space before its first letter', async () => {
  const [stem = 0, bar = 0, again] = await starts('EXPERIENCE', 'THE DIFFERENCE', 'EVERY TIME')
  expect(bar).toBeGreaterThan(0)
  expect(stem).toBeGreaterThan(1.5 * bar)
  expect(again).toBe(stem)
})

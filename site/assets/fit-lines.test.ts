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

test('a line whose first letter reaches out to the left is moved to the right', async () => {
  expect(await fitLines(['ÆTHER'])).toMatch(/margin-inline-start:0\.\d+em/)
})

test('a line that begins with a letter that the font lacks stays a rule of its own', async () => {
  expect(await starts('Ω', 'A')).toHaveLength(2)
})

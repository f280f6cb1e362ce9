import { expect, test } from 'vitest'
import { subsetArchivo } from './font.ts'

test('with all letters, no name of Europe or Vietnam is written in two fonts', async () => {
  const [, ...others] = await subsetArchivo(true)
  const ranges = others.flatMap(({ unicodeRange = [] }) =>
    unicodeRange.map((range) =>
      range
        .replace('U+', '')
        .split('-')
        .map((point) => Number.parseInt(point, 16)),
    ),
  )
  for (const letter of 'ŁłøØãñÇğİıŞșțőŵŷĦžĀệỹ') {
    const point = letter.codePointAt(0) ?? 0
    const having = ranges.filter(([first = 0, last = first]) => first <= point && point <= last)
    expect(having, letter).toHaveLength(1)
  }
})

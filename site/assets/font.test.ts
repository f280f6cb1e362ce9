import { expect, test } from 'vitest'
import { subsetArchivo } from './font.ts'

test('with all letters, no name of Europe or Vietnam is written in two fonts', async () => {
  const [, ...others] = await subsetArchivo(true)
  const fetched = others.flatMap(({ unicodeRange = [] }) => unicodeRange)
  for (const letter of 'ŁłøØãñÇğİıŞșțőŵŷĦžĀệỹ') expect(fetched).toContain(`U+${letter.codePointAt(0)?.toString(16)}`)
  expect(new Set(fetched).size).toBe(fetched.length)
})

import { expect, test } from 'vitest'
import { newReference, REFERENCE_PATTERN } from './reference.ts'

const references = Array.from({ length: 1000 }, newReference)

test('a reference contains no look-alike characters', () => {
  for (const reference of references) {
    expect(reference).toMatch(REFERENCE_PATTERN)
    expect(reference).not.toMatch(/[0O1IL2Z5S8BUV]/)
  }
})

test('a thousand references are unique', () => {
  expect(new Set(references).size).toBe(references.length)
})

import { expect, test } from 'vitest'
import { newReference, parseReference } from './reference.ts'

const references = Array.from({ length: 1000 }, newReference)

test('a reference contains no look-alike characters', () => {
  for (const reference of references) {
    expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(reference).not.toMatch(/[0O1IL2Z5S8BUV]/)
  }
})

test('a thousand references are unique', () => {
  expect(new Set(references).size).toBe(references.length)
})

test.each(['PN47-KMCT', 'PN47KMCT', 'pn47kmct', 'PN47 KMCT', ' pn47–kmct'])(
  '%j is typed for PN47-KMCT',
  (typed) => {
    expect(parseReference(typed)).toBe('PN47-KMCT')
  },
)

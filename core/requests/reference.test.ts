import { expect, test } from 'vitest'
import { findReference, newReference } from './reference.ts'

test('a thousand references are unique, and contain no look-alike characters', () => {
  const references = Array.from({ length: 1000 }, newReference)
  expect(new Set(references).size).toBe(references.length)
  for (const reference of references) expect(reference).toMatch(/^(?!.*[0O1IL2Z5S8BUV])[0-9A-Z]{4}-[0-9A-Z]{4}$/)
})

test.each([
  ...[
    'PN47-KMCT',
    'PN47KMCT',
    'pn47kmct',
    ' PN47 KMCT ',
    ' pn47–kmct',
    'pn 47 km ct',
    'P-N-4-7-K-M-C-T',
    'PN47–KMCT',
    'PN47.KMCT',
    '[PN47KMCT]',
  ],
  ...['ＰＮ４７－ＫＭＣＴ', 'ｐｎ４７ｋｍｃｔ', '\u202aPN47\u00adKMCT\u202c\u200b', 'PN47\u2011KMCT\r\n'],
  ...['Your code: PN47-KMCT', 'code PN47KMCT.', 'PN47-KMCT is your code for the desk', 'Enter the PN47-KMCT: enhanced'],
  'Your code for the desk of Hart & Grey\nPN47-KMCT\n\nType it where you asked for it.',
])('in %j, PN47-KMCT is found', (typed) => {
  expect(findReference(typed)).toBe('PN47-KMCT')
})

test.each(['', '12-34-56', 'PN47-KMC', 'PN47-KMCTX', 'PN47-KM0T', 'PN47-KMCÉ', 'Your code:', '٣٤٦٧٩٣٤٦', '🚗'])(
  'in %j, there is none',
  (typed) => {
    expect(findReference(typed)).toBeUndefined()
  },
)

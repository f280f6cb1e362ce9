import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSiteRoom } from '../../tests/support/site-room.ts'
import { editHref } from './form.ts'

const [CONTACT, PRICES, FAQS] = ['/desk/site/contact', '/desk/site/prices', editHref('faqs.yaml', ['faqs'])]
const ORDER = editHref('faqs.yaml', ['faqs'], 'order')
const TERMS = editHref('terms.md')
const [PHONE, REPLY, FACEBOOK] = [
  'business.yaml#phone',
  'business.yaml#promises.reply',
  'business.yaml#social.facebook',
]
const [ANSWER, QUESTION] = ['faqs.yaml#faqs.do-i-have-to.answer', 'faqs.yaml#faqs.do-i-have-to.question']
const [NEW_QUESTION, NEW_ANSWER] = ['faqs.yaml#faqs.new.question', 'faqs.yaml#faqs.new.answer']
const [ADD, NEW] = [editHref('faqs.yaml', ['faqs', 'new']), { [NEW_QUESTION]: 'Boats?', [NEW_ANSWER]: 'Yes.' }]
const REMOVE = { remove: 'is-this-the-same' }
const DAY = 'business.yaml#hours.exceptions.new.dates'

describe('of two forms of the same file', () => {
  it.each<[string, [string, Record<string, string | string[]>], [string, Record<string, string>], RegExp[]]>([
    [
      'a day off and the reply time',
      ['/desk/site/days?add', { [DAY]: ['2027-02-04', ''] }],
      [CONTACT, { [REPLY]: 'three hours' }],
      [/^Days off/, /reply: “one working day” → “three hours”/],
    ],
    [
      'the phone and the reply time',
      [CONTACT, { [PHONE]: '07700 900456' }],
      [CONTACT, { [REPLY]: 'three hours' }],
      [/^Phone/, /reply/],
    ],
    [
      'question and answer',
      [FAQS, { [QUESTION]: 'Must I be there?' }],
      [FAQS, { [ANSWER]: 'No.' }],
      [/question/, /answer/],
    ],
    ['an entry that is removed and another one', [ORDER, REMOVE], [FAQS, { [ANSWER]: 'No.' }], [/Removed/, /answer/]],
    ['another order and an answer', [ORDER, { top: 'do-i-have-to' }], [FAQS, { [ANSWER]: 'No.' }], [/Moved/, /answer/]],
    [
      'an entry that is added and another order',
      [ADD, NEW],
      [ORDER, { top: 'do-i-have-to' }],
      [/Added/, /Another order/],
    ],
    ['an entry that is added at both', [ADD, NEW], [ADD, { ...NEW, [NEW_QUESTION]: 'Vans?' }], [/Boats/, /Vans/]],
    ['an entry that is removed at both', [ORDER, REMOVE], [ORDER, REMOVE], [/Removed/]],
    [
      'another order and an entry that is removed',
      [ORDER, { top: 'do-i-have-to' }],
      [ORDER, REMOVE],
      [/Moved|order/, /Removed/],
    ],
    ['the same at both', [FAQS, { [ANSWER]: 'No.' }], [FAQS, { [ANSWER]: 'No.' }], [/answer/]],
  ])('neither loses nor puts back anything: %s', async (_, [first, typed], [second, other], words) => {
    const { open, post, changes } = await openSiteRoom()
    const old = await open(second)
    expect(await post(first, typed)).toBeUndefined()
    expect(await post(second, other, old)).toBeUndefined()
    expect(await changes()).toEqual(words.map((one) => expect.stringMatching(one)))
  })

  it('an old one that is sent unchanged puts nothing back', async () => {
    const { open, post, changes } = await openSiteRoom()
    const old = await open(CONTACT)
    await post(CONTACT, { [PHONE]: '07700 900456' })
    await post(CONTACT, {}, old)
    expect(await changes()).toEqual(['Phone: “07700 900123” → “07700 900456”'])
  })

  it.each([FAQS, editHref('faqs.yaml', ['faqs', 'do-i-have-to'])])(
    'what was typed into an entry that is removed meanwhile is refused with words, once: %s',
    async (address) => {
      const { open, post, changes } = await openSiteRoom()
      const old = await open(address)
      await post(ORDER, { remove: 'do-i-have-to' })
      const refused = await post(address, { [ANSWER]: 'No.' }, old)
      expect(refused?.mistakes).toEqual([expect.stringMatching(/: This was removed meanwhile/)])
      expect(await post(address, {}, refused)).toBeUndefined()
      expect(await changes()).toEqual([expect.stringMatching(/Removed/)])
    },
  )

  it('an entry that has changed since is removed once that is seen', async () => {
    const { open, post, changes } = await openSiteRoom()
    const old = await open(ORDER)
    await post(FAQS, { [ANSWER]: 'No.' })
    const refused = await post(ORDER, { remove: 'do-i-have-to' }, old)
    expect(refused?.mistakes).toEqual([expect.stringMatching(/^Do I have to .* changed this meanwhile/)])
    expect(await changes()).toEqual([expect.stringMatching(/→ “No\.”$/)])
    expect(await post(ORDER, { remove: 'do-i-have-to' }, refused)).toBeUndefined()
    expect(await changes()).toEqual([expect.stringMatching(/Removed/)])
  })

  it('of a day off, one changes the hours, and an old one the dates, the hours, or removes it', async () => {
    const { open, post, changes } = await openSiteRoom()
    await post('/desk/site/days?add', { [DAY]: ['2027-02-04', ''] })
    const [day, name] = ['/desk/site/days?day=2027-02-04', 'business.yaml#hours.exceptions.2027-02-04']
    const old = await open(day)
    const hours = (opens: string) => ({ [`${name}.hours`]: ['hours', opens, '13:00', '', ''] })
    await post(day, hours('09:00'))
    expect((await post(day, { remove: '' }, old))?.mistakes).toEqual([expect.stringMatching(/changed this meanwhile/)])
    const refused = await post(day, hours('10:00'), old)
    expect(refused?.errors[`${name}.hours`]).toMatch(/changed this meanwhile/)
    expect(await post(day, {}, old)).toBeUndefined()
    expect(await changes()).toEqual(['Days off: 9am–1pm Thu 4 Feb'])
    expect(await post(day, {}, refused)).toBeUndefined()
    expect(await changes()).toEqual(['Days off: 10am–1pm Thu 4 Feb'])
    expect(await post(day, { [`${name}.dates`]: ['2027-02-05', ''] }, old)).toBeUndefined()
    expect(await changes()).toEqual(['Days off: 10am–1pm Fri 5 Feb'])
  })

  it.each([
    ['mine', {}, 'No.'],
    ['theirs', { theirs: ANSWER }, 'Yes.'],
  ])('the same field is chosen once: %s', async (_, choice, answer) => {
    const { open, post, changes } = await openSiteRoom()
    const old = await open(FAQS)
    await post(FAQS, { [ANSWER]: 'Yes.' })
    const refused = await post(FAQS, { [ANSWER]: 'No.', [QUESTION]: 'Must I?' }, old)
    expect(refused?.errors[ANSWER]).toMatch(/changed this meanwhile/)
    expect(refused?.body).toContain('Now: <!-- -->Yes.')
    expect(refused?.fields.get(ANSWER)).toBe('No.')
    expect(await post(FAQS, choice, refused)).toBeUndefined()
    expect((await changes()).join()).toContain(`→ “${answer}”`)
    expect((await changes()).join()).toContain('Must I?')
  })
})

it.each([
  ['mine', '£359'],
  ['theirs', '£399'],
])('what a freelancer changed at the same place is chosen once, and all else goes on: %s', async (whose, price) => {
  const { site, post, act, changes, text, original } = await openSiteRoom()
  const path = join(site.content, 'services/polishing.yaml')
  await post(PRICES, { 'services/polishing.yaml#packages.revive.fromPrice': '359' })
  const before = await readFile(path, 'utf8')
  await writeFile(path, before.replace('Takes', 'Needs').replaceAll('about 1 to 2 days', 'about 2 days'))
  expect(await text('/desk/site/publish')).not.toContain('changed what you')
  await writeFile(path, before.replace('fromPrice: 349', 'fromPrice: 399'))
  expect(await text('/desk/site')).toContain('Somebody else has changed what you changed. Choose which one')
  expect(await act('publish')).toBe('/desk/site/publish?ask')
  expect(await text('/desk/site/publish?ask')).toMatch(/Revive Price Yours from £359 Take yours Theirs from £399/)
  const [edit] = await site.store.edits.list()
  await act(`edits/${edit?.id}/settle`, { whose })
  expect(await text('/desk/site/publish?ask')).not.toContain('Take theirs')
  const left = await changes()
  expect(left).toEqual(whose === 'mine' ? [`Revive: price from £399 → from ${price}`] : [])
  expect(await original('services/polishing.yaml')).toContain('399')
})

it('for a change of an entry that a freelancer has removed there is no place, which is said before it is settled', async () => {
  const { site, post, act, text, original } = await openSiteRoom()
  const entries = (await original('faqs.yaml')).split(/(?=^ {2}- )/m)
  await post(FAQS, { [ANSWER]: 'No, mine.' })
  const left = entries.filter((entry) => !entry.includes('do-i-have-to'))
  await writeFile(join(site.content, 'faqs.yaml'), left.join(''))
  const page = '/desk/site/publish?ask'
  expect(await text(page)).toMatch(/no place for yours.* Yours No, mine\. Theirs It’s removed\. Take theirs/)
  const [edit] = await site.store.edits.list()
  await act(`edits/${edit?.id}/settle`, { whose: 'mine' })
  await act('publish', { confirmed: '1' })
  expect(await text(page)).toContain('Yours No, mine.')
  await act(`edits/${edit?.id}/settle`, { whose: 'theirs' })
  expect(await site.store.edits.list()).toEqual([])
})

it.each([
  [PHONE, '+44 7700 900456', '07700 900456'],
  [PHONE, '07700-900456', '07700 900456'],
  [PHONE, '(0141) 496 0123', '0141 496 0123'],
  [PHONE, '+44 (0)141 496 0123', '0141 496 0123'],
  [PHONE, '0044 141 496 0123', '0141 496 0123'],
  [PHONE, '447700900456', '07700 900456'],
  [PHONE, '+44.141.496.0123', '0141 496 0123'],
  [PHONE, '(0)141 496 0123', '0141 496 0123'],
  [PHONE, '\u202A+44 141 496 0123\u202C', '0141 496 0123'],
  [FACEBOOK, 'www.facebook.com/x', 'https://www.facebook.com/x'],
  [FACEBOOK, 'facebook.com/x', 'https://facebook.com/x'],
  [FACEBOOK, 'http://facebook.com/x', 'https://facebook.com/x'],
  [FACEBOOK, 'https:facebook.com/x', 'https://facebook.com/x'],
  [FACEBOOK, 'https://https://facebook.com/x', 'https://facebook.com/x'],
])('%s is taken as people write it, %s, and written as the file has it', async (name, typed, written) => {
  const { post, changes } = await openSiteRoom()
  expect(await post(CONTACT, { [name]: typed })).toBeUndefined()
  expect(await changes()).toEqual([expect.stringContaining(`→ “${written}”`)])
})

it.each([
  [TERMS, 'terms.md#', 'Write <your registration> in the subject.', 'Visitors would not see &lt;your registration>'],
  [TERMS, 'terms.md#', 'Write\n\n<NAME>\n\nthere', 'Visitors would not see &lt;NAME>'],
  [TERMS, 'terms.md#', 'Write <?your name?> there', 'Visitors would not see &lt;?your name?>'],
  [TERMS, 'terms.md#', '<!YOUR NAME>', 'Visitors would not see &lt;!YOUR NAME>'],
  [TERMS, 'terms.md#', '<p>Cash is fine.</p>', 'Visitors would not see &lt;p>'],
  [TERMS, 'terms.md#', 'Call<br>first', 'Visitors would not see &lt;br>'],
  [FAQS, ANSWER, 'One.\n\nTwo.', 'one paragraph'],
  [FAQS, ANSWER, '- one\n- two', 'one paragraph'],
])(
  'what visitors would not see as it is typed is refused with words: %s %s %s',
  async (address, name, typed, words) => {
    const { post, changes } = await openSiteRoom()
    const refused = await post(address, { [name]: typed })
    expect(refused?.mistakes.join().replaceAll('<', '&lt;')).toContain(words)
    expect(refused?.fields.get(name)?.replaceAll('\r\n', '\n')).toBe(typed)
    expect(await changes()).toEqual([])
  },
)

it('texts that speak of the old price are named, and no others', async () => {
  const { post, text } = await openSiteRoom()
  const name = (id: string) => `services/${id}.fromPrice`
  await post(PRICES, { [name('polishing.yaml#packages.revive')]: '359' })
  expect(await text('/desk/site')).not.toContain('speak of the old price')
  await post(PRICES, { [name('exterior-interior.yaml#packages.interior')]: '109' })
  for (const address of ['/desk/site', PRICES])
    expect(await text(address)).toMatch(/speak of the old price .*so it costs the same/)
})

it.each([
  ['It takes 349 pounds.', true],
  ['All for £ 349', true],
  ['Now 349 quid.', true],
  ['GBP 349 all in', true],
  ['A 349-Pound job', true],
  ['Revive is as much as Enhance.', true],
  ['Revive is £10 more than a wash.', true],
  ['Revive is twice as much as a wash.', true],
  ['Revive is more than a wash.', false],
  ['Revive was £3,490, and 3490 once.', false],
])('a text that may speak of the old price, or not: %s', async (answer, isNamed) => {
  const { site, post, text, original } = await openSiteRoom()
  const faqs = (await original('faqs.yaml')).replace(/(?<=answer: ).*/, answer)
  await writeFile(join(site.content, 'faqs.yaml'), faqs)
  await post(PRICES, { 'services/polishing.yaml#packages.revive.fromPrice': '359' })
  expect((await text('/desk/site')).includes('speak of the old price')).toBe(isNamed)
})

it('the time to reply stands in one form, and its row is marked', async () => {
  const { post, open, text } = await openSiteRoom()
  const pages = [CONTACT, editHref('business.yaml'), editHref('business.yaml', ['promises'])]
  const forms = await Promise.all(pages.map(open))
  expect(forms.map(({ fields }) => fields.has(REPLY))).toEqual([true, false, false])
  await post(CONTACT, { [REPLY]: 'three hours' })
  expect(await text('/desk/site')).toMatch(/Phone and contact Changed: Time to reply .* All texts Home page/)
})

it('a text as long as a file may be is saved', async () => {
  const { post, changes } = await openSiteRoom()
  expect(await post(TERMS, { 'terms.md#': `## Long\n\n${'é “x”\n'.repeat(5500)}` })).toBeUndefined()
  await post(TERMS, { 'terms.md#title': 'Terms' })
  expect(await changes()).toHaveLength(2)
})

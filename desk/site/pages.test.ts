import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { valueAt } from '../../site/content/edit-yaml.ts'
import { dataOf, openSiteRoom } from '../../tests/support/site-room.ts'
import { editHref } from './fields.ts'
import { fieldId, fieldsIn } from './items.ts'

const TRADER = '{ kind: sole trader, name: A. Reid, address: "1 High Street, Leeds LS1 1AA", vat: none }'
const REVIVE = 'services/polishing.yaml#packages.1'
const CONTACT = '/desk/site/contact'
const [PHONE, EMAIL, MONDAY] = ['business.yaml#phone', 'business.yaml#email', 'business.yaml#hours.monday']

describe('the pages of Site', () => {
  it.each([
    ['days?add', { first: '' }, { first: 'First day: Choose the first day.' }],
    [
      'days?add',
      { first: '2027-02-06', last: '2027-02-04', on: 'hours', 'on-opens': '13:00', 'on-closes': '09:00' },
      { last: 'Last day: This is before the first day.', 'on-closes': 'Closes: This must be later than 1pm.' },
    ],
    [
      'hours',
      { [MONDAY]: 'hours', [`${MONDAY}-opens1`]: '17:00', [`${MONDAY}-closes1`]: '' },
      {
        [`${MONDAY}-opens1`]: 'Monday: Opens again: This must be later than 6pm.',
        [`${MONDAY}-closes1`]: 'Monday: Closes again: Choose when it closes again.',
      },
    ],
    [
      'prices',
      { [`${REVIVE}.price`]: 'about 360' },
      { [`${REVIVE}.price`]: /^Revive: Pounds: Write whole pounds and nothing/ },
    ],
    ['contact', { [PHONE]: '12', [EMAIL]: 'new@example.com' }, { [PHONE]: /^Phone: Write a UK phone number, for/ }],
  ] as [string, Record<string, string>, Record<string, string | RegExp>][])(
    'say each mistake at its field, and list it with the way there: %s %o',
    async (page, typed, mistakes) => {
      const { post, changes } = await openSiteRoom()
      const refused = await post(`/desk/site/${page}`, typed)
      const fields = fieldsIn(refused?.items ?? [])
      const expected = Object.entries(mistakes)
      expect(fields.filter(({ error }) => error).map(({ name }) => name)).toEqual(expected.map(([name]) => name))
      expect(refused?.mistakes).toEqual(
        expected.map(([name, words]) => ({ words: expect.stringMatching(words), href: `#${fieldId(name)}` })),
      )
      for (const { name, value } of fields) if (name in typed) expect(value).toBe(typed[name])
      expect(await changes()).toEqual([])
    },
  )

  it('offer to change the WhatsApp number with the phone that had it', async () => {
    const { show, post, changes } = await openSiteRoom()
    await post(CONTACT, { [PHONE]: '0141 496 0000' })
    expect((await show(CONTACT)).offer).toBeUndefined()
    await post(CONTACT, { [PHONE]: '07700 900456' })
    expect((await show(CONTACT)).offer?.button).toBe('Change it too')
    await post(CONTACT, { do: 'save also', [EMAIL]: 'new@example.com' })
    const now = '07700 900123 to 07700 900456'
    const email = 'Email: hello@burnish.example.com to new@example.com'
    expect(await changes()).toEqual([`Phone: ${now}`, `WhatsApp: ${now}`, email])
    expect((await show(CONTACT)).offer).toBeUndefined()
  })

  it('offer to date a text today once it has changed', async () => {
    const { show, post, changes } = await openSiteRoom()
    const terms = editHref('terms.md')
    expect((await show(terms)).offer).toBeUndefined()
    await post(terms, { 'terms.md#': '## Boats\n\nBy the metre.\n' })
    expect(await show(terms)).toMatchObject({ note: 'In it: Boats', offer: { button: 'Date it today' } })
    await post(terms, { do: 'save also' })
    const date = 'Terms & Conditions: date 2025-05-01 to 2026-12-01'
    expect(await changes()).toEqual([date, 'Terms & Conditions: Boats: text changed'])
    expect((await show(terms)).offer).toBeUndefined()
  })

  it('name a field that has to be filled in, whether its group was there before', async () => {
    const { site, post, original } = await openSiteRoom()
    const [address, name] = [editHref('business.yaml', ['trader']), 'business.yaml#trader.name']
    const mistakes = async (typed: Record<string, string>) => (await post(address, typed))?.mistakes
    expect(await mistakes({ [name]: 'A. Reid', 'business.yaml#trader.kind': 'sole trader' })).toContainEqual(
      expect.objectContaining({ words: 'Postal address is empty. Fill it in.' }),
    )
    const text = await original('business.yaml')
    await writeFile(join(site.content, 'business.yaml'), text.replace('trader: null', `trader: ${TRADER}`))
    expect(await mistakes({ [name]: '' })).toMatchObject([{ words: 'Full name is empty. Fill it in.' }])
  })

  const focus = '{ file: hero-tall.jpg, focus: 50% 20% }'
  it.each([
    // The form of all texts has no such point.
    ['home.yaml', 'hero', 'tallPicture', 'hero-tall.jpg', focus, [expect.stringMatching(/in view top to/)]],
    ['business.yaml', 'trader', '', 'trader: null', `trader: ${TRADER}`, []],
  ])('empty what is optional: %s %s %s', async (file, group, part, text, written, left) => {
    const { site, fields, post, draft, changes, original } = await openSiteRoom()
    await writeFile(join(site.content, file), (await original(file)).replace(text, written))
    const path = [group, part].filter(Boolean)
    const address = editHref(file, [group])
    const own = async () => (await fields(address)).filter(({ name }) => name.startsWith(`${file}#${path.join('.')}`))
    const before = await own()
    expect(before.map(({ isOptional }) => isOptional)).toContain(false)
    expect(await post(address, Object.fromEntries(before.map(({ name }) => [name, ''])))).toBeUndefined()
    expect(valueAt(dataOf(file, (await draft(file)) ?? ''), path)).toBeUndefined()
    expect((await own()).map(({ isOptional }) => isOptional)).not.toContain(false)
    await post(address, Object.fromEntries(before.map(({ name, value }) => [name, value])))
    expect(await changes()).toEqual(left)
  })

  it('read no field that they do not have', async () => {
    const { post, changes } = await openSiteRoom()
    const ofBusiness = ['theme.accent', 'logo', 'sizes', '__proto__.x', 'social.__proto__.x']
    const others = ['faqs.yaml#faqs.0.question', '../evil.yaml#name', `${REVIVE}.id`, `${REVIVE}.fromPrice`]
    const names = [...ofBusiness.map((name) => `business.yaml#${name}`), ...others]
    const fields = Object.fromEntries(names.map((name) => [name, 'x']))
    for (const address of [CONTACT, '/desk/site/prices', editHref('business.yaml', ['area'])])
      expect(await post(address, fields)).toBeUndefined()
    expect(await changes()).toEqual([])
  })

  it('lead to no place that is not the owner’s', async () => {
    const { shown, visit } = await openSiteRoom()
    const places = 'theme hours.exceptions __proto__ social.__proto__.x'.split(' ').map((at) => `business.yaml#${at}`)
    const others = ['../package.json#', 'services/../faqs.yaml#', 'map.svg#', 'faqs.yaml#faqs.99']
    const noPictures = ['home.yaml#hero', 'home.yaml#hero.picture.file', 'business.yaml#partnerLogos.0', '#']
    const addresses = { edit: [...places, ...others], picture: [...places, ...others, ...noPictures] }
    for (const [page, names] of Object.entries(addresses))
      for (const name of names) {
        const [file = '', at = ''] = name.split('#')
        const address = `/desk/site/${page}?${new URLSearchParams({ file, at })}`
        expect((await shown(address)).page, address).toBeUndefined()
        const posted = await visit(address, new URLSearchParams({ seen: '', [name]: 'x' }))
        expect(posted, address).toEqual({ location: '/desk/site' })
      }
  })

  it('refuse what was typed over another change, and keep it', async () => {
    const { show, post, changes, site, original } = await openSiteRoom()
    const { seen = '' } = await show(CONTACT)
    const business = await original('business.yaml')
    await writeFile(join(site.content, 'business.yaml'), business.replace('name: Burnish', 'name: Varnish'))
    const page = await post(CONTACT, { seen, [PHONE]: '07700 900456' })
    expect(page?.mistakes).toEqual([{ words: expect.stringMatching(/changed elsewhere/) }])
    expect(page?.items?.[0]).toMatchObject({ value: '07700 900456' })
    expect(await changes()).toEqual([])
  })
})

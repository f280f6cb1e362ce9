import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { valueAt } from '../../core/publishing/edit.ts'
import { dataOf, openSiteRoom } from '../../tests/support/site-room.ts'
import { fieldsIn } from './field.ts'
import { editHref } from './form.ts'

const TRADER = '{ kind: sole trader, name: A. Reid, address: "1 High Street, Leeds LS1 1AA", vat: none }'
const REVIVE = 'services/polishing.yaml#packages.revive'
const NEW_DAY = 'business.yaml#hours.exceptions.new'
const CONTACT = '/desk/site/contact'
const [PHONE, EMAIL, MONDAY] = ['business.yaml#phone', 'business.yaml#email', 'business.yaml#hours.monday']

describe('the pages of Site', () => {
  it.each<[string, Record<string, string | string[]>, Record<string, string>, string[]]>([
    [
      'days?add',
      { [`${NEW_DAY}.dates`]: ['', ''] },
      { [`${NEW_DAY}.dates`]: 'Choose the first day.' },
      ['Days: Choose the first day.'],
    ],
    [
      'days?add',
      { [`${NEW_DAY}.dates`]: ['2027-02-06', '2027-02-04'] },
      { [`${NEW_DAY}.dates`]: 'The last day is before the first.' },
      ['Days: The last day is before the first.'],
    ],
    [
      'days?add',
      { [`${NEW_DAY}.dates`]: ['2025-12-24', '2025-12-26'] },
      { [`${NEW_DAY}.dates`]: 'This is over. Check the year.' },
      ['Days: This is over. Check the year.'],
    ],
    [
      'hours',
      { [MONDAY]: ['hours', '08:00', '18:00', '17:00', ''] },
      { [MONDAY]: 'Write when it opens and when it closes.' },
      ['Monday: Write when it opens and when it closes.'],
    ],
    [
      'prices',
      { [`${REVIVE}.fromPrice`]: 'about 360' },
      { [`${REVIVE}.fromPrice`]: 'Write whole pounds and nothing else, such as 99.' },
      ['Revive: Pounds: Write whole pounds and nothing else, such as 99.'],
    ],
    [
      'contact',
      { [PHONE]: '12', [EMAIL]: 'new@example.com' },
      { [PHONE]: 'Write a UK phone number, for example 07700 900123.' },
      ['Phone: Write a UK phone number, for example 07700 900123.'],
    ],
  ])('say each mistake at its field, and list it: %s %o', async (page, typed, errors, mistakes) => {
    const { post, changes } = await openSiteRoom()
    const refused = await post(`/desk/site/${page}`, typed)
    expect(refused).toMatchObject({ errors, mistakes })
    for (const [name, text] of Object.entries(typed)) expect(refused?.fields.getAll(name)).toEqual([text].flat())
    expect(await changes()).toEqual([])
  })

  it('offer to change the WhatsApp number with the phone that had it', async () => {
    const { show, post, owner, changes } = await openSiteRoom()
    await post(CONTACT, { [PHONE]: '0141 496 0000' })
    expect((await show(CONTACT)).offer).toBeUndefined()
    await post(CONTACT, { [PHONE]: '07700 900456' })
    expect((await show(CONTACT)).offer?.button).toBe('Change it too')
    const { offer: { action = '', name = '', value = '' } = {} } = await show(CONTACT)
    const { headers } = await owner.post(action, { [name]: value, page: CONTACT })
    expect(headers.location).toBe(`${CONTACT}?said=saved`)
    const now = '“07700 900123” → “07700 900456”'
    expect(await changes()).toEqual([`Phone: ${now}`, `WhatsApp: ${now}`])
    expect((await show(CONTACT)).offer).toBeUndefined()
  })

  it('offer to date a text today once it has changed', async () => {
    const { show, post, owner, changes } = await openSiteRoom()
    const terms = editHref('terms.md')
    expect((await show(terms)).offer).toBeUndefined()
    await post(terms, { 'terms.md#': '## Boats\n\nBy the metre.\n' })
    expect(await show(terms)).toMatchObject({ note: 'In it: Boats', offer: { button: 'Date it today' } })
    const { offer: { action = '', name = '', value = '' } = {} } = await show(terms)
    await owner.post(action, { [name]: value })
    const date = 'Terms & Conditions: date “2025-05-01” → “2026-12-01”'
    expect(await changes()).toEqual(['Terms & Conditions: Boats: text changed', date])
    expect((await show(terms)).offer).toBeUndefined()
  })

  it('name a field that has to be filled in, whether its group was there before', async () => {
    const { site, post, original } = await openSiteRoom()
    const [address, name] = [editHref('business.yaml', ['trader']), 'business.yaml#trader.name']
    const mistakes = async (typed: Record<string, string>) => (await post(address, typed))?.mistakes
    expect(await mistakes({ [name]: 'A. Reid', 'business.yaml#trader.kind': 'sole trader' })).toContainEqual(
      'Postal address is empty. Fill it in.',
    )
    const text = await original('business.yaml')
    await writeFile(join(site.content, 'business.yaml'), text.replace('trader: null', `trader: ${TRADER}`))
    expect(await mistakes({ [name]: '' })).toEqual(['Full name is empty. Fill it in.'])
  })

  const focus = 'hero-tall.jpg, focus: 50% 20%'
  it.each([
    // The form of all texts has no such point.
    ['home.yaml', 'hero', 'tallPicture', 'hero-tall.jpg', focus, [expect.stringMatching(/in view “top” →/)]],
    ['business.yaml', 'trader', '', 'trader: null', `trader: ${TRADER}`, []],
  ])('empty what is optional: %s %s %s', async (file, group, part, text, written, left) => {
    const { site, show, post, draft, changes, original } = await openSiteRoom()
    await writeFile(join(site.content, file), (await original(file)).replace(text, written))
    const path = [group, part].filter(Boolean)
    const address = editHref(file, [group])
    const own = async () =>
      fieldsIn((await show(address)).items ?? []).filter(({ name }) => name.startsWith(`${file}#${path.join('.')}`))
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
    const others = [
      'faqs.yaml#faqs.is-this-the-same.question',
      '../evil.yaml#name',
      `${REVIVE}.id`,
      `${REVIVE}.picture.file`,
    ]
    const names = [...ofBusiness.map((name) => `business.yaml#${name}`), ...others]
    const fields = Object.fromEntries(names.map((name) => [name, 'x']))
    for (const address of [CONTACT, '/desk/site/prices', editHref('business.yaml', ['area'])])
      expect(await post(address, fields)).toBeUndefined()
    expect(await changes()).toEqual([])
  })

  it('lead to no place that is not the owner’s', async () => {
    const { owner } = await openSiteRoom()
    const places = 'theme hours.exceptions __proto__ social.__proto__.x'.split(' ').map((at) => `business.yaml#${at}`)
    const others = [
      '../package.json#',
      'services/../faqs.yaml#',
      'map.svg#',
      'faqs.yaml#faqs.99',
      'faqs.yaml#faqs.99.question',
    ]
    const noPictures = ['home.yaml#hero', 'home.yaml#hero.picture.file', 'business.yaml#partnerLogos', '#']
    const addresses = { edit: [...places, ...others], picture: [...places, ...others, ...noPictures] }
    for (const [page, names] of Object.entries(addresses))
      for (const name of names) {
        const [file = '', at = ''] = name.split('#')
        const address = `/desk/site/${page}?${new URLSearchParams({ file, at })}`
        expect((await owner.get(address)).headers.location, address).toBe('/desk/site')
        // Pictures are sent in another way.
        if (page === 'picture') continue
        expect((await owner.post(address, { [name]: 'x' })).headers.location, address).toBe('/desk/site')
      }
  })
})

it('all texts are shown as visitors read them, and each leads to its field', async () => {
  const { get, show } = await openSiteRoom()
  const texts = '/desk/site/texts'
  expect(await get(texts)).toMatch(/Mobile car detailing, <span class="chip">[^<{]+<\/span>/)
  const { texts: { pages = [] } = {} } = await show(texts)
  for (const page of pages) {
    const { texts: { parts = [] } = {} } = await show(page.href)
    expect(parts.length, page.title).toBeGreaterThan(0)
    const byForm = Map.groupBy(
      parts.flatMap((part) => part.texts.map(({ href }) => href)),
      (href) => href.split('#')[0] ?? '',
    )
    for (const [form, hrefs] of byForm) {
      const body = await get(form)
      expect(body.replaceAll(/<textarea[\s\S]*?<\/textarea>|value="[^"]*"/g, ''), form).not.toContain('{{')
      for (const href of hrefs.filter((one) => one.includes('#'))) expect(body).toContain(`id="${href.split('#')[1]}"`)
    }
  }
})

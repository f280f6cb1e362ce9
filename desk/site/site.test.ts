import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unixText } from '../../core/business/text-file.ts'
import { MINUTE } from '../../core/clock.ts'
import { readDraft, writeDraft } from '../../core/publishing/drafts.ts'
import { cleanText } from '../../core/text.ts'
import { type Key, valueAt } from '../../site/content/edit-yaml.ts'
import { explainIssues } from '../../site/content/plain-errors.ts'
import { CONTENT_FILES, kindOf } from '../../site/content/schemas/content-files.ts'
import { siteFolders } from '../../site/content/site-folders.ts'
import { parseYaml, splitMarkdown } from '../../site/content/yaml-file.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { changeInWords } from './changes.ts'
import { editHref, typedValue } from './fields.ts'
import { type Field, fieldId, fieldsIn, listsIn } from './items.ts'
import type { SitePage } from './pages.ts'
import { siteRoom } from './site-room.ts'

const SAMPLES = { sample: 'content', 'second sample': 'tests/e2e/second-sample/content' }

const TRADER = '{ kind: sole trader, name: A. Reid, address: "1 High Street, Leeds LS1 1AA", vat: none }'
const REVIVE = 'services/polishing.yaml#packages.1'

/** A desk over a copy of a sample. */
async function openDesk(sample = SAMPLES.sample) {
  const root = temporaryFolder()
  const site = { ...siteFolders({ contentDir: join(root, 'content'), deskFolder: join(root, 'desk') }), root }
  await cp(resolve(sample), site.content, { recursive: true })
  const room = siteRoom({ clock: fakeClock(new Date('2026-12-01T12:00:00Z')), site, startPublisher: () => {} })
  const visit = (address: string, form?: URLSearchParams) => {
    const { pathname, searchParams: query } = new URL(address, 'http://desk')
    const page = pathname.replace(/^\/desk\/site\/?/, '')
    return room({ page, query, form, timeZone: 'Europe/London', by: 'owner@example.com' })
  }
  const shown = async (address: string, form?: URLSearchParams) => {
    const visited = await visit(address, form)
    return 'location' in visited ? expect.fail(`${address} leads to ${visited.location}`) : visited
  }
  const show = async (address: string) => (await shown(address)).page ?? expect.fail(`There is no ${address}`)
  /** Posts the form of a page as a browser would, with some of its fields filled in anew. Returns it if it is refused. */
  const post = async (address: string, typed: Record<string, string> = {}): Promise<SitePage | undefined> => {
    const { page } = await shown(address)
    const form = new URLSearchParams({ seen: page?.seen ?? '' })
    for (const { name, value } of fieldsIn(page?.items ?? [])) form.set(name, value.replaceAll('\n', '\r\n'))
    for (const [name, text] of Object.entries(typed)) form.set(name, text)
    const visited = await visit(address, form)
    return 'location' in visited ? undefined : visited.page
  }
  const changes = async () => (await shown('/desk/site')).changes.map(changeInWords)
  const draft = async (file: string) => (await readDraft(site, file))?.text
  const original = (file: string) => readFile(join(site.content, file), 'utf8')
  return { site, visit, show, shown, post, changes, draft, original }
}

const { FUZZ_SEED } = process.env

/** The addresses that a page leads to. */
const linksOf = ({ rows = [], items = [] }: Pick<SitePage, 'rows' | 'items'>) =>
  [...rows.flatMap((section) => section.rows), ...listsIn(items).flatMap((list) => [list, ...list.entries])]
    .flatMap(({ href }) => href ?? [])
    .filter((href) => !href.endsWith('/history'))

/** The addresses of all forms, and of the pages on the way. */
async function addressesOf({ shown, show }: Awaited<ReturnType<typeof openDesk>>) {
  const addresses = new Set(linksOf({ rows: (await shown('/desk/site')).rows(undefined) }))
  for (const address of addresses) for (const link of linksOf(await show(address))) addresses.add(link)
  return [...addresses]
}

/** What somebody may type by mistake or with intent. */
const typed = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', '{{nothing}}') },
  fc.constantFrom(...'0|-1|£5|about 60|2026-02-30|x@|12|ftp://x|https://a, https://b'.split('|'), 'a'.repeat(200)),
  fc.constantFrom(...'{{phone}}|!!js/function "x"|*a|&a x|<<|__proto__|~|- a: #b|../x.jpg|it\'s: "so"'.split('|')),
  fc.constantFrom('# Heading', '**bold**', '<svg onload="alert(1)">', '[x](javascript:alert(1))', 'one\ntwo'),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map(cleanText),
)

/** Whether a field counts, as a choice beside it is. */
const isRead = ({ path, value, unit, of }: Field) => path.length > 0 && (value !== '' || !(unit || of))

const dataOf = (file: string, text: string) =>
  parseYaml(file.endsWith('.md') ? splitMarkdown(unixText(text)).fields : unixText(text)).data

/** The data with another value, or without one, and then without groups that it leaves empty. */
function withValue(data: unknown, [key = '', ...rest]: Key[], value: unknown): unknown {
  const copy = Array.isArray(data) ? [...data] : { ...Object(data) }
  const inner = rest.length > 0 ? withValue(copy[key], rest, value) : value
  if (inner === undefined || (value === undefined && isDeepStrictEqual(inner, {}))) delete copy[key]
  else copy[key] = inner
  return copy
}

describe.each(Object.entries(SAMPLES))('every form of the %s', (name, folder) => {
  const options = { tags: name === 'sample' ? [] : ['nightly'], timeout: 60 * MINUTE }

  it('changes nothing if it is posted as it is', options, async () => {
    const desk = await openDesk(folder)
    const addresses = await addressesOf(desk)
    for (const address of addresses) expect(await desk.post(address), address).toBeUndefined()
    expect(addresses.length).toBeGreaterThan(50)
    expect(await desk.changes()).toEqual([])
  })

  it(
    'refuses what the schema refuses, at its field and in its words, and saves all else as it is meant',
    options,
    async () => {
      const desk = await openDesk(folder)
      const { show, post, draft, original } = desk
      const addresses = await addressesOf(desk)
      let refused = 0
      const oneEdit = fc.asyncProperty(fc.nat(), fc.nat(), typed, async (page, place, text) => {
        const address = addresses[page % addresses.length] ?? ''
        const fields = fieldsIn((await show(address)).items ?? []).filter(isRead)
        const field = fields[place % fields.length]
        if (!field || isDeepStrictEqual(typedValue(field, text), typedValue(field, field.value))) return
        const [file = ''] = field.name.split('#')
        // The sample has no reviews.
        const before = await original(file).catch(() => '')
        if (before === '') return
        const meant = withValue(dataOf(file, before), field.path, typedValue(field, text))
        const { issues } = explainIssues(CONTENT_FILES[kindOf(file) ?? 'faqs'].schema, meant)
        const own = issues.filter(({ path }) => field.path.every((key, index) => path[index] === key))
        const answer = await post(address, { [field.name]: text })
        const shown = fieldsIn(answer?.items ?? []).find((one) => one.name === field.name)
        if (answer) expect(shown?.value).toBe(text)
        if (own[0]) expect(own[0].message).toContain(shown?.error ?? 'It is refused.')
        else if (answer) expect(answer.mistakes).not.toEqual([])
        else expect(dataOf(file, (await draft(file)) ?? before)).toEqual(meant)
        if (answer) refused++
        await post('/desk/site', { do: 'discard' })
      })
      await fc.assert(oneEdit, { seed: Number(FUZZ_SEED ?? 1), numRuns: FUZZ_SEED ? 2500 : 40 })
      expect(refused).toBeGreaterThan(FUZZ_SEED ? 500 : 5)
    },
  )
})

describe('the desk’s forms', () => {
  const FAQS = editHref('faqs.yaml', ['faqs'])

  it('change a price, put it on enquiry and back again, and say so in words', async () => {
    const { show, post, changes, draft, original } = await openDesk()
    const file = 'services/polishing.yaml'
    await post('/desk/site/prices', { [`${REVIVE}.price`]: '£359' })
    expect(await changes()).toEqual(['Revive: price from £349 to £359'])
    const entries = listsIn((await show('/desk/site/prices')).items ?? []).flatMap((list) => list.entries)
    expect(entries.filter(({ was }) => was)).toMatchObject([{ title: 'Revive', was: 'from £349', price: 'from £359' }])
    expect(await draft(file)).toBe((await original(file)).replace('fromPrice: 349', 'fromPrice: 359'))
    await post('/desk/site/prices', { [`${REVIVE}.kind`]: 'enquiry' })
    expect(await changes()).toEqual(['Revive: price from £349 to on enquiry'])
    await post('/desk/site/prices', { [`${REVIVE}.kind`]: 'from', [`${REVIVE}.price`]: '349' })
    expect(await draft(file)).toBeUndefined()
  })

  it.each([
    ['fromPrice: 349', 'price: 349', 'from £349, now £349'],
    ['price: 349', 'price: 359', '£349 to £359'],
    ['price: 349', 'fromPrice: 359', '£349, now from £359'],
    ['prices: { small: 349, large: 400 }', 'prices: { small: 349, large: 420 }', '£349 / £400 to £349 / £420'],
    ['', 'fromPrice: 359', 'on enquiry, now from £359'],
  ])('say a price that was %s and is %s in words', async (before, after, words) => {
    const { site, changes, original } = await openDesk()
    const [file = ''] = REVIVE.split('#')
    const withPrice = (price: string) => text.replace('fromPrice: 349', price)
    const text = await original(file)
    await writeFile(join(site.content, file), withPrice(before))
    await writeDraft(site, file, withPrice(before), withPrice(after))
    expect(await changes()).toEqual([`Revive: price ${words}`])
  })

  it('close for some days, which can be moved and opened again', async () => {
    const { post, changes } = await openDesk()
    await post('/desk/site/days?add', { first: '2027-02-04', last: '2027-02-06' })
    expect(await changes()).toEqual(['Days off: Closed Thu 4 – Sat 6 Feb'])
    const day = '/desk/site/days?day=2027-02-04+to+2027-02-06'
    await post(day, { last: '', on: 'hours', opens: '09:00', closes: '13:00' })
    expect(await changes()).toEqual(['Days off: 9am-1pm Thu 4 Feb'])
    await post('/desk/site/days?day=2027-02-04', { do: 'remove' })
    expect(await changes()).toEqual([])
  })

  const phone = 'business.yaml#phone'
  const late = { first: '2027-02-06', last: '2027-02-04' }
  it.each([
    ['days?add', 'last', 'Last day', late, /^The last date is before the first\. Check the years\.$/],
    [
      'days?add',
      'opens',
      'Opens',
      { first: late.last, on: 'hours', opens: '13:00', closes: '09:00' },
      /^Each time must be later/,
    ],
    [
      'prices',
      `${REVIVE}.price`,
      'Revive: Pounds',
      { [`${REVIVE}.price`]: 'about 360' },
      /^Write whole pounds and nothing/,
    ],
    [
      'contact',
      phone,
      'Phone',
      { [phone]: '12', 'business.yaml#email': 'new@example.com' },
      /^Write a UK phone number, for/,
    ],
  ] as [string, string, string, Record<string, string>, RegExp][])(
    'say a mistake at its field, with all that was typed: %s %s',
    async (page, at, title, typed, words) => {
      const { post, changes } = await openDesk()
      const refused = await post(`/desk/site/${page}`, typed)
      const fields = fieldsIn(refused?.items ?? [])
      const wrong = fields.filter(({ error }) => error).map(({ name, error }) => ({ name, error }))
      expect(wrong).toEqual([{ name: at, error: expect.stringMatching(words) }])
      expect(refused?.mistakes).toEqual([{ words: title, href: `#${fieldId(at)}` }])
      for (const { name, value } of fields) if (name in typed) expect(value).toBe(typed[name])
      expect(await changes()).toEqual([])
    },
  )

  it('call days of the week, pictures and the usual week as the site and its owner do', async () => {
    const { show, post, changes } = await openDesk()
    await post(editHref('business.yaml', ['hours']), { 'business.yaml#hours.saturday': '09:00-14:00' })
    await post(editHref('home.yaml', ['hero']), { 'home.yaml#hero.picture': 'door-half.jpg' })
    expect(await changes()).toEqual(['Saturday: 08:00-18:00 to 09:00-14:00', expect.stringMatching(/to Door half$/)])
    const [, week] = (await show('/desk/site/days')).rows ?? []
    expect(week?.rows[0]?.detail).toBe('Mon-Fri 8am-6pm, Saturday 9am-2pm, Sunday closed')
  })

  it.each([
    ['/desk/site', undefined],
    ['/desk/site/days?add', 'Days off'],
    [FAQS, 'Questions'],
    [editHref('home.yaml', ['hero']), 'All texts'],
  ])('mark the row of Site that leads to %s', async (address, title) => {
    const rows = (await (await openDesk()).shown(address)).rows(undefined).flatMap((section) => section.rows)
    expect(rows.filter(({ isOpen }) => isOpen).map((row) => row.title)).toEqual(title ? [title] : [])
  })

  it('add, move and remove a question', async () => {
    const { show, post, changes } = await openDesk()
    const titles = async () => ((await show(`${FAQS}&order`)).order?.entries ?? []).map(({ title }) => title)
    const before = await titles()
    const name = `faqs.yaml#faqs.${before.length}`
    const add = editHref('faqs.yaml', ['faqs', before.length])
    expect((await post(add))?.mistakes).toHaveLength(2)
    await post(add, { [`${name}.question`]: 'New?', [`${name}.answer`]: 'Yes: it is.' })
    await post(`${FAQS}&order`, { do: `up ${name}` })
    await post(`${FAQS}&order`, { do: 'remove faqs.yaml#faqs.0' })
    expect(await titles()).toEqual([...before.slice(1, -1), 'New?', before.at(-1)])
    expect(await changes()).toEqual([`Questions: Removed: ${before[0]} Added: New?`])
  })

  it('say that a question was asked anew, and that another one took its place', async () => {
    const { site, changes, post } = await openDesk()
    await writeFile(join(site.content, 'faqs.yaml'), 'faqs:\n  - question: Old?\n    answer: No.\n')
    await post(FAQS, { 'faqs.yaml#faqs.0.question': 'Older?' })
    expect(await changes()).toEqual(['Older?: question Old? to Older?'])
    await post(FAQS, { 'faqs.yaml#faqs.0.answer': 'Yes.' })
    expect(await changes()).toEqual(['Questions: Removed: Old? Added: Older?'])
  })

  it('leave out one change and keep the others', async () => {
    const { post, visit, changes } = await openDesk()
    await post(FAQS, { 'faqs.yaml#faqs.1.answer': 'Another.', 'faqs.yaml#faqs.2.answer': 'A third.' })
    await post(`${FAQS}&order`, { do: 'remove faqs.yaml#faqs.0' })
    await post('/desk/site', { do: 'out faqs.yaml#faqs' })
    expect(await visit('/desk/site', new URLSearchParams({ do: 'out faqs.yaml#faqs.1.answer' }))).toEqual({
      location: expect.stringMatching(/^\/desk\/site\?said=out&about=.+#draft$/),
    })
    expect(await changes()).toEqual([expect.stringMatching(/^How long.*: answer .* to A third\.$/)])
    await post('/desk/site', { do: 'discard' })
    expect(await changes()).toEqual([])
  })

  it.each<[string, string[], string, string]>([
    ['home.yaml', ['hero', 'tallPicture'], 'hero-tall.jpg', '{ file: hero-tall.jpg, focus: 50% 20% }'],
    ['business.yaml', ['trader'], 'trader: null', `trader: ${TRADER}`],
  ])('empty what is optional: %s %s', async (file, group, text, written) => {
    const { site, show, post, draft, changes, original } = await openDesk()
    await writeFile(join(site.content, file), (await original(file)).replace(text, written))
    const address = editHref(file, group.slice(0, 1))
    const own = async () => {
      const fields = fieldsIn((await show(address)).items ?? [])
      return fields.filter(({ name }) => name.startsWith(`${file}#${group.join('.')}`))
    }
    const before = await own()
    expect(before.map(({ isOptional }) => isOptional)).toContain(false)
    expect(await post(address, Object.fromEntries(before.map(({ name }) => [name, ''])))).toBeUndefined()
    expect(valueAt(dataOf(file, (await draft(file)) ?? ''), group)).toBeUndefined()
    expect((await own()).map(({ isOptional }) => isOptional)).not.toContain(false)
    await post(address, Object.fromEntries(before.map(({ name, value }) => [name, value])))
    expect(await changes()).toEqual([])
  })

  it('read no field that they do not have', async () => {
    const { post, changes } = await openDesk()
    const ofBusiness = ['theme.accent', 'logo', 'sizes', '__proto__.x', 'social.__proto__.x']
    const others = ['faqs.yaml#faqs.0.question', '../evil.yaml#name', `${REVIVE}.id`, `${REVIVE}.fromPrice`]
    const names = [...ofBusiness.map((name) => `business.yaml#${name}`), ...others]
    const fields = Object.fromEntries(names.map((name) => [name, 'x']))
    for (const address of ['/desk/site/contact', '/desk/site/prices', editHref('business.yaml', ['area'])])
      expect(await post(address, fields)).toBeUndefined()
    expect(await changes()).toEqual([])
  })

  it('lead to no place that is not the owner’s', async () => {
    const { shown, visit } = await openDesk()
    const places = 'theme hours.exceptions __proto__ social.__proto__.x'.split(' ').map((at) => `business.yaml#${at}`)
    const others = ['../package.json#', 'services/../faqs.yaml#', 'map.yaml#', 'faqs.yaml#faqs.99']
    for (const name of [...places, ...others]) {
      const [file = '', at = ''] = name.split('#')
      const address = `/desk/site/edit?${new URLSearchParams({ file, at })}`
      expect((await shown(address)).page, name).toBeUndefined()
      const posted = await visit(address, new URLSearchParams({ seen: '', [name]: 'x' }))
      expect(posted, name).toEqual({ location: '/desk/site' })
    }
  })

  const repeated = Array.from(
    { length: 9 },
    (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index}, `.repeat(9)}]`,
  )
  const written = (text: string | Buffer) => (path: string) => writeFile(path, text)
  describe.each(['faqs.yaml', 'business.yaml'])(
    'say of %s that it cannot be changed, and change all others',
    (file) => {
      it.each<[string, (path: string) => Promise<void>, RegExp]>([
        ['leads out of the folder', (path) => rm(path).then(() => symlink('/etc/passwd', path)), /leads out/],
        ['is not UTF-8', written(Buffer.from('faqs: £', 'latin1')), /not saved as UTF-8/],
        ['is no YAML', written('phone: 1\nfaqs: [\n'), /Write each field once/],
        ['would fill the memory', written(`a0: &a0 x\n${repeated.join('\n')}`), /repeats too much/],
      ])('if it %s', async (_, spoil, reason) => {
        const desk = await openDesk()
        const { site, shown, visit, post, changes, draft } = desk
        const [own, other] = file === 'faqs.yaml' ? [FAQS, editHref('terms.md')] : ['/desk/site/contact', FAQS]
        const name = other === FAQS ? 'faqs.yaml#faqs.0.answer' : 'terms.md#title'
        await post(own, { 'faqs.yaml#faqs.0.answer': 'Yes.', 'business.yaml#phone': '07700 900456' })
        const before = await draft(file)
        await spoil(join(site.content, file))
        const path = join(site.content, file)
        expect((await shown('/desk/site')).unreadable).toEqual([
          { title: expect.not.stringContaining('.'), path, reason: expect.stringMatching(reason) },
        ])
        for (const address of [own, '/desk/site/texts', '/desk/site/days', '/desk/site/prices']) await shown(address)
        expect(await visit(own, new URLSearchParams({ do: 'save' }))).toEqual({ location: '/desk/site' })
        expect(await post(other, { [name]: 'Another' })).toBeUndefined()
        expect(await changes()).toEqual([expect.stringMatching(/ to Another$/)])
        expect(await draft(file)).toBe(before)
      })
    },
  )

  it('go on beside a file that is a link to nothing', async () => {
    const { site, post, changes } = await openDesk()
    await symlink('nowhere', join(site.content, 'reviews.yaml'))
    await post('/desk/site/contact', { 'business.yaml#phone': '07700 900456' })
    expect(await changes()).toEqual([expect.stringMatching(/^Phone: /)])
  })

  it('refuse what was typed over another change, and keep it', async () => {
    const { show, post, changes, site, original } = await openDesk()
    const { seen = '' } = await show('/desk/site/contact')
    const business = await original('business.yaml')
    await writeFile(join(site.content, 'business.yaml'), business.replace('name: Burnish', 'name: Varnish'))
    const page = await post('/desk/site/contact', { seen, 'business.yaml#phone': '07700 900456' })
    expect(page?.mistakes).toEqual([{ words: expect.stringMatching(/changed elsewhere/) }])
    expect(page?.items?.[0]).toMatchObject({ value: '07700 900456' })
    expect(await changes()).toEqual([])
  })
})

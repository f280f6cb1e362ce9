import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeDraft } from '../../core/publishing/drafts.ts'
import { readJobState, runJobs } from '../../core/publishing/jobs.ts'
import { readHistory } from '../../core/publishing/publications.ts'
import { valueAt } from '../../site/content/edit-yaml.ts'
import { publisherOf } from '../../tests/support/publishing.ts'
import { dataOf, openSiteRoom } from '../../tests/support/site-room.ts'
import { changeInWords } from './changes.ts'
import { editHref } from './fields.ts'
import { fieldId, fieldsIn, listsIn } from './items.ts'

const TRADER = '{ kind: sole trader, name: A. Reid, address: "1 High Street, Leeds LS1 1AA", vat: none }'
const WATER = 'Our van carries its own water, pressure and'
const REVIVE = 'services/polishing.yaml#packages.1'

describe('the desk’s forms', () => {
  const FAQS = editHref('faqs.yaml', ['faqs'])

  it('change a price, put it on enquiry and back again, and say so in words', async () => {
    const { show, post, changes, draft, original } = await openSiteRoom()
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
    const { site, changes, original } = await openSiteRoom()
    const [file = ''] = REVIVE.split('#')
    const withPrice = (price: string) => text.replace('fromPrice: 349', price)
    const text = await original(file)
    await writeFile(join(site.content, file), withPrice(before))
    await writeDraft(site, file, withPrice(before), withPrice(after))
    expect(await changes()).toEqual([`Revive: price ${words}`])
  })

  it('close for some days, which can be moved and opened again', async () => {
    const { post, changes } = await openSiteRoom()
    await post('/desk/site/days?add', { first: '2027-02-04', last: '2027-02-06' })
    expect(await changes()).toEqual(['Days off: Closed Thu 4 – Sat 6 Feb'])
    const day = '/desk/site/days?day=2027-02-04+to+2027-02-06'
    await post(day, { last: '', on: 'hours', 'on-opens': '09:00', 'on-closes': '13:00' })
    expect(await changes()).toEqual(['Days off: 9am-1pm Thu 4 Feb'])
    await post('/desk/site/days?day=2027-02-04', { do: 'remove' })
    expect(await changes()).toEqual([])
  })

  const phone = 'business.yaml#phone'
  const [monday, saturday, email] = [
    'business.yaml#hours.monday',
    'business.yaml#hours.saturday',
    'business.yaml#email',
  ]
  it.each([
    ['days?add', { first: '', last: '' }, { first: 'Choose the first day.' }],
    [
      'days?add',
      { first: '2027-02-06', last: '2027-02-04', on: 'hours', 'on-opens': '13:00', 'on-closes': '09:00' },
      { last: 'This is before the first day.', 'on-closes': 'This must be later than 1pm.' },
    ],
    [
      'hours',
      { [monday]: 'hours', [`${monday}-opens1`]: '17:00', [`${monday}-closes1`]: '' },
      {
        [`${monday}-opens1`]: 'This must be later than 6pm.',
        [`${monday}-closes1`]: 'Choose when it closes again.',
      },
    ],
    ['prices', { [`${REVIVE}.price`]: 'about 360' }, { [`${REVIVE}.price`]: /^Write whole pounds and nothing/ }],
    ['contact', { [phone]: '12', [email]: 'new@example.com' }, { [phone]: /^Write a UK phone number, for/ }],
  ] as [string, Record<string, string>, Record<string, string | RegExp>][])(
    'say each mistake at its field, with all that was typed: %s %o',
    async (page, typed, mistakes) => {
      const { post, changes } = await openSiteRoom()
      const refused = await post(`/desk/site/${page}`, typed)
      const fields = fieldsIn(refused?.items ?? [])
      const wrong = fields.filter(({ error }) => error).map(({ name, error }) => [name, error])
      const expected = Object.entries(mistakes).map(([name, words]) => [name, expect.stringMatching(words)])
      expect(wrong).toEqual(expected)
      expect(refused?.mistakes?.map(({ href }) => href)).toEqual(Object.keys(mistakes).map((at) => `#${fieldId(at)}`))
      for (const { name, value } of fields) if (name in typed) expect(value).toBe(typed[name])
      expect(await changes()).toEqual([])
    },
  )

  it('close on a day of the week, have a break, and are open by appointment, each as the content has it', async () => {
    const { post, changes, draft, original, site } = await openSiteRoom()
    const text = (await original('business.yaml')).replace('sunday: closed', 'sunday: 8am to midnight')
    await writeFile(join(site.content, 'business.yaml'), text)
    await post('/desk/site/hours', {
      ...{ [monday]: 'closed', 'business.yaml#hours.tuesday': 'by appointment' },
      ...{ [`${saturday}-closes`]: '12:00', [`${saturday}-opens1`]: '13:00', [`${saturday}-closes1`]: '00:00' },
    })
    expect(await changes()).toEqual([
      ...['Monday: 08:00-18:00 to closed', 'Tuesday: 08:00-18:00 to by appointment'],
      'Saturday: 08:00-18:00 to 08:00-12:00, 13:00-00:00',
    ])
    await post('/desk/site/hours', { [monday]: 'hours', [`${monday}-opens`]: '09:00', [`${monday}-closes`]: '17:00' })
    expect((await draft('business.yaml'))?.match(/(?<=(mon|sun)day: ).*/g)).toEqual(['09:00-17:00', '8am to midnight'])
  })

  it('show what the site still has at what has changed, and put it back, with all else that was typed', async () => {
    const { show, post, changes, shown } = await openSiteRoom()
    const was = async (address: string) =>
      fieldsIn((await show(address)).items ?? []).flatMap(({ name, was = '' }) => (was ? [[name, was]] : []))
    const price = `${REVIVE}.price`
    await post('/desk/site/prices', { [price]: '359' })
    await post('/desk/site/hours', { [monday]: 'closed' })
    await post('/desk/site/days?add', { first: '2027-02-04' })
    expect(await was('/desk/site/prices')).toEqual([[price, 'from £349']])
    expect(await was('/desk/site/hours')).toEqual([[monday, '08:00-18:00']])
    const [days] = (await show('/desk/site/days')).rows ?? []
    expect(days?.rows).toMatchObject([{ detail: 'New, not yet on the site: closed', isChanged: true }])
    const [often] = (await shown('/desk/site')).rows(undefined)
    expect(often?.rows.filter(({ isChanged }) => isChanged).map(({ detail }) => detail)).toEqual([
      ...['Changed: Revive', 'Changed: Closed Thu 4 Feb', 'Changed: Monday'],
    ])
    await post('/desk/site/hours', { do: `put ${monday}`, [saturday]: 'closed' })
    await post('/desk/site/prices', { do: `put ${price}`, [price]: 'about 360' })
    expect(await changes()).toEqual(['Saturday: 08:00-18:00 to closed', 'Days off: Closed Thu 4 Feb'])
  })

  it('call days of the week, pictures and the usual week as the site and its owner do', async () => {
    const { show, shown, post, changes } = await openSiteRoom()
    await post('/desk/site/hours', { [`${saturday}-opens`]: '09:00', [`${saturday}-closes`]: '14:00' })
    await post(editHref('home.yaml', ['hero']), { 'home.yaml#hero.picture': 'door-half.jpg' })
    expect(await changes()).toEqual(['Saturday: 08:00-18:00 to 09:00-14:00', expect.stringMatching(/to Door half$/)])
    const hours = async () =>
      (await shown('/desk/site')).rows(undefined)[0]?.rows.find(({ title }) => title === 'Opening hours')
    expect(await hours()).toMatchObject({ detail: 'Changed: Saturday', isChanged: true })
    await post('/desk/site/hours', { do: `put ${saturday}` })
    expect((await hours())?.detail).toBe('Mon–Sat 8am–6pm, Sunday closed')
    expect((await show('/desk/site/hours')).back).toBe('/desk/site')
  })

  it.each([
    ['/desk/site', undefined],
    ['/desk/site/days?add', 'Days off'],
    [FAQS, 'Questions'],
    ['/desk/site/hours', 'Opening hours'],
    [editHref('home.yaml', ['hero']), 'All texts'],
  ])('mark the row of Site that leads to %s', async (address, title) => {
    const rows = (await (await openSiteRoom()).shown(address)).rows(undefined).flatMap((section) => section.rows)
    expect(rows.filter(({ isOpen }) => isOpen).map((row) => row.title)).toEqual(title ? [title] : [])
  })

  it('lead from the business to its parts, with what is in each', async () => {
    const business = await (await openSiteRoom()).show(editHref('business.yaml'))
    expect(business.rows?.flatMap((section) => section.rows)).toEqual([
      { title: 'Who trades', detail: '', href: editHref('business.yaml', ['trader']) },
      { title: 'Where the van is based', detail: 'Glasgow, Scotland', href: editHref('business.yaml', ['address']) },
      {
        title: 'Area',
        detail: 'Glasgow and surrounding areas, City …',
        href: editHref('business.yaml', ['area']),
      },
      { title: 'Promises', detail: 'one working day, 20%', href: editHref('business.yaml', ['promises']) },
    ])
    expect(fieldsIn(business.items ?? []).map(({ title }) => title)).not.toContain('Phone')
  })

  it('say what is in a text, and not its title again', async () => {
    const [home, , , legal] = (await (await openSiteRoom()).show('/desk/site/texts')).rows ?? []
    const said = (title: string) => [home, legal].flatMap((one) => one?.rows ?? []).find((row) => row.title === title)
    expect(said('First screen')?.detail).toBe('EXPERIENCE THE DIFFERENCE')
    expect(said('Why choose us')?.detail).toMatch(/^Brushes for the seams, lamps .* …$/)
    expect(said('Privacy')?.detail).toBe('What we collect when you ask for a quote, …')
  })

  it('offer to change the WhatsApp number with the phone that had it', async () => {
    const { show, post, changes } = await openSiteRoom()
    const contact = '/desk/site/contact'
    await post(contact, { 'business.yaml#phone': '0141 496 0000' })
    expect((await show(contact)).offer).toBeUndefined()
    await post(contact, { 'business.yaml#phone': '07700 900456' })
    expect((await show(contact)).offer?.button).toBe('Change it too')
    await post(contact, { do: 'save also', 'business.yaml#email': 'new@example.com' })
    const now = 'to 07700 900456'
    expect(await changes()).toEqual([
      ...[`Phone: 07700 900123 ${now}`, `WhatsApp: 07700 900123 ${now}`],
      'Email: hello@burnish.example.com to new@example.com',
    ])
    expect((await show(contact)).offer).toBeUndefined()
  })

  it('offer to date a text today once it has changed', async () => {
    const { show, post, changes } = await openSiteRoom()
    const terms = editHref('terms.md')
    expect((await show(terms)).offer).toBeUndefined()
    await post(terms, { 'terms.md#': '## Boats\n\nBy the metre.\n' })
    expect(await show(terms)).toMatchObject({ note: 'In it: Boats', offer: { button: 'Date it today' } })
    await post(terms, { do: 'save also' })
    expect(await changes()).toEqual([
      'Terms & Conditions: date 2025-05-01 to 2026-12-01',
      'Terms & Conditions: Boats: text changed',
    ])
    expect((await show(terms)).offer).toBeUndefined()
  })

  it('name a field that has to be filled in, whether its group was there before', async () => {
    const { site, post, original } = await openSiteRoom()
    const address = editHref('business.yaml', ['trader'])
    const name = 'business.yaml#trader.name'
    const errors = async (typed: Record<string, string>) =>
      fieldsIn((await post(address, typed))?.items ?? []).flatMap(({ error }) => error ?? [])
    expect(await errors({ [name]: 'A. Reid', 'business.yaml#trader.kind': 'sole trader' })).toContain(
      'Postal address is empty. Fill it in.',
    )
    const text = await original('business.yaml')
    await writeFile(join(site.content, 'business.yaml'), text.replace('trader: null', `trader: ${TRADER}`))
    expect(await errors({ [name]: '' })).toEqual(['Full name is empty. Fill it in.'])
  })

  it('add, move and remove a question', async () => {
    const { show, post, changes } = await openSiteRoom()
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

  it('move a question to the top, and put one that was removed back where it was', async () => {
    const { show, shown, post, changes, draft, visit } = await openSiteRoom()
    const titles = async () => ((await show(`${FAQS}&order`)).order?.entries ?? []).map(({ title }) => title)
    const before = await titles()
    await post(`${FAQS}&order`, { do: 'top faqs.yaml#faqs.3' })
    expect(await titles()).toEqual([before[3], ...before.filter((_, index) => index !== 3)])
    expect(await changes()).toEqual([`Questions: Moved: ${before[3]}`])
    const moved = await draft('faqs.yaml')
    await post(`${FAQS}&order`, { do: 'remove faqs.yaml#faqs.2' })
    const { seen = '' } = await show(`${FAQS}&order`)
    expect((await shown(FAQS)).canPutBack).toBe(true)
    await post(`${FAQS}&order`, { do: 'back' })
    expect(await draft('faqs.yaml')).toBe(moved)
    const again = await visit(`${FAQS}&order`, new URLSearchParams({ do: 'back', seen }))
    expect(again).toMatchObject({
      canPutBack: false,
      page: { mistakes: [{ words: expect.stringMatching(/elsewhere/) }] },
    })
    await post('/desk/site/days?add', { first: '2027-02-04' })
    await post('/desk/site/days?day=2027-02-04', { do: 'remove' })
    await post('/desk/site/days', { do: 'back' })
    expect(await changes()).toContain('Days off: Closed Thu 4 Feb')
  })

  it.each([
    ['/desk/site/prices', `${REVIVE}.price`, '359', '/#package_revive'],
    ['/desk/site/contact', 'business.yaml#phone', '07700 900456', '/#footer'],
    ['/desk/site/hours', saturday, 'closed', '/#footer'],
    [FAQS, 'faqs.yaml#faqs.0.answer', 'Yes.', '/#faq-heading'],
    [editHref('home.yaml', ['about']), 'home.yaml#about.heading', 'We', '/#about'],
    [editHref('home.yaml', ['why']), 'home.yaml#why.heading', 'Why', '/#why-heading'],
    [editHref('terms.md'), 'terms.md#title', 'Terms', '/terms'],
    [editHref('coating.yaml'), 'coating.yaml#title', 'Coating', '/ceramiccoating'],
  ])('know where visitors see what %s changes, when it is looked at, and when it is live', async (...row) => {
    const [address, name, text, place] = row
    const { site, post, shown } = await openSiteRoom()
    await post(address, { [name]: text })
    expect((await shown('/desk/site')).changes).toMatchObject([{ place }])
    await post('/desk/site', { do: 'publish', also: '1' })
    expect(await readJobState(site)).toMatchObject({ place })
    expect((await shown('/desk/site/publish')).job?.see).toBe(`http://site${place}`)
  })

  it('say that a question was asked anew, and that another one took its place', async () => {
    const { site, changes, post } = await openSiteRoom()
    await writeFile(join(site.content, 'faqs.yaml'), 'faqs:\n  - question: Old?\n    answer: No.\n')
    await post(FAQS, { 'faqs.yaml#faqs.0.question': 'Older?' })
    expect(await changes()).toEqual(['Older?: question Old? to Older?'])
    await post(FAQS, { 'faqs.yaml#faqs.0.answer': 'Yes.' })
    expect(await changes()).toEqual(['Questions: Removed: Old? Added: Older?'])
  })

  it('leave out one change and keep the others', async () => {
    const { post, visit, changes } = await openSiteRoom()
    await post(FAQS, { 'faqs.yaml#faqs.1.answer': 'Another.', 'faqs.yaml#faqs.2.answer': 'A third.' })
    await post(`${FAQS}&order`, { do: 'remove faqs.yaml#faqs.0' })
    await post('/desk/site', { do: 'out faqs.yaml#faqs' })
    expect(await visit('/desk/site', new URLSearchParams({ do: 'out faqs.yaml#faqs.1.answer' }))).toEqual({
      location: expect.stringMatching(/^\/desk\/site\?said=out&about=.+#draft$/),
    })
    expect(await changes()).toEqual([expect.stringMatching(/^How long.*: answer .* to A third\.$/)])
  })

  it('put back what was left out, and ask before all is thrown away, which can be put back too', async () => {
    const { visit, post, changes, draft } = await openSiteRoom()
    const posted = (fields: Record<string, string>) => visit('/desk/site', new URLSearchParams(fields))
    await post('/desk/site/contact', { 'business.yaml#phone': '07700 900456' })
    await post(FAQS, { 'faqs.yaml#faqs.1.answer': 'Another.' })
    const before = [await draft('business.yaml'), await draft('faqs.yaml')]
    const drafts = async () => [await draft('business.yaml'), await draft('faqs.yaml')]
    await posted({ do: 'out business.yaml#phone' })
    expect(await changes()).toHaveLength(1)
    expect(await posted({ do: 'back' })).toEqual({ location: '/desk/site?said=back#draft' })
    expect(await drafts()).toEqual(before)
    expect(await posted({ do: 'discard' })).toEqual({ location: '/desk/site?ask=discard#draft' })
    expect(await drafts()).toEqual(before)
    await posted({ do: 'discard', also: '1' })
    expect(await drafts()).toEqual([undefined, undefined])
    await posted({ do: 'back' })
    expect(await drafts()).toEqual(before)
    await posted({ do: 'discard', also: '1' })
    await post('/desk/site/contact', { 'business.yaml#phone': '07700 900789' })
    await posted({ do: 'back' })
    expect(await changes()).toEqual(['Phone: 07700 900123 to 07700 900789'])
  })

  /** Publishes what the desk has asked for. */
  async function publishIn({ clock, site, visit }: Awaited<ReturnType<typeof openSiteRoom>>, what = 'publish') {
    const visited = await visit('/desk/site', new URLSearchParams({ do: what, also: '1' }))
    expect(visited).toEqual({ location: '/desk/site/publish' })
    await runJobs(publisherOf(site).publisher)
    clock.advance(1)
    return (await readHistory(site))[0]?.id ?? ''
  }

  it('show what taking back would change, and take one of it back in the draft', async () => {
    const desk = await openSiteRoom()
    const { shown, visit, post, changes, site } = desk
    await post('/desk/site/contact', {
      'business.yaml#phone': '07700 900456',
      'business.yaml#email': 'new@example.com',
    })
    await post('/desk/site/prices', { [`${REVIVE}.price`]: '359' })
    const id = await publishIn(desk)
    const address = `/desk/site/history?back=${id}`
    const back = async () => ((await shown(address)).back?.changes ?? []).map(changeInWords)
    expect(await visit('/desk/site', new URLSearchParams({ do: `undo ${id}` }))).toEqual({ location: address })
    const [phone = '', ...others] = await back()
    expect([phone, ...others]).toEqual([
      'Phone: 07700 900456 to 07700 900123',
      'Email: new@example.com to hello@burnish.example.com',
      'Revive: price from £359 to £349',
    ])
    await post('/desk/site', { do: `part ${id} ${phone}` })
    await post('/desk/site', { do: `part ${id} ${others[1]}` })
    expect(await changes()).toEqual([phone, others[1]])
    await post('/desk/site', { do: 'discard', also: '1' })
    const undone = await publishIn(desk, `undo ${id}`)
    expect((await shown('/desk/site/publish')).history[0]).toMatchObject({
      did: 'Taken back',
      words: [phone, ...others].join('\n'),
    })
    await publishIn(desk, `undo ${undone}`)
    const { history, job } = await shown('/desk/site/publish')
    expect([history[0]?.did, history[0]?.words]).toEqual([
      'Put back',
      expect.stringMatching(/^Phone: .* to 07700 900456\n/),
    ])
    expect(job?.at).toBe(history[0]?.at)
    expect((await readHistory(site)).map(({ isUndone }) => isUndone)).toEqual([false, true, false])
  })

  it('name what has changed since in the same line, and take back at once what was one change', async () => {
    const desk = await openSiteRoom()
    const { site, shown, visit, post } = desk
    const undo = (id: string) => visit('/desk/site', new URLSearchParams({ do: `undo ${id}` }))
    const publishPrice = async (price: string) => {
      await post('/desk/site/prices', { [`${REVIVE}.price`]: price })
      return publishIn(desk)
    }
    const first = await publishPrice('359')
    const second = await publishPrice('369')
    expect(await undo(first)).toEqual({ location: `/desk/site/history?back=${first}` })
    await visit('/desk/site', new URLSearchParams({ do: `undo ${first}`, also: '1' }))
    await runJobs(publisherOf(site).publisher)
    for (const address of [`/desk/site/history?back=${first}`, '/desk/site/publish'])
      expect((await shown(address)).back?.since.map(changeInWords)).toEqual(['Revive: price from £359 to £369'])
    expect(await undo(second)).toEqual({ location: '/desk/site/publish' })
  })

  it('say of a long text what is another, with its facts, and of a page where', async () => {
    const { site, post, changes, original } = await openSiteRoom()
    await writeFile(
      join(site.content, 'faqs.yaml'),
      `faqs:\n  - question: Water?\n    answer: ${WATER} power, in {{town}} and around it.\n`,
    )
    await post(FAQS, { 'faqs.yaml#faqs.0.answer': `${WATER} electricity, in {{town}} and around it.` })
    expect(await changes()).toEqual([
      'Water?: answer … water, pressure and power, in Glasgow … to … water, pressure and electricity, in …',
    ])
    await post('/desk/site', { do: 'discard', also: '1' })
    const [, terms = ''] = (await original('terms.md')).split(/^---\n[\s\S]*?\n---\n/)
    await post(editHref('terms.md'), { 'terms.md#': terms.replace(/(## 2\. .*\n\n)/, '$1Cash is fine. ') })
    expect(await changes()).toEqual([expect.stringMatching(/^Terms & Conditions: 2\. Payment: text changed$/)])
  })

  it.each<[string, string[], string, string, RegExp[]]>([
    // The form of all texts has no such point.
    [
      'home.yaml',
      ['hero', 'tallPicture'],
      'hero-tall.jpg',
      '{ file: hero-tall.jpg, focus: 50% 20% }',
      [/in view top to/],
    ],
    ['business.yaml', ['trader'], 'trader: null', `trader: ${TRADER}`, []],
  ])('empty what is optional: %s %s', async (file, group, text, written, left) => {
    const { site, show, post, draft, changes, original } = await openSiteRoom()
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
    expect(await changes()).toEqual(left.map((words) => expect.stringMatching(words)))
  })

  it('read no field that they do not have', async () => {
    const { post, changes } = await openSiteRoom()
    const ofBusiness = ['theme.accent', 'logo', 'sizes', '__proto__.x', 'social.__proto__.x']
    const others = ['faqs.yaml#faqs.0.question', '../evil.yaml#name', `${REVIVE}.id`, `${REVIVE}.fromPrice`]
    const names = [...ofBusiness.map((name) => `business.yaml#${name}`), ...others]
    const fields = Object.fromEntries(names.map((name) => [name, 'x']))
    for (const address of ['/desk/site/contact', '/desk/site/prices', editHref('business.yaml', ['area'])])
      expect(await post(address, fields)).toBeUndefined()
    expect(await changes()).toEqual([])
  })

  it('lead to no place that is not the owner’s', async () => {
    const { shown, visit } = await openSiteRoom()
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
        const desk = await openSiteRoom()
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
    const { site, post, changes } = await openSiteRoom()
    await symlink('nowhere', join(site.content, 'reviews.yaml'))
    await post('/desk/site/contact', { 'business.yaml#phone': '07700 900456' })
    expect(await changes()).toEqual([expect.stringMatching(/^Phone: /)])
  })

  it('refuse what was typed over another change, and keep it', async () => {
    const { show, post, changes, site, original } = await openSiteRoom()
    const { seen = '' } = await show('/desk/site/contact')
    const business = await original('business.yaml')
    await writeFile(join(site.content, 'business.yaml'), business.replace('name: Burnish', 'name: Varnish'))
    const page = await post('/desk/site/contact', { seen, 'business.yaml#phone': '07700 900456' })
    expect(page?.mistakes).toEqual([{ words: expect.stringMatching(/changed elsewhere/) }])
    expect(page?.items?.[0]).toMatchObject({ value: '07700 900456' })
    expect(await changes()).toEqual([])
  })
})

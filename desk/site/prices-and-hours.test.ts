import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSiteRoom } from '../../tests/support/site-room.ts'

const [PRICES, HOURS] = ['/desk/site/prices', '/desk/site/hours']
const REVIVE = 'services/polishing.yaml#packages.revive'
const PRICE = `${REVIVE}.fromPrice`
const NEW_DAY = 'business.yaml#hours.exceptions.new'
const [MONDAY, SATURDAY] = ['business.yaml#hours.monday', 'business.yaml#hours.saturday']

it('a price is changed, put on enquiry and back again', async () => {
  const { rows, post, changes, draft, original } = await openSiteRoom()
  const file = 'services/polishing.yaml'
  await post(PRICES, { [PRICE]: '£359' })
  expect(await changes()).toEqual(['Revive: price from £349 → from £359'])
  const changed = (await rows(PRICES)).filter(({ was }) => was)
  expect(changed).toMatchObject([{ title: 'Revive', was: 'from £349', price: 'from £359' }])
  expect(await draft(file)).toBe((await original(file)).replace('fromPrice: 349', 'fromPrice: 359'))
  await post(PRICES, { [`${REVIVE}.kind`]: 'enquiry' })
  expect(await changes()).toEqual(['Revive: price from £349 → on enquiry'])
  await post(PRICES, { [`${REVIVE}.kind`]: 'fromPrice', [PRICE]: '349' })
  expect(await draft(file)).toBeUndefined()
})

it('a comma or a space groups the digits of a price by three, and anything else is refused, as pence are', async () => {
  const { post, changes } = await openSiteRoom()
  const refused = [
    '49,50',
    '49,5',
    '1,2,0',
    '1,2345',
    ',5',
    '1.000,00',
    '49.50',
    '1.000',
    '49 50',
    '£49£50',
    '1,234,5',
    '£',
  ]
  for (const typed of refused) {
    for (const kind of ['fromPrice', 'price']) {
      const form = { [`${REVIVE}.${kind}`]: typed, [`${REVIVE}.kind`]: kind }
      expect((await post(PRICES, form))?.mistakes, typed).toEqual([expect.stringContaining('Write whole pounds')])
    }
  }
  expect(await changes()).toEqual([])
  for (const [typed, price] of [
    ['1,234', '£1,234'],
    ['12,345,678', '£12,345,678'],
    ['£ 1 234', '£1,234'],
    ['£49.00', '£49'],
  ] as const) {
    await post(PRICES, { [PRICE]: typed })
    expect(await changes()).toEqual([`Revive: price from £349 → from ${price}`])
  }
})

it('days off are moved, get other hours, and are opened again', async () => {
  const { post, changes } = await openSiteRoom()
  await post('/desk/site/days?add', { [`${NEW_DAY}.dates`]: ['2027-02-04', '2027-02-06'] })
  expect(await changes()).toEqual(['Days off: Closed Thu 4 – Sat 6 Feb'])
  const line = '2027-02-04 to 2027-02-06'
  const [day, name] = [
    `/desk/site/days?${new URLSearchParams({ day: line })}`,
    `business.yaml#hours.exceptions.${line}`,
  ]
  const open = { [`${name}.dates`]: ['2027-02-04', ''], [`${name}.hours`]: ['hours', '09:00', '13:00', '', ''] }
  await post(day, open)
  expect(await changes()).toEqual(['Days off: 9am–1pm Thu 4 Feb'])
  await post('/desk/site/days?day=2027-02-04', { remove: '' })
  expect(await changes()).toEqual([])
})

it('a day that is far away is said with its year', async () => {
  const { post, changes } = await openSiteRoom()
  await post('/desk/site/days?add', { [`${NEW_DAY}.dates`]: ['2062-12-24', ''] })
  expect(await changes()).toEqual(['Days off: Closed Sun 24 Dec 2062'])
})

it('a day of the week is closed, has a break, or is by appointment, each as the content has it', async () => {
  const { post, changes, draft, original, site } = await openSiteRoom()
  const text = (await original('business.yaml')).replace('sunday: closed', 'sunday: 8am to midnight')
  await writeFile(join(site.content, 'business.yaml'), text)
  await post(HOURS, {
    [MONDAY]: 'closed',
    'business.yaml#hours.tuesday': 'by appointment',
    [SATURDAY]: ['hours', '08:00', '12:00', '13:00', '00:00'],
  })
  expect(await changes()).toEqual([
    ...['Monday: “8am–6pm” → “closed”', 'Tuesday: “8am–6pm” → “by appointment”'],
    'Saturday: “8am–6pm” → “8am–12pm, 1pm–midnight”',
  ])
  await post(HOURS, { [MONDAY]: ['hours', '09:00', '17:00', '', ''] })
  expect((await draft('business.yaml'))?.match(/(?<=(mon|sun)day: ).*/g)).toEqual(['09:00-17:00', '8am to midnight'])
})

it('what the site still has is shown at what has changed, with a way to undo it', async () => {
  const { text, rows, post, changes, undo } = await openSiteRoom()
  expect(await text('/desk/site')).toContain('Opening hours Mon–Sat 8am–6pm, Sunday closed')
  await post(PRICES, { [PRICE]: '359' })
  await post(HOURS, { [MONDAY]: 'closed' })
  await post('/desk/site/days?add', { [`${NEW_DAY}.dates`]: ['2027-02-04', ''] })
  expect(await text(PRICES)).toContain('On the site: from £349 Undo')
  expect(await text(HOURS)).toContain('On the site: 8am–6pm Undo')
  expect(await rows('/desk/site/days')).toMatchObject([{ detail: 'New, not yet on the site: closed', isChanged: true }])
  for (const row of ['Prices Changed: Revive', 'Days off Changed: Closed Thu 4 Feb', 'hours Changed: Monday'])
    expect(await text('/desk/site')).toContain(row)
  await undo('Revive')
  expect(await changes()).toEqual(['Monday: “8am–6pm” → “closed”', 'Days off: Closed Thu 4 Feb'])
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSiteRoom } from '../../tests/support/site-room.ts'

const [PRICES, HOURS] = ['/desk/site/prices', '/desk/site/hours']
const REVIVE = 'services/polishing.yaml#packages.1'
const PRICE = `${REVIVE}.price`
const [MONDAY, SATURDAY] = ['business.yaml#hours.monday', 'business.yaml#hours.saturday']

it('a price is changed, put on enquiry and back again', async () => {
  const { rows, post, changes, draft, original } = await openSiteRoom()
  const file = 'services/polishing.yaml'
  await post(PRICES, { [PRICE]: '£359' })
  expect(await changes()).toEqual(['Revive: price from £349 to £359'])
  const changed = (await rows(PRICES)).filter(({ was }) => was)
  expect(changed).toMatchObject([{ title: 'Revive', was: 'from £349', price: 'from £359' }])
  expect(await draft(file)).toBe((await original(file)).replace('fromPrice: 349', 'fromPrice: 359'))
  await post(PRICES, { [`${REVIVE}.kind`]: 'enquiry' })
  expect(await changes()).toEqual(['Revive: price from £349 to on enquiry'])
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
      const [mistake] = (await post(PRICES, { [PRICE]: typed, [`${REVIVE}.kind`]: kind }))?.mistakes ?? []
      expect(mistake?.words, typed).toContain('Write whole pounds')
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
    expect(await changes()).toEqual([`Revive: price from £349 to ${price}`])
  }
})

it('days off are moved, get other hours, and are opened again', async () => {
  const { post, changes } = await openSiteRoom()
  await post('/desk/site/days?add', { first: '2027-02-04', last: '2027-02-06' })
  expect(await changes()).toEqual(['Days off: Closed Thu 4 – Sat 6 Feb'])
  const day = '/desk/site/days?day=2027-02-04+to+2027-02-06'
  await post(day, { last: '', on: 'hours', 'on-opens': '09:00', 'on-closes': '13:00' })
  expect(await changes()).toEqual(['Days off: 9am–1pm Thu 4 Feb'])
  await post('/desk/site/days?day=2027-02-04', { do: 'remove' })
  expect(await changes()).toEqual([])
})

it('a day of the week is closed, has a break, or is by appointment, each as the content has it', async () => {
  const { post, changes, draft, original, site } = await openSiteRoom()
  const text = (await original('business.yaml')).replace('sunday: closed', 'sunday: 8am to midnight')
  await writeFile(join(site.content, 'business.yaml'), text)
  await post(HOURS, {
    [MONDAY]: 'closed',
    'business.yaml#hours.tuesday': 'by appointment',

    [`${SATURDAY}-closes`]: '12:00',
    [`${SATURDAY}-opens1`]: '13:00',
    [`${SATURDAY}-closes1`]: '00:00',
  })
  expect(await changes()).toEqual([
    ...['Monday: 8am–6pm to closed', 'Tuesday: 8am–6pm to by appointment'],
    'Saturday: 8am–6pm to 8am–12pm, 1pm–midnight',
  ])
  await post(HOURS, { [MONDAY]: 'hours', [`${MONDAY}-opens`]: '09:00', [`${MONDAY}-closes`]: '17:00' })
  expect((await draft('business.yaml'))?.match(/(?<=(mon|sun)day: ).*/g)).toEqual(['09:00-17:00', '8am to midnight'])
})

it('what the site still has is shown at what has changed, and put back with all else that was typed', async () => {
  const { fields, rows, post, changes, shown } = await openSiteRoom()
  const was = async (address: string) =>
    (await fields(address)).flatMap(({ name, was = '' }) => (was ? [[name, was]] : []))
  const often = async () => (await shown('/desk/site')).rows[0] ?? []
  expect(await often()).toContainEqual(
    expect.objectContaining({ title: 'Opening hours', detail: 'Mon–Sat 8am–6pm, Sunday closed' }),
  )
  await post(PRICES, { [PRICE]: '359' })
  await post(HOURS, { [MONDAY]: 'closed' })
  await post('/desk/site/days?add', { first: '2027-02-04' })
  expect(await was(PRICES)).toEqual([[PRICE, 'from £349']])
  expect(await was(HOURS)).toEqual([[MONDAY, '8am–6pm']])
  expect(await rows('/desk/site/days')).toMatchObject([{ detail: 'New, not yet on the site: closed', isChanged: true }])
  const changed = (await often()).filter(({ isChanged }) => isChanged).map(({ detail }) => detail)
  expect(changed).toEqual(['Changed: Revive', 'Changed: Closed Thu 4 Feb', 'Changed: Monday'])
  await post(HOURS, { do: `put ${MONDAY}`, [SATURDAY]: 'closed' })
  await post(PRICES, { do: `put ${PRICE}`, [PRICE]: 'about 360' })
  expect(await changes()).toEqual(['Saturday: 8am–6pm to closed', 'Days off: Closed Thu 4 Feb'])
})

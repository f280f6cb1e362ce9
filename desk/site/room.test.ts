import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readHistory } from '../../core/publishing/history.ts'
import { readJobState } from '../../core/publishing/jobs.ts'
import { openSiteRoom } from '../../tests/support/site-room.ts'
import { editHref } from './form.ts'

const [CONTACT, PRICES, FAQS] = ['/desk/site/contact', '/desk/site/prices', editHref('faqs.yaml', ['faqs'])]
const [PHONE, EMAIL] = ['business.yaml#phone', 'business.yaml#email']
const DAY = 'business.yaml#hours.exceptions.new.dates'
const ANSWER = 'faqs.yaml#faqs.do-i-have-to.answer'
const PRICE = 'services/polishing.yaml#packages.revive.fromPrice'

it('one change is undone, and the others are kept', async () => {
  const { post, undo, changes } = await openSiteRoom()
  await post(CONTACT, { [PHONE]: '07700 900456', [EMAIL]: 'new@example.com' })
  await post(PRICES, { [PRICE]: '359' })
  expect(await undo('Phone: ')).toBe('/desk/site?said=undone&about=Phone#draft')
  expect(await changes()).toEqual([
    'Email: “hello@burnish.example.com” → “new@example.com”',
    'Revive: price from £349 → from £359',
  ])
})

it('what was undone comes back, and all is undone once that is confirmed, and comes back too', async () => {
  const { act, undo, undoAll, post, changes } = await openSiteRoom()
  await post(CONTACT, { [PHONE]: '07700 900456' })
  await post(PRICES, { [PRICE]: '359' })
  const before = await changes()
  await undo('Phone: ')
  expect(await act('edits/put-back')).toBe('/desk/site?said=back#draft')
  expect((await changes()).sort()).toEqual(before.sort())
  expect(await act('edits/undo')).toBe('/desk/site?ask=undo#draft')
  expect(await changes()).toHaveLength(2)
  await undoAll()
  expect(await changes()).toEqual([])
  await act('edits/put-back')
  expect(await changes()).toHaveLength(2)
  await undoAll()
  await post(CONTACT, { [PHONE]: '07700 900789' })
  await act('edits/put-back')
  expect(await changes()).toEqual(['Phone: “07700 900123” → “07700 900789”'])
})

it('what undoing a publication changes is shown first, and it is published like any change', async () => {
  const { site, act, post, text, publish, original } = await openSiteRoom()
  await post(CONTACT, { [PHONE]: '07700 900456', [EMAIL]: 'new@example.com' })
  await post(PRICES, { [PRICE]: '359' })
  await act('publish', { confirmed: '1' })
  await publish()
  const [first] = await readHistory(site)
  const address = `/desk/site/history/${first?.id}`
  expect(await text(address)).toMatch(
    /again: To undo only one, .* Phone was 07700 900456 → new 07700 900123 Undo .* Undo all 3$/,
  )
  expect(await act(`history/${first?.id}/undo`)).toBe('/desk/site/publish')
  await publish()
  expect(await original('business.yaml')).toContain('07700 900123')
  expect(await text('/desk/site/publish')).toMatch(/Undone .* Phone “07700 900/)
  const [undone] = await readHistory(site)
  await act(`history/${undone?.id}/undo`)
  await publish()
  expect((await readHistory(site)).map(({ isUndone }) => isUndone)).toEqual([false, true, false])
})

it.each([
  ['/desk/site/days?add', DAY, ['2026-12-24', '2026-12-26'], 'Days off: No longer closed Thu 24 – Sat 26 Dec'],
  [
    CONTACT,
    'business.yaml#social.instagram',
    'https://instagram.com/burnish',
    'Instagram: “https://instagram.com/burnish” → nothing',
  ],
])('the undo of the first of a group says what goes: %s', async (address, name, typed, words) => {
  const { site, act, post, text, publish, original } = await openSiteRoom()
  const file = join(site.content, 'business.yaml')
  await writeFile(file, (await original('business.yaml')).replace(/^social:\n( .*\n)+/m, ''))
  await post(address, { [name]: typed })
  await act('publish', { confirmed: '1' })
  await publish()
  const [first] = await readHistory(site)
  expect(await text(`/desk/site/history/${first?.id}`)).not.toContain('reads the same')
  await act(`history/${first?.id}/undo`)
  expect(await readJobState(site)).toMatchObject({ words })
})

it('one change of a publication is undone in the draft, also if another has changed since', async () => {
  const { site, act, post, text, changes, publish } = await openSiteRoom()
  await post(CONTACT, { [PHONE]: '07700 900456' })
  await post(PRICES, { [PRICE]: '359' })
  for (const price of ['359', '369']) {
    await post(PRICES, { [PRICE]: price })
    await act('publish', { confirmed: '1' })
    await publish()
  }
  const [, first] = await readHistory(site)
  const undoOne = (change: string) => act(`history/${first?.id}/undo-one`, { change })
  expect(await undoOne('services/polishing.yaml#packages.revive.price')).toBe('/desk/site')
  expect(await undoOne(PHONE)).toBe('/desk/site?said=undone&about=Phone#draft')
  expect(await changes()).toEqual(['Phone: “07700 900456” → “07700 900123”'])
  expect(await text('/desk/site?said=undone&about=Phone')).toContain('Undone “Phone”.')
})

it('what has changed once more since a publication is named, and is not undone', async () => {
  const { site, act, post, text, publish, original } = await openSiteRoom()
  for (const price of ['359', '369']) {
    await post(PRICES, { [PRICE]: price })
    await act('publish', { confirmed: '1' })
    await publish()
  }
  const [, first] = await readHistory(site)
  const job = await readJobState(site)
  expect(await text(`/desk/site/history/${first?.id}`)).toMatch(/can’t be undone .* Revive Price/)
  await act(`history/${first?.id}/undo`)
  expect(await readJobState(site)).toEqual(job)
  expect(await original('services/polishing.yaml')).toContain('369')
})

const repeated = Array.from({ length: 9 }, (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index}, `.repeat(9)}]`)
const written = (text: string | Buffer) => (path: string) => writeFile(path, text)
it.each<[string, (path: string) => Promise<void>, RegExp]>([
  ['is a link', (path) => rm(path).then(() => symlink('/etc/passwd', path)), /is a link, not a file/],
  ['is too large', written('x'.repeat(1e6)), /has 977 KB, and may have 64 KB/],
  ['is not UTF-8', written(Buffer.from('phone: £', 'latin1')), /not saved as UTF-8/],
  ['is no YAML', written('phone: 1\nfaqs: [\n'), /must be sufficiently indented and end with a \]/],
  ['would fill the memory', written(`a0: &a0 x\n${repeated.join('\n')}`), /begins with &amp; or \* in quotes/],
])('a file that %s cannot be changed, and all others can', async (_, spoil, reason) => {
  const { site, get, text, post, owner, changes, store } = await openSiteRoom()
  await post(CONTACT, { [PHONE]: '07700 900456' })
  await spoil(join(site.content, 'business.yaml'))
  const page = await text('/desk/site')
  expect(page).toContain('About the business can’t be changed here')
  expect(page).toMatch(reason)
  for (const address of [CONTACT, '/desk/site/texts', '/desk/site/days', PRICES]) await get(address)
  expect((await owner.post(CONTACT)).headers.location).toBe('/desk/site')
  expect(await post(FAQS, { [ANSWER]: 'Another' })).toBeUndefined()
  expect(await changes()).toEqual([expect.stringMatching(/→ “Another”$/)])
  expect(await store.edits.list()).toHaveLength(2)
})

it('a file that is a link to nothing stops nothing', async () => {
  const { site, post, changes } = await openSiteRoom()
  await rm(join(site.content, 'reviews.yaml'))
  await symlink('nowhere', join(site.content, 'reviews.yaml'))
  await post(CONTACT, { [PHONE]: '07700 900456' })
  expect(await changes()).toEqual([expect.stringMatching(/^Phone: /)])
})

it('a preview that is asked for while one is built is built of the newest draft', async () => {
  const { site, store, clock, act, post } = await openSiteRoom()
  await post(PRICES, { [PRICE]: '359' })
  await act('previews')
  const first = await store.jobs.take()
  await post(PRICES, { [PRICE]: '369' })
  clock.advance(1)
  await act('previews')
  const second = await readJobState(site)
  expect(second).toMatchObject({ kind: 'preview', step: 'queued', words: 'Revive: price from £349 → from £369' })
  expect(second?.id).not.toBe(first?.id)
})

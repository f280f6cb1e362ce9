import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runJobs } from '../../core/publishing/jobs.ts'
import { readHistory } from '../../core/publishing/publications.ts'
import { publisherOf } from '../../tests/support/publishing.ts'
import { openSiteRoom } from '../../tests/support/site-room.ts'
import { changeInWords } from './changes.ts'
import { editHref } from './fields.ts'

const [CONTACT, PRICES, FAQS] = ['/desk/site/contact', '/desk/site/prices', editHref('faqs.yaml', ['faqs'])]
const [PHONE, EMAIL] = ['business.yaml#phone', 'business.yaml#email']
const PRICE = 'services/polishing.yaml#packages.1.price'

it('one change is left out, and the others are kept', async () => {
  const { post, act, changes } = await openSiteRoom()
  await post(FAQS, { 'faqs.yaml#faqs.1.answer': 'Another.', 'faqs.yaml#faqs.2.answer': 'A third.' })
  await post(`${FAQS}&order`, { do: 'remove 0' })
  await act('out faqs.yaml#faqs')
  const location = expect.stringMatching(/^\/desk\/site\?said=out&about=.+#draft$/)
  expect(await act('out faqs.yaml#faqs.1.answer')).toEqual({ location })
  expect(await changes()).toEqual([expect.stringMatching(/^How long.*: answer .* to A third\.$/)])
})

it('what was left out is put back, and all is thrown away once that is confirmed, and can be put back too', async () => {
  const { act, post, changes, draft } = await openSiteRoom()
  const drafts = async () => [await draft('business.yaml'), await draft('faqs.yaml')]
  await post(CONTACT, { [PHONE]: '07700 900456' })
  await post(FAQS, { 'faqs.yaml#faqs.1.answer': 'Another.' })
  const before = await drafts()
  await act(`out ${PHONE}`)
  expect(await changes()).toHaveLength(1)
  expect(await act('back')).toEqual({ location: '/desk/site?said=back#draft' })
  expect(await drafts()).toEqual(before)
  expect(await act('discard')).toEqual({ location: '/desk/site?ask=discard#draft' })
  expect(await drafts()).toEqual(before)
  await act('discard', { also: '1' })
  expect(await drafts()).toEqual([undefined, undefined])
  await act('back')
  expect(await drafts()).toEqual(before)
  await act('discard', { also: '1' })
  await post(CONTACT, { [PHONE]: '07700 900789' })
  await act('back')
  expect(await changes()).toEqual(['Phone: 07700 900123 to 07700 900789'])
})

/** Publishes what the desk has asked for. */
async function publishIn({ clock, site, act }: Awaited<ReturnType<typeof openSiteRoom>>, what = 'publish') {
  expect(await act(what, { also: '1' })).toEqual({ location: '/desk/site/publish' })
  await runJobs(publisherOf(site).publisher)
  clock.advance(1)
  return (await readHistory(site))[0]?.id ?? ''
}

it('what taking back would change is shown first, and one of it is taken back in the draft', async () => {
  const desk = await openSiteRoom()
  const { shown, act, post, changes } = desk
  await post(CONTACT, { [PHONE]: '07700 900456', [EMAIL]: 'new@example.com' })
  await post(PRICES, { [PRICE]: '359' })
  const id = await publishIn(desk)
  const address = `/desk/site/history?back=${id}`
  expect(await act(`undo ${id}`)).toEqual({ location: address })
  const phone = 'Phone: 07700 900456 to 07700 900123'
  const price = 'Revive: price from £359 to £349'
  const all = [phone, 'Email: new@example.com to hello@burnish.example.com', price]
  expect((await shown(address)).back?.changes.map(changeInWords)).toEqual(all)
  await act(`part ${id} ${phone}`)
  await act(`part ${id} ${price}`)
  expect(await changes()).toEqual([phone, price])
  await act('discard', { also: '1' })
  const undone = await publishIn(desk, `undo ${id}`)
  expect((await shown('/desk/site')).history[0]).toMatchObject({ did: 'Taken back', words: all.join('\n') })
  await publishIn(desk, `undo ${undone}`)
  const { history, job } = await shown('/desk/site/publish')
  expect(history.map(({ did, isUndone }) => [did, isUndone])).toEqual([
    ['Put back', false],
    ['Taken back', true],
    [undefined, false],
  ])
  expect(job).toMatchObject({ at: history[0]?.at, words: expect.stringMatching(/^Phone: .* to 07700 900456\n/) })
})

it('what has changed since in the same line is named, and what was one change is taken back at once', async () => {
  const desk = await openSiteRoom()
  const { site, shown, act, post } = desk
  await post(PRICES, { [PRICE]: '359' })
  const first = await publishIn(desk)
  await post(PRICES, { [PRICE]: '369' })
  const second = await publishIn(desk)
  expect(await act(`undo ${first}`)).toEqual({ location: `/desk/site/history?back=${first}` })
  await act(`undo ${first}`, { also: '1' })
  await runJobs(publisherOf(site).publisher)
  for (const address of [`/desk/site/history?back=${first}`, '/desk/site/publish'])
    expect((await shown(address)).back?.since.map(changeInWords)).toEqual(['Revive: price from £359 to £369'])
  expect(await act(`undo ${second}`)).toEqual({ location: '/desk/site/publish' })
})

const repeated = Array.from({ length: 9 }, (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index}, `.repeat(9)}]`)
const written = (text: string | Buffer) => (path: string) => writeFile(path, text)
it.each<[string, (path: string) => Promise<void>, RegExp]>([
  ['is a link', (path) => rm(path).then(() => symlink('/etc/passwd', path)), /is a link, not a file/],
  ['is too large', written('x'.repeat(1e6)), /has 977 KB, and may have 64 KB/],
  ['is not UTF-8', written(Buffer.from('phone: £', 'latin1')), /not saved as UTF-8/],
  ['is no YAML', written('phone: 1\nfaqs: [\n'), /must be sufficiently indented and end with a \]/],
  ['would fill the memory', written(`a0: &a0 x\n${repeated.join('\n')}`), /begins with & or \* in quotes/],
])('a file that %s cannot be changed, and all others can', async (_, spoil, reason) => {
  const { site, shown, visit, post, changes, draft } = await openSiteRoom()
  await post(CONTACT, { [PHONE]: '07700 900456' })
  const before = await draft('business.yaml')
  const path = join(site.content, 'business.yaml')
  await spoil(path)
  const title = 'About the business'
  expect((await shown('/desk/site')).unreadable).toEqual([{ title, path, reason: expect.stringMatching(reason) }])
  for (const address of [CONTACT, '/desk/site/texts', '/desk/site/days', PRICES]) await shown(address)
  expect(await visit(CONTACT, new URLSearchParams({ do: 'save' }))).toEqual({ location: '/desk/site' })
  expect(await post(FAQS, { 'faqs.yaml#faqs.0.answer': 'Another' })).toBeUndefined()
  expect(await changes()).toEqual([expect.stringMatching(/ to Another$/)])
  expect(await draft('business.yaml')).toBe(before)
})

it('a file that is a link to nothing stops nothing', async () => {
  const { site, post, changes } = await openSiteRoom()
  await symlink('nowhere', join(site.content, 'reviews.yaml'))
  await post(CONTACT, { [PHONE]: '07700 900456' })
  expect(await changes()).toEqual([expect.stringMatching(/^Phone: /)])
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeDraft } from '../../core/publishing/drafts.ts'
import { readJobState } from '../../core/publishing/jobs.ts'
import { openSiteRoom } from '../../tests/support/site-room.ts'
import { editHref } from './fields.ts'

const POLISHING = 'services/polishing.yaml'
const WATER = 'Our van carries its own water, pressure and'
const FAQS = editHref('faqs.yaml', ['faqs'])
const ORDER = `${FAQS}&order`

it.each([
  ['fromPrice: 349', 'price: 349', 'from £349, now £349'],
  ['price: 349', 'price: 359', '£349 to £359'],
  ['price: 349', 'fromPrice: 359', '£349, now from £359'],
  ['prices: { small: 349, large: 400 }', 'prices: { small: 349, large: 420 }', '£349 / £400 to £349 / £420'],
  ['', 'fromPrice: 359', 'on enquiry, now from £359'],
])('a price that was %s and is %s is said in words', async (before, after, words) => {
  const { site, changes, original } = await openSiteRoom()
  const text = await original(POLISHING)
  const [live = '', draft = ''] = [before, after].map((price) => text.replace('fromPrice: 349', price))
  await writeFile(join(site.content, POLISHING), live)
  await writeDraft(site, POLISHING, live, draft)
  expect(await changes()).toEqual([`Revive: price ${words}`])
})

it('a question is added, moved and removed, and put back where it was', async () => {
  const { show, shown, post, changes, draft, visit } = await openSiteRoom()
  const titles = async () => ((await show(ORDER)).order?.entries ?? []).map(({ title }) => title)
  const [first = '', ...others] = await titles()
  const last = others.length + 1
  const [add, name] = [editHref('faqs.yaml', ['faqs', last]), `faqs.yaml#faqs.${last}`]
  expect((await post(add))?.mistakes).toHaveLength(2)
  await post(add, { [`${name}.question`]: 'New?', [`${name}.answer`]: 'Yes: it is.' })
  await post(ORDER, { do: `up ${last}` })
  const added = await draft('faqs.yaml')
  await post(ORDER, { do: 'remove 0' })
  expect(await titles()).toEqual([...others.slice(0, -1), 'New?', others.at(-1)])
  expect(await changes()).toEqual([`Questions: Removed: ${first} Added: New?`])
  const { seen = '' } = await show(ORDER)
  expect((await shown(FAQS)).canPutBack).toBe(true)
  await post(ORDER, { do: 'back' })
  expect(await draft('faqs.yaml')).toBe(added)
  const again = await visit(ORDER, new URLSearchParams({ do: 'back', seen }))
  const mistakes = [{ words: expect.stringMatching(/elsewhere/) }]
  expect(again).toMatchObject({ canPutBack: false, page: { mistakes } })
  await post('/desk/site', { do: 'discard', also: '1' })
  await post(ORDER, { do: 'top 3' })
  expect(await changes()).toEqual([`Questions: Moved: ${others[2]}`])
})

it('a question that is asked anew is not another one in its place', async () => {
  const { site, changes, post } = await openSiteRoom()
  await writeFile(join(site.content, 'faqs.yaml'), 'faqs:\n  - question: Old?\n    answer: No.\n')
  await post(FAQS, { 'faqs.yaml#faqs.0.question': 'Older?' })
  expect(await changes()).toEqual(['Older?: question Old? to Older?'])
  await post(FAQS, { 'faqs.yaml#faqs.0.answer': 'Yes.' })
  expect(await changes()).toEqual(['Questions: Removed: Old? Added: Older?'])
})

it('of a long text it is said what is another, with its facts, and of a page where', async () => {
  const { site, post, changes, original } = await openSiteRoom()
  const [file, name] = [join(site.content, 'faqs.yaml'), 'faqs.yaml#faqs.0.answer']
  await writeFile(file, `faqs:\n  - question: Water?\n    answer: ${WATER} power, in {{town}} and around it.\n`)
  await post(FAQS, { [name]: `${WATER} power, in Glasgow and around it.` })
  expect(await changes()).toEqual(['Water?: Answer, which reads the same'])
  await post(FAQS, { [name]: `${WATER} electricity, in {{town}} and around it.` })
  expect(await changes()).toEqual([
    'Water?: answer … water, pressure and power, in Glasgow … to … water, pressure and electricity, in …',
  ])
  await post('/desk/site', { do: 'discard', also: '1' })
  const [, terms = ''] = (await original('terms.md')).split(/^---\n[\s\S]*?\n---\n/)
  await post(editHref('terms.md'), { 'terms.md#': terms.replace(/(## 2\. .*\n\n)/, '$1Cash is fine. ') })
  expect(await changes()).toEqual(['Terms & Conditions: 2. Payment: text changed'])
})

it.each([
  ['/desk/site/prices', `${POLISHING}#packages.1.price`, '359', '/#package_revive'],
  ['/desk/site/contact', 'business.yaml#phone', '07700 900456', '/#footer'],
  [FAQS, 'faqs.yaml#faqs.0.answer', 'Yes.', '/#faq-heading'],
  [editHref('home.yaml', ['about']), 'home.yaml#about.heading', 'We', '/#about'],
  [editHref('terms.md'), 'terms.md#title', 'Terms', '/terms'],
  [editHref('coating.yaml'), 'coating.yaml#title', 'Coating', '/ceramiccoating'],
])('where visitors see what %s changes is known before and after it is live', async (address, name, text, place) => {
  const { site, post, shown } = await openSiteRoom()
  await post(address, { [name]: text })
  expect((await shown('/desk/site')).changes).toMatchObject([{ place }])
  await post('/desk/site', { do: 'publish', also: '1' })
  expect(await readJobState(site)).toMatchObject({ place })
  expect((await shown('/desk/site/publish')).job?.see).toBe(`http://site${place}`)
})

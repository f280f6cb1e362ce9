import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { valueAt } from '../../core/publishing/edit.ts'
import { readJobState } from '../../core/publishing/jobs.ts'
import { draftValue } from '../../tests/support/publishing.ts'
import { openSiteRoom } from '../../tests/support/site-room.ts'
import { editHref } from './form.ts'

const POLISHING = 'services/polishing.yaml'
const WATER = 'Our van carries its own water, pressure and'
const FAQS = editHref('faqs.yaml', ['faqs'])
const ORDER = editHref('faqs.yaml', ['faqs'], 'order')

it.each([
  ['fromPrice: 349', 'price: 349', 'from £349 → £349'],
  ['price: 349', 'price: 359', '£349 → £359'],
  ['price: 349', 'fromPrice: 359', '£349 → from £359'],
  ['prices: { small: 349, large: 400 }', 'prices: { small: 349, large: 420 }', '£349 / £400 → £349 / £420'],
  ['', 'fromPrice: 359', 'on enquiry → from £359'],
])('a price that was %s and is %s is said in words', async (before, after, words) => {
  const { site, changes, original } = await openSiteRoom()
  const text = await original(POLISHING)
  const [live = '', draft = ''] = [before, after].map((price) => text.replace('fromPrice: 349', price))
  await writeFile(join(site.content, POLISHING), live)
  for (const key of ['fromPrice', 'price', 'prices']) {
    const path = ['packages', 'revive', key]
    await draftValue(site, POLISHING, path, valueAt(site.parse(POLISHING, draft), path))
  }
  expect(await changes()).toEqual([`Revive: price ${words}`])
})

it('a question is added, moved and removed, and is back where it was', async () => {
  const { show, post, act, changes, draft, text, undoAll } = await openSiteRoom()
  const titles = async () => ((await show(ORDER)).order?.entries ?? []).map(({ title }) => title)
  const [first = '', ...others] = await titles()
  const [add, name] = [editHref('faqs.yaml', ['faqs', 'new']), 'faqs.yaml#faqs.new']
  expect((await post(add))?.mistakes).toHaveLength(2)
  const question = { [`${name}.question`]: 'New?', [`${name}.answer`]: 'Yes: it is.' }
  await post(add, question)
  // The same form once more: its response was lost.
  await post(add, question)
  await post(ORDER, { up: 'new' })
  const added = await draft('faqs.yaml')
  await post(ORDER, { remove: 'is-this-the-same' })
  expect(await titles()).toEqual([...others.slice(0, -1), 'New?', others.at(-1)])
  expect(await changes()).toEqual(['Questions: Added: New?', 'Questions: Moved: New?', `Questions: Removed: ${first}`])
  expect(await text(`${ORDER}&said=removed&about=${first}`)).toContain(`Removed “${first}”. Visitors see it once`)
  await act('edits/put-back')
  expect(await draft('faqs.yaml')).toBe(added)
  await undoAll()
  await post(ORDER, { top: 'do-i-have-to' })
  expect(await changes()).toEqual([expect.stringMatching(/^Questions: Moved: Do I have to/)])
})

it('a question that is asked anew is not another one in its place', async () => {
  const { site, changes, post } = await openSiteRoom()
  await writeFile(join(site.content, 'faqs.yaml'), 'faqs:\n  - question: Old?\n    answer: No.\n')
  await post(FAQS, { 'faqs.yaml#faqs.old.question': 'Older?' })
  expect(await changes()).toEqual(['Older?: question “Old?” → “Older?”'])
  await post(FAQS, { 'faqs.yaml#faqs.old.answer': 'Yes.' })
  expect(await changes()).toEqual(['Older?: question “Old?” → “Older?”', 'Older?: answer “No.” → “Yes.”'])
})

it('of a long text it is said what is another, with its facts, and of a page where', async () => {
  const { site, post, changes, original, undoAll } = await openSiteRoom()
  const [file, name] = [join(site.content, 'faqs.yaml'), 'faqs.yaml#faqs.water.answer']
  await writeFile(file, `faqs:\n  - question: Water?\n    answer: ${WATER} power, in {{town}} and around it.\n`)
  await post(FAQS, { [name]: `${WATER} power, in Glasgow and around it.` })
  expect(await changes()).toEqual(['Water?: Answer, which reads the same'])
  await post(FAQS, { [name]: `${WATER} electricity, in {{town}} and around it.` })
  expect(await changes()).toEqual([
    'Water?: answer “… water, pressure and power, in Glasgow and …” → “… water, pressure and electricity, in Glasgow and …”',
  ])
  await undoAll()
  const [, terms = ''] = (await original('terms.md')).split(/^---\n[\s\S]*?\n---\n/)
  await post(editHref('terms.md'), { 'terms.md#': terms.replace(/(## 2\. .*\n\n)/, '$1Cash is fine. ') })
  expect(await changes()).toEqual(['Terms & Conditions: 2. Payment: text changed'])
})

it.each([
  ['/desk/site/prices', `${POLISHING}#packages.revive.fromPrice`, '359', '/#package_revive'],
  ['/desk/site/contact', 'business.yaml#phone', '07700 900456', '/#footer'],
  [FAQS, 'faqs.yaml#faqs.is-this-the-same.answer', 'Yes.', '/#faq-heading'],
  [editHref('home.yaml', ['about']), 'home.yaml#about.heading', 'We', '/#about'],
  [editHref('terms.md'), 'terms.md#title', 'Terms', '/terms'],
  [editHref('coating.yaml'), 'coating.yaml#title', 'Coating', '/ceramiccoating'],
])('where visitors see what %s changes is known before and after it is live', async (address, name, text, place) => {
  const { site, post, act, get } = await openSiteRoom()
  await post(address, { [name]: text })
  await act('publish', { confirmed: '1' })
  expect(await readJobState(site)).toMatchObject({ place })
  await site.store.jobs.save((await readJobState(site))?.id ?? '', { step: 'done' })
  expect(await get('/desk/site/publish')).toContain(`href="https://example.com${place}"`)
})

import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../core/clock.ts'
import { idOf, type Path, withValue } from '../../core/publishing/edit.ts'
import { cleanText } from '../../core/text.ts'
import { explainIssues } from '../../site/content/plain-errors.ts'
import { CONTENT_FILES, kindOf } from '../../site/content/schemas/content-files.ts'
import { openSiteRoom, SAMPLES } from '../../tests/support/site-room.ts'
import { type Field, fieldsIn, listsIn } from './field.ts'
import { parseValue } from './value.ts'
import type { View } from './view.ts'

const { FUZZ_SEED } = process.env

type Linked = { href?: string | undefined; order?: string }

/** The addresses that rows lead to. */
const linksTo = (rows: Linked[]) => rows.flatMap(({ href, order }) => [href, order].filter((one) => one !== undefined))

const linksOf = ({ items = [], tiles = [], texts }: View) =>
  linksTo([
    ...tiles,
    ...(texts?.pages ?? []),
    { href: texts?.all },
    ...listsIn(items).flatMap((list) => [list as Linked, ...list.entries]),
  ])

/** The addresses of all forms, and of the pages on the way. */
async function addressesOf({ get, show, read }: Awaited<ReturnType<typeof openSiteRoom>>) {
  const links = (await get('/desk/site')).matchAll(/href="(\/desk\/site\/[^"]+)"/g)
  const isForm = (address: string) => !/\/(history|icon-\d+|logo)$/.test(address)
  const addresses = new Set(Array.from(links, ([, link = '']) => link.replaceAll('&amp;', '&')).filter(isForm))
  const draft = await read()
  for (const address of addresses) for (const link of linksOf(await show(address, draft))) addresses.add(link)
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

/** What the desk says by a field's title. */
const EMPTY = /^This .* (is missing\. Add it|is empty\. Fill it in)\./

/** Whether a field counts, as a choice beside it is: an amount stands ready for other choices too. A picture is chosen. */
const isRead = ({ path, before, unit, of }: Field) =>
  path.length > 0 && !['file', 'focus'].includes(path.at(-1) ?? '') && (before !== '' || !(unit || of))

/** Whether the place of an issue, which counts entries, is within a path, which names them. */
function isAt(data: unknown, path: Path, place: PropertyKey[]): boolean {
  let value = data
  return path.every((key, index) => {
    const inner = Object(value)[place[index] ?? '']
    const isHere = Array.isArray(value) ? idOf(inner) === key : place[index] === key
    value = inner
    return isHere
  })
}

describe.each(Object.entries(SAMPLES))('every form of the %s', (name, folder) => {
  const options = { tags: name === 'sample' ? [] : ['nightly'], timeout: 60 * MINUTE }

  it('changes nothing if it is posted as it is', options, async () => {
    const desk = await openSiteRoom(folder)
    const addresses = await addressesOf(desk)
    for (const address of addresses) expect(await desk.post(address), address).toBeUndefined()
    expect(addresses.length).toBeGreaterThan(50)
    expect(await desk.changes()).toEqual([])
  })

  it(
    'refuses what the schema refuses, at its field and in its words, and saves all else as it is meant',
    options,
    async () => {
      const desk = await openSiteRoom(folder)
      const { show, open, post, draft, original, undoAll, site } = desk
      const addresses = await addressesOf(desk)
      // Each edit is undone, so a page is the same each time.
      const readPage = async (address: string) => ({ view: await show(address), form: await open(address) })
      const pages = new Map<string, ReturnType<typeof readPage>>()
      let refused = 0
      const oneEdit = fc.asyncProperty(fc.nat(), fc.nat(), typed, async (page, place, text) => {
        const address = addresses[page % addresses.length] ?? ''
        if (!pages.has(address)) pages.set(address, readPage(address))
        const { view, form } = (await pages.get(address)) ?? expect.fail()
        const fields = fieldsIn(view.items ?? []).filter(isRead)
        const field = fields[place % fields.length]
        if (!field || isDeepStrictEqual(parseValue(field, text), parseValue(field, field.value))) return
        const [file = ''] = field.name.split('#')
        const before = await original(file).catch(() => '')
        if (before === '') return
        const { '': body, ...meant } = Object(withValue(site.parse(file, before), field.path, parseValue(field, text)))
        const { issues } = explainIssues(CONTENT_FILES[kindOf(file) ?? 'faqs'].schema, meant)
        const own = issues.filter(({ path }) => isAt(meant, field.path, path))
        const answer = await post(address, { [field.name]: text }, form)
        // A menu, or the hours of a day, have no other choices.
        if (answer && !/^(choice|hours)$/.test(field.input))
          expect(answer.fields.get(field.name)?.replaceAll('\r\n', '\n')).toBe(text)
        if (own[0])
          expect(own[0].message.replace(EMPTY, `${field.title} is empty. Fill it in.`)).toContain(
            answer?.errors[field.name] ?? 'It is refused.',
          )
        else if (answer) expect(answer.mistakes).not.toEqual([])
        else
          expect(site.parse(file, (await draft(file)) ?? before)).toEqual(
            file.endsWith('.md') ? { ...meant, '': body } : meant,
          )
        if (answer) refused++
        else await undoAll()
      })
      await fc.assert(oneEdit, { seed: Number(FUZZ_SEED ?? 1), numRuns: FUZZ_SEED ? 2500 : 40 })
      expect(refused).toBeGreaterThan(FUZZ_SEED ? 500 : 5)
    },
  )
})

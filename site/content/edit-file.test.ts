import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Lexer } from 'yaml'
import { unixText } from '../../core/business/text-file.ts'
import { MINUTE } from '../../core/clock.ts'
import {
  differences,
  type Edit,
  ORDER,
  type Path,
  put,
  standingOf,
  valueAt,
  withEdits,
  withValue,
} from '../../core/publishing/edit.ts'
import { applyEdits, formatFile, parseFile } from './edit-file.ts'
import { SAMPLE } from './read-content.ts'

/** Whatever a freelancer may write. */
const WRITTEN = `# The questions
faqs:
# About water
- question: 'Do you bring water?' # often asked
  answer: >
    Yes, and power.

    Both are on board.
- question: &when "When?"
  answer: |-
    In the morning.
    Or later.
- answer: *when
  question: "2026-12-25" # a day

  id: christmas
- {question: Twice?, answer: "It's: \\"fine\\""}
- {question: Twice?, answer: no} # not yes
`

type ContentText = { name: string; text: string }
const files: ContentText[] = [{ name: 'faqs.yaml', text: WRITTEN }]
for (const folder of [SAMPLE, resolve('tests/e2e/second-sample/content')])
  for await (const name of glob(['*.yaml', '*/*.{yaml,md}', 't*.md'], { cwd: folder }))
    files.push({ name, text: await readFile(join(folder, name), 'utf8') })

/** The ways in which an editor may save a text. */
const SAVED: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `\uFEFF${text}`,
  (text) => text.trimEnd(),
]

/** All places that the desk may edit. */
function pathsIn(data: unknown, path: Path = []): Path[] {
  const own = path.length > 0 ? [path] : []
  if (Array.isArray(data)) {
    if (data.some((entry) => typeof Object(entry).id !== 'string')) return own
    return [[...path, ORDER], ...data.flatMap((entry) => pathsIn(entry, [...path, entry.id]))]
  }
  if (data === null || path.at(-1) === 'id') return []
  if (typeof data !== 'object') return own
  return [...own, ...Object.keys(data).flatMap((key) => pathsIn(valueAt(data, [key]), [...path, key]))]
}

const text = fc.oneof(
  fc.lorem({ mode: 'sentences', maxCount: 3 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((some) => unixText(some).replaceAll('\0', '')),
  fc.constantFrom('Open: all week', '#1 in town', "It's £5", '"quoted"', '- a', '{{name}}, {a}', '07700 900123', 'yes'),
  fc.constantFrom('*a', '&b c', '!tag', '%x', '@x', '`x`', '| x', '> x', '? x', 'a #b', 'true', '1e3', '0x1', '~', ''),
  fc.constantFrom('<<', 'a\nb', ' blank ', '---', '...', 'a: ', '[x', '!!js/function "x"', '2026-12-25', 'null', '\\'),
)

/** A value in place of another one of the same kind; `undefined` removes it. */
function newValue(path: Path, now: unknown): fc.Arbitrary<unknown> {
  if (path[0] === '') return text
  if (path.at(-1) === ORDER) return fc.shuffledSubarray(now as string[], { minLength: (now as string[]).length })
  if (Array.isArray(now)) return text.map((added) => [...now.slice(1), added])
  if (typeof now === 'object' && now !== null)
    return text.map((added) => (added.length % 3 ? { ...now, name: added } : undefined))
  return fc.oneof(text, fc.integer({ min: 1, max: 9999 }), fc.boolean(), fc.constant(undefined))
}

const changes = fc
  .record({
    file: fc.constantFrom(...files),
    save: fc.constantFrom(...SAVED),
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  })
  .chain(({ file: { name, text }, save, picks }) => {
    const raw = save(text)
    const data = parseFile(name, raw)
    const paths = pathsIn(data)
    const steps = picks.map((pick) => {
      const path = paths[pick % paths.length] ?? []
      return newValue(path, valueAt(data, path)).map((after) => ({ path, after }))
    })
    return fc.tuple(...steps).map((all) => ({ name, raw, all }))
  })

const commentsIn = (raw: string) => [...new Lexer().lex(unixText(raw))].filter((token) => token.startsWith('#'))
const isField = (value: unknown) => Object(value) !== value

test('every file stays as it is meant, with all comments, once it is formatted', () => {
  for (const { name, text } of files) {
    const once = formatFile(name, text)
    expect(parseFile(name, once), name).toEqual(parseFile(name, text))
    if (name.endsWith('.yaml')) expect(commentsIn(once)).toEqual(commentsIn(text))
    for (const save of SAVED) expect(formatFile(name, save(once)).trimEnd()).toBe(once.trimEnd())
  }
})

test('the samples look as the desk writes them', () => {
  for (const { name, text } of files.slice(1)) expect(formatFile(name, text)).toBe(text)
})

test('thousands of entries with the same words get their ids in a moment', { timeout: 10_000 }, () => {
  const { faqs } = parseFile('faqs.yaml', `faqs:\n${'  - question: Why?\n'.repeat(3000)}`) as { faqs: { id: string }[] }
  expect(faqs.at(-1)?.id).toBe('why-3000')
})

test(
  'edits change what was meant, and of a file that the desk has written nothing but their lines',
  () => checkEdits(150),
  MINUTE,
)

test('the same, ten thousand times', { tags: ['nightly'] }, () => checkEdits(10_000))

function checkEdits(numRuns: number): void {
  const property = fc.property(changes, ({ name, raw, all }) => {
    const site = parseFile(name, raw)
    let edits: Edit[] = []
    let meant = site
    for (const { path, after } of all) {
      if (valueAt(meant, path) === undefined) continue
      edits = put(edits, site, { id: path.join(), file: name, at: new Date(), path, after })
      meant = withValue(meant, path, after)
    }
    expect(withEdits(site, edits)).toEqual(meant)
    if (meant === undefined || edits.length === 0) return
    const formatted = formatFile(name, raw)
    const now = applyEdits(name, formatted, edits)
    expect(parseFile(name, now)).toEqual(meant)
    expect(applyEdits(name, raw, edits)).toBe(now)
    expect(applyEdits(name, now, edits)).toBe(now)
    for (const edit of edits) expect(standingOf(meant, edit)).toBe('made')
    const undone = differences(meant, site).map((difference) => ({ ...difference, id: '', file: name, at: new Date() }))
    expect(parseFile(name, applyEdits(name, now, undone))).toEqual(site)
    if (edits.some(({ after }) => !isField(after) || after === undefined)) return
    if (name.endsWith('.yaml')) for (const comment of commentsIn(raw)) expect(now).toContain(comment)
    const [only, ...others] = edits
    if (others.length > 0 || !isField(only?.before) || /\n/.test(`${only?.before}${only?.after}`)) return
    const [before, after] = [formatted.split('\n'), now.split('\n')]
    expect(after.length).toBe(before.length)
    expect(before.filter((line, index) => line !== after[index])).toHaveLength(1)
  })
  // What is written in place of an alias.
  const lines = { name: 'faqs.yaml', raw: WRITTEN, all: [{ path: ['faqs', 'christmas', 'answer'], after: 'a\nb' }] }
  fc.assert(property, { seed: Number(process.env.FUZZ_SEED ?? 1), numRuns, examples: [[lines]] })
}

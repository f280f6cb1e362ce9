import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isMap, isNode, isScalar, parseDocument } from 'yaml'
import { unixText } from '../../core/business/text-file.ts'
import { type Edit, editFile, type Key, Uneditable, valueAt } from './edit-yaml.ts'
import { SAMPLE } from './read-content.ts'
import { parseYaml, splitMarkdown } from './yaml-file.ts'

/** A fixed seed, so that a failure is due to the change under test. Set FUZZ_SEED to try other and more edits. */
const { FUZZ_SEED } = process.env
const EDITS = FUZZ_SEED ? 10_000 : 400

const SECOND_SAMPLE = resolve('tests/e2e/second-sample/content')

/** What people and editors write that neither sample has. */
const AWKWARD = `# About this file
plain: one # beside it

folded: >
  Two lines that
  are one.

literal: |-
  Two lines:
  # both kept
long: a text that goes
  on here
"quoted key": 'it''s quoted' # why
double: "tab \\t and \\"quotes\\""
empty:
also empty: # for now
nothing: ~
anchored: &a { x: 1, y: [ a, 'b, c', "d" ] }
uses: *a
flow: { a: 1, b: { c: text }, d: } # all in one
"list":
# about the first
- one # beside one
# about the second
- two

- >-
  three,
  folded
groups:
    # deeper than elsewhere
    - name: first
      text: x
    # about the second
    -   name: second # beside
        inner:
          - {a: b}
          - deep: er
            er: deep
    - just text
none: []
nobody: {}
last: the end`

const files: { name: string; raw: string }[] = [{ name: 'awkward.yaml', raw: AWKWARD }]
for (const folder of [SAMPLE, SECOND_SAMPLE])
  for (const name of await Array.fromAsync(glob('**/*.{yaml,md}', { cwd: folder, exclude: ['README.md'] })))
    files.push({ name, raw: await readFile(join(folder, name), 'utf8') })

/** How a file may be saved. */
const SAVED: ((raw: string) => string)[] = [
  (raw) => raw,
  (raw) => raw.replaceAll('\n', '\r\n'),
  (raw) => `\uFEFF${raw}`,
  (raw) => raw.trimEnd(),
  (raw) => raw.replaceAll(/^( *)(?=- )/gm, '$1# a comment\n$1'),
  (raw) => `\uFEFF${raw.trimEnd().replaceAll('\n', '\r\n')}`,
]

const fieldsOf = (name: string, raw: string) =>
  name.endsWith('.md') ? splitMarkdown(unixText(raw)).fields : unixText(raw)
const dataOf = (name: string, raw: string) => parseYaml(fieldsOf(name, raw)).data

/** The paths of all groups, lists and values. */
function pathsIn(data: unknown, path: Key[] = []): Key[][] {
  if (typeof data !== 'object' || data === null) return [path]
  const keys: Key[] = Array.isArray(data) ? [...data.keys()] : Object.keys(data)
  return [path, ...keys.flatMap((key) => pathsIn(valueAt(data, [key]), [...path, key]))]
}

const text = fc.oneof(
  fc.lorem({ mode: 'sentences', maxCount: 3 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((some) => unixText(some).replaceAll('\0', '')),
  fc.constantFrom('Open: all week', '#1 in town', "It's £5", '"quoted"', '- a', '{{name}}, {a}', '07700 900123', 'yes'),
  fc.constantFrom('*a', '&b c', '!tag', '%x', '@x', '`x`', '| x', '> x', '? x', 'a #b', 'true', '1e3', '0x1', '~', ''),
  fc.constantFrom('<<', 'a\nb', ' blank ', '---', '...', 'a: ', '[x', '!!js/function "x"', '2026-12-25', 'null', '\\'),
)
const value = fc.oneof(text, fc.integer({ min: 1, max: 9999 }), fc.boolean())
const group = fc.record({ name: text, text }, { requiredKeys: ['name'], noNullPrototype: true })

/** A random edit of a file that is saved in some way. */
const edited = fc
  .tuple(fc.constantFrom(...files), fc.constantFrom(...SAVED), fc.nat(), fc.nat(), fc.nat())
  .chain(([{ name, raw }, save, pick, how, to]) => {
    const saved = save(raw)
    const data = dataOf(name, saved)
    const paths = pathsIn(data).slice(1)
    const path = paths[pick % paths.length] ?? []
    return editOf(data, path, how, to).map((edit) => ({ name, raw: saved, edit }))
  })

function editOf(data: unknown, path: Key[], how: number, to: number): fc.Arbitrary<Edit> {
  const own = valueAt(data, path)
  const order = path.map((_, index) => Object.keys(Object(valueAt(data, path.slice(0, index)))))
  if (Array.isArray(own)) {
    const kept = [...own.keys()]
    const [moved = 0] = kept.splice(how % Math.max(1, own.length), how % 3 === 0 ? 0 : 1)
    if (how % 3 === 1 && own.length > 0) kept.splice(to % own.length, 0, moved)
    return how % 3 === 0
      ? fc.oneof(text, group).map((added) => ({ path, entries: [...kept, { value: added }] }))
      : fc.constant({ path, entries: kept })
  }
  if (typeof own === 'object' && own !== null) {
    const names = [...Object.keys(own)]
    names.splice(to % (names.length + 1), 0, 'new field')
    return fc.oneof(value, group, fc.array(text, { maxLength: 3 })).map((added) => ({
      path: [...path, 'new field'],
      value: added,
      order: [...order, names],
    }))
  }
  if (how % 4 === 0) return fc.constant({ path, value: undefined, order })
  return (how % 4 === 1 ? group : value).map((changed) => ({ path, value: changed, order }))
}

/** What the edit means, worked out without the file. */
function meant(data: unknown, edit: Edit): unknown {
  const [last = '', ...around] = edit.path.toReversed()
  const copy = structuredClone(data)
  const parent = Object(valueAt(copy, around.reverse()))
  if ('entries' in edit)
    parent[last] = edit.entries.map((one) => (typeof one === 'number' ? parent[last][one] : one.value))
  else if (edit.value !== undefined) parent[last] = edit.value
  else if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else {
    delete parent[last]
    if (Object.keys(parent).length === 0 && around.length > 0) return meant(data, { path: around, value: undefined })
  }
  return copy
}

/** The lines of a file that a field or a list stands on, from 0. */
function linesOf(name: string, raw: string, path: Key[]): [number, number] {
  const fields = fieldsOf(name, raw)
  const document = parseDocument(fields)
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents
  const pair = isMap(parent) && parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
  const [key, own] = pair ? [pair.key, pair.value] : [undefined, document.getIn(path, true)]
  const [start, end] = (isNode(own) && own.range) || [0, 0]
  const lineAt = (offset: number) => fields.slice(0, offset).split('\n').length - 1 + Number(name.endsWith('.md'))
  return [lineAt((isNode(key) && key.range?.[0]) || start), lineAt(fields.slice(0, end).trimEnd().length)]
}

function checkEdit({ name, raw, edit }: { name: string; raw: string; edit: Edit }) {
  const before = dataOf(name, raw)
  const result = editFile(name, raw, edit)
  expect(dataOf(name, result)).toEqual(meant(before, edit))
  const split = (text: string) => text.split(/(?<=\n)/)
  const [old, now] = [split(raw), split(result)]
  // The end of a last line may have to be added.
  const same = (a = '', b = '') => a === b || (a.trimEnd() === b.trimEnd() && (a === old.at(-1) || b === now.at(-1)))
  let [top, bottom] = [0, 0]
  while (top < old.length && top < now.length && old[top] === now[top]) top++
  while (bottom < old.length - top && bottom < now.length - top && same(old.at(-1 - bottom), now.at(-1 - bottom)))
    bottom++
  const isNew = !('entries' in edit) && valueAt(before, edit.path) === undefined
  const isRemoved = 'value' in edit && edit.value === undefined
  // The comments above an entry of a list are removed with it, and so is a group with its last field.
  const [first, last] = linesOf(name, raw, isNew || isRemoved ? edit.path.slice(0, -1) : edit.path)
  const changed = old.slice(top, old.length - bottom).filter((line) => line.trim() !== '')
  if (changed.length > 0) {
    expect(top).toBeGreaterThanOrEqual(first)
    expect(old.length - bottom - 1).toBeLessThanOrEqual(last + 1)
  }
  // Whoever moves an entry moves its comments.
  const { length } = Object(valueAt(before, edit.path))
  const isMove = 'entries' in edit && edit.entries.every(Number.isInteger) && edit.entries.length === length
  const sorted = (lines: string[]) => lines.map((line) => line.trim()).sort()
  if (isMove && last > first) expect(sorted(now)).toEqual(sorted(old))
}

it('edits what was meant, and leaves every other line byte for byte', () => {
  fc.assert(
    fc.property(edited, (one) => {
      const isShared = ['anchored', 'uses'].includes(String(one.edit.path[0]))
      try {
        checkEdit(one)
      } catch (error) {
        // What is written once for two fields cannot change for one of them.
        if (!(error instanceof Uneditable && isShared)) throw error
      }
    }),
    { seed: Number(FUZZ_SEED ?? 1), numRuns: EDITS },
  )
})

it('changes only the lines of a Markdown text that differ', () => {
  const raw = '\uFEFF---\r\ntitle: Terms\r\n---\r\n\r\nOne.\r\n\r\nTwo.'
  expect(editFile('terms.md', raw, { path: [], value: '\nOne.\n\nThree.' })).toBe(raw.replace('Two', 'Three'))
  expect(editFile('terms.md', raw, { path: ['title'], value: 'Yes' })).toBe(raw.replace('Terms', 'Yes'))
})

it('begins a missing group with its first field, in the order of the schema', () => {
  const order = ['name promises email', 'reply deposit'].map((names) => names.split(' '))
  const edit = { path: ['promises', 'deposit'], value: '£50', order }
  const edited = editFile('business.yaml', 'name: A\nemail: a@b.c\n', edit)
  expect(edited).toBe('name: A\npromises:\n  deposit: £50\nemail: a@b.c\n')
})

import { isDeepStrictEqual } from 'node:util'
import type { Path } from '../../core/publishing/edit.ts'
import { beforeName, type Field, fieldsIn, type Item, type List, listsIn } from './field.ts'
import { fileOf } from './form.ts'
import { parseValue, postedText, refusalOf } from './value.ts'

/** A field that its sender has changed, and why it cannot be saved, if so. */
export type Input = { file: string; name: string; path: Path; value: unknown; problem?: string | undefined }

/** What is wrong, by the names of fields. An empty name is about the whole page. */
export type Mistakes = Map<string, string>

/** Why an entry is not removed at once that has changed since the form showed it. */
export const CHANGED = 'Somebody else has changed this meanwhile. Look at it, and remove it again if it should go.'

const REMOVED = 'This was removed meanwhile, so what you typed can’t be saved. To save it, undo that first.'
export const CONFLICT = 'Somebody else has changed this meanwhile. Save again if it should be yours.'

/**
 * The fields that the sender of a form has changed: what comes back is compared with what the form showed. Whatever else
 * was posted is not read.
 */
export function inputsOf(items: Item[], form: URLSearchParams, isNew = false): Input[] {
  const fields = fieldsIn(items)
  const isDropped = ({ name }: Field) => form.getAll('theirs').includes(name)
  const inputs = fields.flatMap((field) => {
    const { name, path } = field
    const text = postedText(field, form)
    if (text === undefined || path.length === 0 || isDropped(field)) return []
    const before = valueIn(field, fields, (one) => textBefore(one, form))
    const now = valueIn(field, fields, (one) => one.before)
    const value = valueIn(field, fields, (one) => postedText(one, form))
    if (isDeepStrictEqual(before, value) && !isNew) return []
    const isConflict = !isNew && !isDeepStrictEqual(now, before) && !isDeepStrictEqual(now, value)
    const problem = isConflict ? CONFLICT : refusalOf(field, text)
    return [{ file: fileOf(name), name, path, value, problem }]
  })
  return [...inputs, ...removedInputs(fields, form)]
}

/** What a field is to be. One of another choice than the chosen one is nothing. */
function valueIn(field: Field, fields: Field[], textOfField: (field: Field) => string | undefined): unknown {
  const before = fields.slice(0, fields.indexOf(field))
  const choice = before.findLast(({ choices }) => field.of && choices?.some(({ value }) => value === field.of))
  return choice && textOfField(choice) !== field.of ? undefined : parseValue(field, textOfField(field) ?? '')
}

/** What a form showed in a field when it was opened. */
const textBefore = ({ name, before }: Field, form: URLSearchParams) => form.get(beforeName(name)) ?? before

/** The fields that the sender has changed and that are not there any more. */
export function removedInputs(fields: Field[], form: URLSearchParams): Input[] {
  const known = new Set(fields.map(({ name }) => beforeName(name)))
  return Array.from(form).flatMap(([key, before]) => {
    const name = key.slice(beforeName('').length)
    const value = form.get(name)
    if (known.has(key) || key !== beforeName(name) || value === null || value === before) return []
    return [{ file: fileOf(name), name, path: [], value, problem: REMOVED }]
  })
}

/** Puts what was typed, and what is wrong with it, into a page. Returns what is wrong elsewhere. */
export function withInputs(items: Item[], form: URLSearchParams, mistakes: Mistakes): Mistakes {
  const fields = fieldsIn(items)
  for (const field of fields) {
    const text = postedText(field, form)?.replaceAll('\r\n', '\n')
    if (text !== undefined && text !== textBefore(field, form).replaceAll('\r\n', '\n')) field.value = text
  }
  const left = new Map(mistakes)
  for (const [name, words] of mistakes) {
    const isOn = (one: Field | List) => one.name === name || name.startsWith(`${one.name}.`)
    // What is wrong with a group is said at its first field.
    const at = [...fields, ...listsIn(items)].find(isOn) ?? fields.find((one) => one.name.startsWith(`${name}.`))
    if (!at || at.error) continue
    if (words === CONFLICT && at.is === 'field') at.theirs = at.before
    at.error = wordsFor(at, words)
    left.delete(name)
  }
  return left
}

/** The hint is there already. And who sees a form looks for no field in a file. */
function wordsFor({ hint, title }: Field | List, words: string): string {
  return words
    .replace(` ${hint || `${title}.`}`, '')
    .replace(/^This .*(is missing\. Add it|is empty\. Fill it in)\./, `${title} is empty. Fill it in.`)
}

import { hash } from 'node:crypto'
import { BODY, ORDER, type Path, valueAt } from '../../core/publishing/edit.ts'
import { fillText, hasFacts } from '../../site/content/facts-in-texts.ts'
import { schemaAt } from '../../site/content/schemas/schema-at.ts'
import { pageTitle } from './change.ts'
import type { Draft } from './draft.ts'
import { beforeName, type Item, listsIn, ownField, withArticle } from './field.ts'
import { editHref, entriesOf, entryAround, headingOf, isEntry, itemsAt, keysOf, NEW, nameOf, SITE } from './form.ts'
import { CHANGED, type Input, inputsOf } from './input.ts'
import { isPart, partsOf, rowOf } from './overview.ts'
import { offerOf, type Page, type View } from './view.ts'

const BODY_HINT =
  'An empty line begins a paragraph. ## before a line makes it a heading, - makes it a point in a list, and **two stars** make words bold.'

/** A place in a file: all of it, a part, a list, an entry of a list, or a new one. */
export function editPage(draft: Draft, query: URLSearchParams): Page | undefined {
  const file = query.get('file') ?? ''
  const path = keysOf(query.get('at') ?? '')
  if (!draft.files.includes(file)) return undefined
  const source = draft.source(file)
  const isFile = path.length === 0
  const isNew = path.at(-1) === NEW && isEntry(file, path)
  const entry = isNew ? undefined : entryAround(file, path)
  if (entry && valueAt(source.data, entry) === undefined) return undefined
  // What has a row of its own in Site is not among the rest of its file.
  const isHere = (item: Item) => item.is === 'list' || rowOf(file, item.path ?? []) === rowOf(file, path)
  const all = itemsAt(source, path).filter(isHere)
  const items = isFile ? all.filter((item) => !isPart(item)) : all
  const parts: Item[] = isFile && all.some(isPart) ? [{ is: 'list', name: '', entries: partsOf(source, all) }] : []
  const body = String(valueAt(source.data, BODY) ?? '')
  const { facts } = source
  const headings = Array.from(fillText(body, facts).matchAll(/^##? (.+)/gm), ([, heading = '']) =>
    heading.replace(' ', '\u00A0'),
  )
  if (isFile && file.endsWith('.md'))
    items.push({
      ...ownField(nameOf(file, BODY), 'Text', 'page', body),
      path: BODY,
      hint: BODY_HINT,
      facts: hasFacts(body, facts) ? facts : undefined,
    })
  if (items.length === 0 && parts.length === 0) return undefined
  const back = parentHref(file, path)
  const [list] = items.length === 1 ? listsIn(items) : []
  const { properties, title, description } = schemaAt(file, path) ?? {}
  const one = schemaAt(file, path.slice(0, -1))?.one ?? 'entry'
  const view: View = {
    title: isNew ? `Add ${withArticle(one)}` : titleOf(draft, file, path),
    back,
    items: [...items, ...parts],
    // A group says it above its fields.
    note: headings.length > 0 ? `In it: ${headings.join(' · ')}` : properties && title ? description : undefined,
  }
  if (!isFile && back !== SITE && !list && !isNew) view.about = pageTitle(file, source.data)
  if (!list?.entries.every((entry) => !entry.items)) view.save = isNew ? { cancel: back } : {}
  const isChanged = (key: string) => draft.changes.some(({ name }) => name === `${file}#${key}`)
  const date = valueAt(source.data, ['date'])
  if (isFile && date !== undefined && date !== draft.today && isChanged('') && !isChanged('date'))
    view.offer = offerOf(file, 'date', draft.today, 'The text has changed, its date has not.', 'Date it today')
  return { view, files: [file], inputs: (form) => inputsOf(items, form, isNew) }
}

/** Where the entries of a list are moved and removed, each at once. */
export function orderPage(draft: Draft, query: URLSearchParams): Page | undefined {
  const file = query.get('file') ?? ''
  const path = keysOf(query.get('at') ?? '')
  if (!draft.files.includes(file)) return undefined
  const [list] = itemsAt(draft.source(file), path)
  if (list?.is !== 'list') return undefined
  const { entries } = list
  for (const entry of entries)
    entry.before = hash('sha1', JSON.stringify(valueAt(draft.dataOf(file), [...path, entry.id ?? ''])))
  const note = 'Saved at once. Visitors see it once you publish.'
  function inputs(form: URLSearchParams): Input[] {
    const ids = entriesOf(valueAt(draft.dataOf(file), [...path, ORDER]))
    const removed = entries.find(({ id }) => id === form.get('remove'))
    const input = { file, name: nameOf(file, path) }
    if (removed?.id) {
      const at = [...path, removed.id]
      const isSame = [null, removed.before].includes(form.get(beforeName(nameOf(file, at))))
      return [{ file, name: nameOf(file, at), path: at, value: undefined, problem: isSame ? undefined : CHANGED }]
    }
    const [[where, id] = []] = Array.from(form).filter(([name]) => /^(top|up|down)$/.test(name))
    const index = ids.indexOf(id)
    if (index < 0) return []
    const places: Record<string, number> = { top: 0, up: Math.max(0, index - 1), down: index + 1 }
    const order = ids.toSpliced(index, 1).toSpliced(places[where ?? ''] ?? index, 0, id)
    return [{ ...input, path: [...path, ORDER], value: order }]
  }
  const view = { title: 'Order or remove', about: list.title, back: parentHref(file, path), order: list, note }
  return { view, files: [file], inputs }
}

export function titleOf(draft: Draft, file: string, path: Path): string {
  if (path.length === 0) return pageTitle(file, draft.dataOf(file))
  const heading = isEntry(file, path) ? headingOf(valueAt(draft.dataOf(file), path)) : ''
  return fillText(heading, draft.factsOf(file)) || (schemaAt(file, path)?.title ?? '')
}

/** The page above: of an entry that of its list. */
function parentHref(file: string, path: Path): string {
  if (rowOf(file, path) === editHref(file, path)) return SITE
  if (path.length === 0 || (path.length === 1 && file === 'home.yaml')) return `${SITE}/texts`
  return editHref(file, path.slice(0, isEntry(file, path) ? -2 : -1))
}

import { readDates } from '../../core/business/hours-schema.ts'
import { valueAt } from '../../core/publishing/edit.ts'
import { DAYS, datesInWords, daysToCome, explainDays } from './days.ts'
import type { Draft } from './draft.ts'
import { beforeName, capitalised, type List, ownField } from './field.ts'
import { BUSINESS, NEW, nameOf, SITE } from './form.ts'
import { plainHours } from './hours.ts'
import { CHANGED, CONFLICT, type Input } from './input.ts'
import { postedText } from './value.ts'
import type { Page, View } from './view.ts'

const DAYS_PAGE = `${SITE}/days`
const DAYS_NOTE = 'Visitors see a day from 60 days before. Once it’s over it goes by itself.'

/** The days off, or the form of one of them. */
export function daysPage(draft: Draft, query: URLSearchParams): Page {
  const { dataOf, changes, today } = draft
  const data = dataOf(BUSINESS)
  const line = query.get('day')
  if (line === null ? query.has('add') : valueAt(data, [...DAYS, line]) !== undefined) return dayPage(draft, line)
  const entries = daysToCome(data, today).map(({ line, title, hours }) => {
    const change = changes.find(({ name }) => name === nameOf(BUSINESS, [...DAYS, line]))
    const isNew = change?.edits[0]?.before === undefined
    const detail = change ? `${isNew ? 'New' : 'Changed'}, not yet on the site: ${hours}` : capitalised(hours)
    return { title, detail, isChanged: Boolean(change), href: `${DAYS_PAGE}?${new URLSearchParams({ day: line })}` }
  })
  const list: List = {
    is: 'list',
    name: nameOf(BUSINESS, DAYS),
    hint: DAYS_NOTE,
    empty: 'None to come. You’re open as in your usual week.',
    entries,
    add: { title: 'Add days off or other hours', href: `${DAYS_PAGE}?add` },
  }
  return { view: { title: 'Days off', back: SITE, items: [list] }, files: [BUSINESS] }
}

/** The form of a day off, or of days with other hours. Its dates are its key in the file. A new one has none. */
function dayPage({ dataOf, today }: Draft, line: string | null): Page {
  const path = [...DAYS, line ?? NEW]
  const name = nameOf(BUSINESS, path)
  const written = valueAt(dataOf(BUSINESS), path)
  const { first = '', last = first } = readDates(line ?? '') ?? {}
  const dates = ownField(`${name}.dates`, 'Days', 'dates', last === first ? first : `${first} to ${last}`)
  const hours = ownField(`${name}.hours`, 'On these days', 'hours', plainHours(written) || 'closed')
  const view: View = {
    title: line === null ? 'Add days off' : datesInWords(line, today),
    back: DAYS_PAGE,
    save: { cancel: DAYS_PAGE },
    items: [dates, hours],
  }
  if (line !== null) view.remove = line.includes(' ') ? 'these days' : 'this day'
  function inputs(form: URLSearchParams): Input[] {
    const input = { file: BUSINESS, name: dates.name }
    const before = form.get(beforeName(hours.name)) ?? hours.value
    const isChanged = before !== hours.value
    const removed = line === null ? [] : [{ ...input, path, value: undefined }]
    if (form.has('remove')) return removed.map((one) => ({ ...one, problem: isChanged ? CHANGED : undefined }))
    const days = postedText(dates, form) ?? dates.value
    const text = postedText(hours, form) ?? hours.value
    const isTheirs = [before, hours.value].includes(text) || form.getAll('theirs').includes(hours.name)
    const isSame = isTheirs && written !== undefined
    if (isChanged && !isTheirs) return [{ ...input, name: hours.name, path, value: text, problem: CONFLICT }]
    const isMoved = days !== dates.value || line === null
    if (isSame && !isMoved) return []
    // How the hours were written stays, if they mean the same.
    const day = { ...input, path: [...DAYS, days], value: isSame ? written : text, problem: explainDays(days, today) }
    return isMoved ? [...removed, day] : [day]
  }
  return { view, files: [BUSINESS], inputs }
}

import type { Key } from '../../site/content/edit-yaml.ts'
import type { ICONS } from '../components/icons.ts'

/** A field of a form. One of the content has its file and path as its name: `faqs.yaml#faqs.0.question`. */
export type Field = {
  is: 'field'
  name: string
  path: Key[]
  title: string
  hint?: string | undefined
  input: 'text' | 'long' | 'lines' | 'page' | 'number' | 'date' | 'time' | 'email' | 'url' | 'tel' | 'choice'
  unit?: 'pounds' | undefined
  choices?: { value: string; title: string }[] | undefined
  isOptional?: boolean
  /** What an empty field means. */
  none?: null | undefined
  /** The choice that it belongs to, if it belongs to one alone. */
  of?: string | undefined
  value: string
  /** What the site has, if the draft has something else. */
  was?: string | undefined
  error?: string
  /** The facts in the text, with what the site shows in their place. */
  facts?: [token: string, value: string][]
}
export type Group = Pick<Field, 'title' | 'hint' | 'of'> & { is: 'group'; path?: Key[]; look?: string; items: Item[] }
/** A row that leads on, or that opens in place. */
export type Entry = {
  /** The change that it shows, by its name. */
  name?: string
  icon?: keyof typeof ICONS
  title: string
  detail?: string | undefined
  href?: string | undefined
  price?: string
  was?: string | undefined
  /** Whether the detail is what has changed. */
  isChanged?: boolean
  /** Whether it is the one that is open beside the rows. */
  isOpen?: boolean
  items?: Item[]
}
export type List = {
  is: 'list'
  name: string
  title?: string
  hint?: string | undefined
  /** What stands there without entries. */
  empty?: string
  entries: Entry[]
  /** What one more is called, and where it is added. */
  add?: { title: string; href: string } | undefined
  /** Where its entries are ordered, if they can be. */
  order?: string
  error?: string
}
export type Item = Field | Group | List

/** A field that is no place of a file by itself. */
export const ownField = (name: string, title: string, input: Field['input'], value = ''): Field => ({
  is: 'field',
  name,
  path: [],
  title,
  input,
  value,
})

export function fieldsIn(items: Item[]): Field[] {
  return items.flatMap((item) => {
    if (item.is === 'field') return [item]
    return fieldsIn(item.is === 'group' ? item.items : item.entries.flatMap(({ items = [] }) => items))
  })
}

export const listsIn = (items: Item[]): List[] =>
  items.flatMap((item) => (item.is === 'list' ? [item] : item.is === 'group' ? listsIn(item.items) : []))

/** The id of a field in a page, by its name. */
export const fieldId = (name: string) => name.replaceAll(/[^\w-]+/g, '-')

/** The id of a row that opens in place, by its fields. */
export const rowId = (items: Item[]) => `${fieldId(fieldsIn(items)[0]?.name ?? '')}-row`

/** `a question`, `an approval`. */
export const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

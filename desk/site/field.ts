import type { Path } from '../../core/publishing/edit.ts'
import type { Facts } from '../../site/content/facts-in-texts.ts'
import type { ICONS } from '../components/icons.ts'

/** A field of a form. One of the content has its file and path as its name: `faqs.yaml#faqs.do-you.question`. */
export type Field = {
  is: 'field'
  name: string
  path: Path
  title: string
  hint?: string | undefined
  /** `hours` and `dates` have several inputs of the same name. */
  input:
    | ('text' | 'long' | 'lines' | 'page' | 'number' | 'date' | 'email' | 'url' | 'tel' | 'choice')
    | ('hours' | 'dates')
  unit?: 'pounds' | undefined
  choices?: { value: string; title: string }[] | undefined
  /** Whether the choices are a menu, however few they are. */
  isMenu?: boolean
  /** Whether the choices are pictures, by their files. */
  hasPictures?: boolean
  isOptional?: boolean
  /** What an empty field means. */
  none?: null | undefined
  /** The choice that it belongs to, if it belongs to one alone. */
  of?: string | undefined
  value: string
  /** What the draft has: the form carries it, and only what differs from it was changed by its sender. */
  before: string
  /** The change of the draft at this place: what the site has, and the edit. */
  change?: { from: string; id: string } | undefined
  error?: string | undefined
  /** What somebody else has saved here while this was typed. */
  theirs?: string | undefined
  /** What the site shows in place of tokens, if the text has one. */
  facts?: Facts | undefined
}
export type Group = Pick<Field, 'title' | 'hint' | 'of'> & { is: 'group'; path?: Path; look?: 'pair'; items: Item[] }
/** A row that leads on, or that opens in place. */
export type Entry = {
  id?: string
  /** The change that it shows, by its name. */
  name?: string
  icon?: keyof typeof ICONS
  title: string
  detail?: string | undefined
  href?: string | undefined
  price?: string
  /** The price on the site, if the draft has another one. */
  was?: string | undefined
  /** Whether the detail is what has changed. */
  isChanged?: boolean
  /** Whether it is the one that is open beside the rows. */
  isOpen?: boolean
  /** What the draft has of it, as a hash, where it can be removed: the form carries it. */
  before?: string
  items?: Item[]
}
export type List = {
  is: 'list'
  name: string
  title?: string
  hint?: string | undefined
  /** In a wide window, the fields of all entries are open, below one another. */
  look?: 'table'
  /** What stands there without entries. */
  empty?: string
  entries: Entry[]
  /** What one more is called, and where it is added. */
  add?: { title: string; href: string } | undefined
  /** Where its entries are moved and removed. */
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
  before: value,
})

export function fieldsIn(items: Item[]): Field[] {
  return items.flatMap((item) => {
    if (item.is === 'field') return [item]
    return fieldsIn(item.is === 'group' ? item.items : item.entries.flatMap(({ items = [] }) => items))
  })
}

export function listsIn(items: Item[]): List[] {
  return items.flatMap((item) => {
    if (item.is === 'list') return [item]
    return item.is === 'group' ? listsIn(item.items) : []
  })
}

/** The name of the hidden input with what a field showed. */
export const beforeName = (name: string) => `before:${name}`

/** The id of a field in a page, by its name. */
export const fieldId = (name: string) => name.replaceAll(/[^\w-]+/g, '-')

/** The id of a row that opens in place, by its fields. */
export const rowId = (items: Item[]) => `${fieldId(fieldsIn(items)[0]?.name ?? '')}-row`

/** `a question`, `an approval`. */
export const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

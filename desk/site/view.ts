import type { Texts } from './all-texts.ts'
import type { Item, List } from './field.ts'
import type { Shapes } from './focus.ts'
import { editHref, nameOf } from './form.ts'
import type { Input, Mistakes } from './input.ts'
import type { Tile } from './picture.ts'

/** What should perhaps change with what has changed: a field that a button posts to its own form. */
type Offer = { words: string; button: string; action: string; name: string; value: string }

/** What a page of Site shows. */
export type View = {
  title: string
  about?: string | undefined
  /** Where visitors see what is changed here. */
  see?: string | undefined
  back: string
  note?: string | undefined
  items?: Item[]
  /** A list whose entries are moved and removed here. */
  order?: List
  /** What is removed here: `this day`. */
  remove?: string
  /** Whether the page can be saved, and where Cancel leads, and Save too. */
  save?: { cancel?: string }
  mistakes?: { words: string; href?: string }[]
  tiles?: Tile[]
  texts?: Texts
  picture?: Shapes
  offer?: Offer
}

/** A page, the files that it is made from, and what a post of it means. */
export type Page = {
  view: View
  files?: string[]
  inputs?: (form: URLSearchParams) => Input[]
}

/** A form that was posted in vain. */
export type Refusal = { form: URLSearchParams; mistakes: Mistakes }

export const offerOf = (file: string, key: string, value: string, words: string, button: string): Offer => ({
  words,
  button,
  action: editHref(file, [key]),
  name: nameOf(file, [key]),
  value,
})

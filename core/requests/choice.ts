/** A package or service of the site for which a quote can be asked. */
export interface Choice {
  /** As in `/quote?package=revive`. */
  id: string
  name: string
  /** In words: `from £349`. */
  price: string
  /** What else to know: `about 1 to 2 days`. */
  note?: string | undefined
}

/** What a request keeps of the choice: its name and price as they were when it was sent. */
export type Chosen = Pick<Choice, 'name' | 'price'>

/** The field of a quote request that names the choice by its id. */
export const PACKAGE = 'package'

/** The choice in a line: `Revive, from £349`. */
export const choiceText = ({ name, price }: Chosen): string => `${name}, ${price}`

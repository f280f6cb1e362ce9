import type { ReactNode } from 'react'

interface Props {
  items: { name: string; text: ReactNode }[]
  /** Numbers the points, as steps. */
  numbered?: boolean
}

/** Short points, each with a title and a text. */
export function Points({ items, numbered }: Props) {
  const List = numbered ? 'ol' : 'ul'
  return (
    <List className={numbered ? 'grid numbers' : 'grid'}>
      {items.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </List>
  )
}

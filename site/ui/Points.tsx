import styles from './Points.module.css'

interface Props {
  items: { name: string; text: string }[]
  /** How many stand side by side where there is room. */
  columns: 2 | 3 | 4
  numbered?: boolean
}

/** Short points under hairlines, each a title and a text. */
export function Points({ items, columns, numbered }: Props) {
  const List = numbered ? 'ol' : 'ul'
  return (
    <List className={styles.points} data-columns={columns} data-numbered={numbered}>
      {items.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  )
}

import styles from './Points.module.css'

interface Props {
  items: { name: string; text: string }[]
  /** The number of columns on wide screens. */
  columns: 2 | 3 | 4
  numbered?: boolean
}

/** A list of short points, each with a title and a text, separated by thin lines. */
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

import styles from './Points.module.css'

interface Props {
  items: { name: string; text: string }[]
  /** Numbers the points, as steps. */
  numbered?: boolean
}

/** A list of short points, each with a title and a text. The section lays them out. */
export function Points({ items, numbered }: Props) {
  const List = numbered ? 'ol' : 'ul'
  return (
    <List className={styles.points} data-numbered={numbered}>
      {items.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  )
}

import styles from './SectionHead.module.css'

interface Props {
  eyebrow?: string
  heading: string
  text?: string
  /** The heading's id, for the section's `aria-labelledby`. */
  id: string
  as?: 'h1' | 'h2'
}

/** The head of a section: an eyebrow, the heading and a lead paragraph. */
export function SectionHead({ eyebrow, heading, text, id, as: Heading = 'h2' }: Props) {
  return (
    <div className={styles.head}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <Heading id={id}>{heading}</Heading>
      {text && <p className={styles.lead}>{text}</p>}
    </div>
  )
}

import styles from './SectionHead.module.css'

interface Props {
  heading: string
  text?: string | undefined
  /** The heading's id, for the section's `aria-labelledby`. */
  id: string
  as?: 'h1' | 'h2'
  /** `question` for our own headings, in sentence case; the specified ones are wide capitals. */
  voice?: 'capitals' | 'question'
}

/** The head of a section: the heading and a lead paragraph. */
export function SectionHead({ heading, text, id, as: Heading = 'h2', voice = 'capitals' }: Props) {
  return (
    <div className={styles.head}>
      <Heading id={id} data-voice={voice} className={styles.heading}>
        {heading}
      </Heading>
      {text && <p className={styles.lead}>{text}</p>}
    </div>
  )
}

interface Props {
  heading: string
  text?: string | undefined
  /** The heading's id, for the section's `aria-labelledby`. */
  id: string
  as?: 'h1' | 'h2'
  /** The text style of the heading (styles/text.css), if not that of its element. */
  style?: 'subheading' | 'question' | undefined
}

/** The head of a section: the heading and an introduction. */
export function SectionHead({ heading, text, id, as: Heading = 'h2', style }: Props) {
  return (
    <div className="stack" data-gap="small">
      <Heading id={id} className={style}>
        {heading}
      </Heading>
      {text && <p className="lead muted">{text}</p>}
    </div>
  )
}

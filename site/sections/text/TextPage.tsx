import type { ReactNode } from 'react'
import { CLOSE, TEXTS } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './TextPage.module.css'

interface TextProps {
  heading: string
  dateLabel: string
  date?: Date | undefined
  children: ReactNode
}

interface TextPageProps extends TextProps {
  headings: { depth: number; slug: string; text: string }[]
}

/** The page of a long text, such as the terms. Where there is room beside the text, a list leads to its headings. */
export function TextPage({ headings, ...text }: TextPageProps) {
  const linked = headings.filter(({ depth }) => depth === 2)
  const contents = linked.length > 1 && (
    <nav className={styles.contents} aria-label={TEXTS.textPage.contents}>
      <ul className="ruled">
        {linked.map(({ slug, text }) => (
          <li key={slug}>
            <a className="nav-link" href={`#${slug}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
  return (
    <div className={styles.page} data-ground="light">
      <div className="wrap">
        <Prose as="h1" headingId="heading" contents={contents} {...text} />
      </div>
    </div>
  )
}

export const TERMS_DIALOG_ID = 'terms-dialog'

/** The dialog of the terms, opened from the footer. */
export function TermsDialog(text: Omit<TextProps, 'dateLabel'>) {
  return (
    <Dialog id={TERMS_DIALOG_ID} labelledBy="terms-heading" variant="sheet" data-ground="paper">
      <div className={`wrap ${styles.terms}`}>
        <Prose as="h2" headingId="terms-heading" dateLabel={TEXTS.textPage.effective} {...text} />
        <p>
          <Button variant="outline" command="close" commandfor={TERMS_DIALOG_ID}>
            {CLOSE}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

interface ProseProps extends TextProps {
  headingId: string
  as: 'h1' | 'h2'
  /** The contents list, under the date. */
  contents?: ReactNode
}

/** A long text with its heading and its date (as 01/05/2025), if it has one. */
function Prose({ heading, headingId, as: Heading, dateLabel, date, contents, children }: ProseProps) {
  return (
    <article className={Heading === 'h1' ? 'split' : 'stack'}>
      <header className="stack" data-gap="small">
        <Heading id={headingId} className="subheading">
          {heading}
        </Heading>
        {date && (
          <p className="muted">
            {dateLabel}{' '}
            <time dateTime={date.toISOString().slice(0, 10)}>
              {date.toLocaleDateString('en-GB', { timeZone: 'UTC' })}
            </time>
          </p>
        )}
        {contents}
      </header>
      <div className="prose">{children}</div>
    </article>
  )
}

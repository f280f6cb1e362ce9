import type { ReactNode } from 'react'

interface Props {
  heading: string
  headingId: string
  as: 'h1' | 'h2'
  dateLabel: string
  date?: Date | undefined
  /** The contents list, under the date. */
  contents?: ReactNode
  children: ReactNode
}

/** A long text with its heading and its date (as 01/05/2025), if it has one. */
export function Prose({ heading, headingId, as: Heading, dateLabel, date, contents, children }: Props) {
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

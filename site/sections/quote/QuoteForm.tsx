import { Fragment, type ReactNode } from 'react'
import type { Business } from '../../../core/business/business.ts'
import { chatLink, telLink } from '../../../core/business/links.ts'
import { readReplyTime } from '../../../core/business/reply-time.ts'
import { type Choice, QUOTE_FORM } from '../../../core/requests/choice.ts'
import { FIELDS, type Field as FieldName, HONEYPOT } from '../../../core/requests/quote-request.ts'
import type { Home } from '../../content/schemas/home.ts'
import * as FORM_TEXTS from '../../islands/quote-form/texts.ts'
import { TEXTS } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { SectionHead } from '../../ui/Section.tsx'
import { Field, type FieldState } from './Field.tsx'
import { PackageField } from './PackageField.tsx'
import { PhotoField } from './PhotoField.tsx'
import styles from './QuoteForm.module.css'

interface Props {
  texts: Home['quote']
  /** What a quote can be asked for. */
  choices: Choice[]
  business: Business
  /** `h1` if the form is the whole page. */
  as?: 'h1'
  /** The initial state of each field; see pages/quote/check.astro. */
  initial?: Record<FieldName, FieldState>
  /** The island that improves the form: Submission. Without it, the browser validates and sends. */
  children?: ReactNode
}

/**
 * The quote form in its panel, beside an introduction, the numbers and the steps that follow a request. The numbers are
 * there because a phone’s bar is hidden while the form is in view. Once a request is sent, its confirmation
 * (islands/quote-form/Submission.tsx) takes the place of everything in the panel.
 *
 * It is an ordinary HTML form. React renders it in the build and never in the browser, so that nothing there can replace
 * a field and lose what was typed.
 */
export function QuoteForm({ texts, choices, business, as, initial, children }: Props) {
  const { heading, text, hints, total, privacy, next } = texts
  const { hours, promises, sizes, timeZone } = business
  const fieldHints: Partial<Record<FieldName, string>> = hints
  return (
    <section
      id="quote"
      className={styles.quote}
      aria-labelledby="quote-heading"
      data-page-top={as && true}
      data-ground="light"
    >
      <div className="wrap">
        <div className={`panel split ${styles.panel}`} data-ground="panel">
          <div className={styles.head}>
            <SectionHead id="quote-heading" style="subheading" as={as} heading={heading} text={text} />
          </div>
          <form
            id={QUOTE_FORM}
            className={styles.form}
            method="post"
            action="/api/SendEmail"
            encType="multipart/form-data"
            data-quote-form
          >
            <PackageField choices={choices} sizes={sizes} note={total} />
            <div className={styles.fields}>
              {FIELDS.map((name) => (
                <Field key={name} name={name} hint={fieldHints[name]} {...initial?.[name]} />
              ))}
              <PhotoField />
              <label className={styles.honeypot} aria-hidden="true">
                {FORM_TEXTS.honeypot}
                <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
              </label>
              <Button type="submit" size="caps">
                {FORM_TEXTS.submit}
              </Button>
            </div>
            {children}
            {promises.reply && (
              <p
                className="strong"
                data-due={JSON.stringify({ reply: readReplyTime(promises.reply), hours, timeZone })}
              >
                {`${FORM_TEXTS.replyWithin(promises.reply)}.`}
              </p>
            )}
            <p className={`small muted ${styles.privacy}`}>
              {privacy} <a href="/privacy">{FORM_TEXTS.privacy}</a>
            </p>
          </form>
          <div className={`stack ${styles.next}`} data-gap="small">
            <p className={`cluster small ${styles.talk}`}>
              <span>{TEXTS.quote.call}</span>{' '}
              <a className="strong" href={telLink(business)}>
                {business.phone}
              </a>{' '}
              <a className="strong" href={chatLink(business)}>
                WhatsApp
              </a>
            </p>
            <p className="strong">{next.heading}</p>
            <ol className="numbers">
              {next.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <Facts business={business} />
          </div>
        </div>
      </div>
    </section>
  )
}

/** What anyone can check of the business, as far as its content says it, in a quiet line. */
function Facts({ business: { approvals, insurance, reviewsUrl, since, trader } }: Pick<Props, 'business'>) {
  const facts: [text: string, href?: string][] = []
  if (trader) facts.push([TEXTS.facts.trader(trader.name, 'number' in trader ? trader.number : undefined)])
  if (since) facts.push([TEXTS.facts.since(since)])
  if (insurance) facts.push([insurance.replace(/\.$/, '')])
  for (const { body, number, proof } of approvals) if (proof) facts.push([TEXTS.facts.approved(body, number), proof])
  if (reviewsUrl) facts.push([TEXTS.reviews.more, reviewsUrl])
  if (facts.length === 0) return null
  return (
    <p className="small muted">
      {facts.map(([text, href], index) => (
        <Fragment key={text}>
          {index > 0 && '\u00a0· '}
          {href ? <a href={href}>{text}</a> : text}
        </Fragment>
      ))}
    </p>
  )
}

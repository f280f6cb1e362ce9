import { FIELDS, type Field as FieldName, HONEYPOT } from '../../../quote/quote-request.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, type FieldState } from './Field.tsx'
import { FIELD_ATTRIBUTES } from './field-attributes.ts'
import { Outcome, type OutcomeProps } from './Outcome.tsx'
import styles from './QuoteForm.module.css'
import { Sent, type SentTexts } from './Sent.tsx'
import { useQuoteForm } from './useQuoteForm.ts'

export interface QuoteFormProps extends OutcomeProps {
  /** What to write into a field. */
  hints: Partial<Record<FieldName, string>>
  /** The line under the button, before the link to the privacy notice. */
  privacy: string
  /** What takes the place of the form once a request is sent. */
  sent: SentTexts
  /** The initial state of each field; see pages/quote/check.astro. */
  initial?: Record<FieldName, FieldState>
}

/** The quote form: an ordinary form until it is hydrated. Then it validates and sends without leaving the page. */
export function QuoteForm({ initial, hints, privacy, sent, ...contact }: QuoteFormProps) {
  const { hydrated, state, errors, again, ...listeners } = useQuoteForm()
  const isSending = state.status === 'sending'
  const isSent = state.status === 'sent'
  return (
    <form
      className={styles.form}
      method="post"
      action="/api/SendEmail"
      noValidate={hydrated}
      data-quote-form
      data-sent={isSent || undefined}
      {...listeners}
    >
      {isSent && <Sent {...state} {...contact} texts={sent} again={again} />}
      <div className={styles.fields} hidden={isSent}>
        {FIELDS.map((name) => (
          <Field
            key={name}
            {...FIELD_ATTRIBUTES[name]}
            hint={hints[name]}
            {...initial?.[name]}
            {...(hydrated && { error: errors[name] })}
          />
        ))}
        <label className={styles.honeypot} aria-hidden="true">
          Leave this empty
          <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
        <Button type="submit" size="caps" disabled={isSending}>
          {isSending ? 'Sending...' : 'GET YOUR FREE QUOTE'}
        </Button>
        <Outcome state={state} {...contact} />
        <p className={styles.privacy}>
          {privacy} <a href="/privacy">Privacy notice</a>
        </p>
      </div>
    </form>
  )
}

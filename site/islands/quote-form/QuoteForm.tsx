import { FIELDS, type Field as FieldName, HONEYPOT } from '../../../quote/quote-request.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, type FieldState } from './Field.tsx'
import { FIELD_ATTRIBUTES } from './field-attributes.ts'
import { Outcome, type OutcomeProps } from './Outcome.tsx'
import styles from './QuoteForm.module.css'
import { Sent } from './Sent.tsx'
import { useQuoteForm } from './useQuoteForm.ts'

export interface QuoteFormProps extends OutcomeProps {
  /** The steps that follow a quote request. */
  next: string[]
  /** The initial state of each field; see pages/quote/check.astro. */
  initial?: Record<FieldName, FieldState>
}

/** The quote form: an ordinary form until it is hydrated. Then it validates and sends without leaving the page. */
export function QuoteForm({ initial, next, ...outcome }: QuoteFormProps) {
  const { hydrated, state, errors, ...listeners } = useQuoteForm()
  const sending = state.status === 'sending'
  return (
    <form
      className={styles.form}
      method="post"
      action="/api/SendEmail"
      noValidate={hydrated}
      data-quote-form
      {...listeners}
    >
      {state.status === 'sent' && <Sent reference={state.reference} next={next} />}
      <div className={styles.fields}>
        {FIELDS.map((name) => (
          <Field
            key={name}
            {...FIELD_ATTRIBUTES[name]}
            {...initial?.[name]}
            {...(hydrated && { error: errors[name] })}
          />
        ))}
      </div>
      <label className={styles.honeypot} aria-hidden="true">
        Leave this empty
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
      <Button type="submit" disabled={sending}>
        {sending ? 'Sending...' : 'GET YOUR FREE QUOTE'}
      </Button>
      <Outcome state={state} {...outcome} />
    </form>
  )
}

import '../../client/no-hover.ts'
import { FIELDS, type Field as FieldName, HONEYPOT } from '../../../quote/quote-request.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, type FieldState } from './Field.tsx'
import { FIELD_ATTRIBUTES } from './field-attributes.ts'
import { Outcome, type OutcomeProps } from './Outcome.tsx'
import styles from './QuoteForm.module.css'
import { Sent } from './Sent.tsx'
import { useQuoteForm } from './useQuoteForm.ts'

export interface QuoteFormProps extends OutcomeProps {
  /** What happens after a quote request, step by step. */
  next: string[]
  /** What each field shows at first, where it is not empty: see pages/quote/check.astro. */
  initial?: Record<FieldName, FieldState>
}

/** The quote form: a plain form that posts by itself; once React runs, it is checked and sent in place. */
export function QuoteForm({ initial, next, ...outcome }: QuoteFormProps) {
  const { live, state, errors, ...listeners } = useQuoteForm()
  const sending = state.status === 'sending'
  return (
    <form
      className={styles.form}
      method="post"
      action="/api/SendEmail"
      noValidate={live}
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
            {...(live && { error: errors[name] })}
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

import type { ReactNode } from 'react'
import type { Choice } from '../../../core/requests/choice.ts'
import { FIELDS, type Field as FieldName, HONEYPOT } from '../../../core/requests/quote-request.ts'
import * as TEXTS from '../../islands/quote-form/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ChosenPackage } from './ChosenPackage.tsx'
import { Field, type FieldState } from './Field.tsx'
import { FIELD_ATTRIBUTES } from './field-attributes.ts'
import { PhotoField } from './PhotoField.tsx'
import styles from './QuoteForm.module.css'

interface Props {
  /** What a quote can be asked for. */
  choices: Choice[]
  /** What to write into a field. */
  hints: Partial<Record<FieldName, string>>
  /** The line under the button, before the link to the privacy notice. */
  privacy: string
  /** The initial state of each field; see pages/quote/check.astro. */
  initial?: Record<FieldName, FieldState>
  /** The island that improves the form: Submission. Without it, the browser validates and sends. */
  children?: ReactNode
}

/**
 * The quote form, an ordinary HTML form. React renders it in the build and never in the browser, so that nothing there
 * can replace a field and lose what was typed.
 */
export function QuoteForm({ choices, initial, hints, privacy, children }: Props) {
  return (
    <form className={styles.form} method="post" action="/api/SendEmail" encType="multipart/form-data" data-quote-form>
      <ChosenPackage choices={choices} />
      <div className={styles.fields}>
        {FIELDS.map((name) => (
          <Field key={name} {...FIELD_ATTRIBUTES[name]} hint={hints[name]} {...initial?.[name]} />
        ))}
        <PhotoField />
        <label className={styles.honeypot} aria-hidden="true">
          {TEXTS.honeypot}
          <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
        <Button type="submit" size="caps">
          {TEXTS.submit}
        </Button>
      </div>
      {children}
      <p className={`small muted ${styles.privacy}`}>
        {privacy} <a href="/privacy">{TEXTS.privacy}</a>
      </p>
    </form>
  )
}

import type { ComponentProps } from 'react'
import { PHONE_PATTERN } from '../../../core/requests/phone.ts'
import { EMAIL_PATTERN, type Field as FieldName, MESSAGES, TEXT_PATTERN } from '../../../core/requests/quote-request.ts'
import styles from './Field.module.css'

/** The attributes of each field. They let the browser autofill and validate it even without JavaScript. */
const ATTRIBUTES: Record<FieldName, ComponentProps<'input'> & { label: string }> = {
  name: { label: 'Name', autoComplete: 'name', pattern: TEXT_PATTERN },
  email: {
    label: 'Email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    inputMode: 'email',
    pattern: EMAIL_PATTERN,
    title: 'An email address such as name@example.com',
  },
  phone: {
    label: 'Phone',
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
    pattern: PHONE_PATTERN,
    placeholder: '07XXX XXX XXX',
    title: 'A UK mobile number',
  },
  message: { label: 'Message' },
}

/** A field's initial value and its error. */
export interface FieldState extends Pick<ComponentProps<'input'>, 'defaultValue' | 'aria-invalid'> {
  error?: string | undefined
}

interface Props extends FieldState {
  name: FieldName
  /** What to write. It stays in view beside an error. */
  hint?: string | undefined
}

/** A required field with its label, a hint under it, and a line kept free for its error, so that nothing moves. */
export function Field({ name, error, hint, ...state }: Props) {
  const { label, ...attributes } = ATTRIBUTES[name]
  const id = `quote-${name}`
  const common = {
    'aria-invalid': error ? true : undefined,
    ...state,
    name,
    id,
    required: true,
    'aria-describedby': hint ? `${id}-error ${id}-hint` : `${id}-error`,
  }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className="strong" htmlFor={id}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="small muted">
            {hint}
          </p>
        )}
      </div>
      {name === 'message' ? <textarea {...common} rows={4} placeholder=" " /> : <input {...common} {...attributes} />}
      <p id={`${id}-error`} className={`small ${styles.error}`} aria-live="polite" data-message={MESSAGES[name]}>
        {error}
      </p>
    </div>
  )
}

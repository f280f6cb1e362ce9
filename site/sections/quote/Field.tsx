import type { ComponentProps } from 'react'
import type { Field as FieldName } from '../../../core/requests/quote-request.ts'
import styles from './Field.module.css'

export interface FieldProps
  extends Pick<
    ComponentProps<'input'>,
    | 'type'
    | 'autoCapitalize'
    | 'autoComplete'
    | 'autoCorrect'
    | 'inputMode'
    | 'pattern'
    | 'placeholder'
    | 'spellCheck'
    | 'title'
  > {
  name: FieldName
  label: string
  /** The height in lines; makes the field a textarea. */
  rows?: number
}

/** A field's initial value and its error. */
export interface FieldState extends Pick<ComponentProps<'input'>, 'defaultValue' | 'aria-invalid'> {
  error?: string | undefined
}

interface Props extends FieldProps, FieldState {
  /** What to write. It stays in view beside an error. */
  hint?: string | undefined
}

/** A required field with its label, a hint under it, and a line kept free for its error, so that nothing moves. */
export function Field({ label, rows, error, hint, pattern, type, ...field }: Props) {
  const id = `quote-${field.name}`
  const attributes = {
    'aria-invalid': error ? true : undefined,
    ...field,
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
      {rows ? <textarea {...attributes} rows={rows} /> : <input {...attributes} pattern={pattern} type={type} />}
      <p id={`${id}-error`} className={`small ${styles.error}`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

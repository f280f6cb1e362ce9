import {
  FIELDS,
  type Field,
  type FieldErrors,
  HONEYPOT,
  parseQuoteRequest,
} from '../../../quote/quote-request.ts'

/** What stands in the form. The honeypot is there only if something filled it in. */
export type Values = Partial<Record<Field | typeof HONEYPOT, string>>

/** Looked up each time, because other programs may replace a field. */
function fieldOf(form: HTMLFormElement, name: Field | typeof HONEYPOT) {
  return form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)
}

export function readValues(form: HTMLFormElement): Values {
  const honeypot = fieldOf(form, HONEYPOT)?.value
  return {
    ...Object.fromEntries(FIELDS.map((name) => [name, fieldOf(form, name)?.value])),
    ...(honeypot && { [HONEYPOT]: honeypot }),
  }
}

/** From now on, `showErrors` shows the errors of these fields. */
export function touch(form: HTMLFormElement, names: readonly string[] = FIELDS): void {
  for (const name of FIELDS) if (names.includes(name)) fieldOf(form, name)?.setAttribute('data-touched', '')
}

/**
 * Validates the form and writes the error of each touched field below it.
 *
 * @returns the errors of all fields, touched or not
 */
export function showErrors(form: HTMLFormElement): FieldErrors {
  const { errors = {} } = parseQuoteRequest(readValues(form))
  for (const name of FIELDS) {
    const field = fieldOf(form, name)
    const line = document.getElementById(`quote-${name}-error`)
    const error = field?.hasAttribute('data-touched') ? (errors[name] ?? '') : ''
    // An error that stays is not written again, because a translator may have translated it.
    if (!field || !line || (line.dataset.error ?? '') === error) continue
    field.ariaInvalid = error ? 'true' : null
    line.dataset.error = error
    line.textContent = error
  }
  return errors
}

export function focusField(form: HTMLFormElement, name: Field): void {
  fieldOf(form, name)?.focus()
}

/** Empties the fields after a submission, except those that the visitor has changed since. */
export function clearSent(form: HTMLFormElement, sent: Values): void {
  for (const name of [...FIELDS, HONEYPOT] as const) {
    const field = fieldOf(form, name)
    if (!field) continue
    field.removeAttribute('data-touched')
    if (field.value === sent[name]) field.value = ''
  }
  showErrors(form)
}

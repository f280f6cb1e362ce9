import { PACKAGE, SIZE } from '../../../core/requests/choice.ts'
import { meantDomain } from '../../../core/requests/hints.ts'
import { MAX_PHOTOS } from '../../../core/requests/photo.ts'
import {
  FIELDS,
  type Field,
  type FieldErrors,
  HONEYPOT,
  parseQuoteRequest,
} from '../../../core/requests/quote-request.ts'
import { choose, chosenIds } from '../../scripts/choice.ts'
import * as TEXTS from './texts.ts'

/** The key of the draft in the session storage; see draft.ts. */
export const DRAFT = 'draft'

type Name = Field | typeof HONEYPOT | typeof SIZE

/** What stands in the form. The honeypot is there only if something filled it in, the size only if one is chosen. */
export type Values = Partial<Record<Name, string>> & { packages: string[] }

/** Looked up each time, because other programs may replace a field. */
function fieldOf(form: HTMLFormElement, name: Name) {
  return form.querySelector<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(`[name=${name}]`)
}

export function readValues(form: HTMLFormElement): Values {
  const read = (name: Name) => fieldOf(form, name)?.value
  const optional = [SIZE, HONEYPOT] as const
  const texts = Object.fromEntries([...FIELDS, ...optional.filter(read)].map((name) => [name, read(name)]))
  return { ...texts, packages: chosenIds() }
}

/** How many photos the form has; see islands/photos/start-photos.tsx. */
export function countPhotos(form: HTMLFormElement): number {
  const field = form.querySelector<HTMLElement>('[data-photos]')
  const files = field?.querySelector<HTMLInputElement>('input')?.files
  return Math.min(Number(field?.dataset.photos || files?.length), MAX_PHOTOS)
}

/** The chosen packages in words, as the form has them, and what several cost together. */
export function chosenText(form: HTMLFormElement): string {
  const boxes = [...form.querySelectorAll<HTMLInputElement>(`[name=${PACKAGE}]:checked`)]
  const names = boxes.map(({ labels }) => Array.from(labels?.[0]?.children ?? [], (part) => part.textContent).join(' '))
  return [...names, ...(names.length > 1 ? [form.querySelector('[data-total]')?.textContent] : [])].join('\n')
}

/** From now on, `showErrors` shows the errors of these fields. */
export function touch(form: HTMLFormElement, names: readonly string[] = FIELDS): void {
  for (const name of FIELDS) if (names.includes(name)) fieldOf(form, name)?.setAttribute('data-touched', '')
}

/**
 * Validates the form and writes the error of each touched field below it, or what to look at again.
 *
 * @returns the errors of all fields, touched or not
 */
export function showErrors(form: HTMLFormElement): FieldErrors {
  const { errors = {} } = parseQuoteRequest(readValues(form))
  for (const name of FIELDS) {
    const field = fieldOf(form, name)
    const line = document.getElementById(`quote-${name}-error`)
    const isTouched = field?.hasAttribute('data-touched')
    const error = (isTouched && errors[name]) || ''
    const notice = error ? '' : noticeOf(name, field?.value ?? '', isTouched)
    const words = error || notice
    // A line that stays is not written again, because a translator may have translated it.
    if (!field || !line || (line.dataset.shown ?? '') === words) continue
    if (error) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    line.toggleAttribute('data-notice', notice !== '')
    line.dataset.shown = words
    line.textContent = words
  }
  return errors
}

/** A question about an address that can be sent all the same, whether it has a slip. */
function noticeOf(name: Field, value: string, isTouched = false): string {
  const domain = name === 'email' && isTouched && meantDomain(value)
  return domain ? TEXTS.meant(domain) : ''
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
  choose(sent.packages, false)
  showErrors(form)
}

import { getState } from '../photos/chosen-photos.ts'
import { DRAFT } from './form-fields.ts'

interface Draft {
  /** What was typed, by the names of the fields. */
  typed: Record<string, string>
  /** The names of the photos, which a page cannot choose again. */
  photos: string[]
}

/**
 * Saves the typed values and the names of the photos in this tab whenever the page is hidden: a phone may discard it
 * while its camera is open. quote-form/useSubmission.ts loads this code if there is a draft.
 */
export function keepDraft(form: HTMLFormElement): void {
  const save = () => {
    const typed = Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))
    const photos = getState().chosen.map(({ name }) => name)
    try {
      if ([...Object.values(typed), ...photos].some(Boolean))
        sessionStorage.setItem(DRAFT, JSON.stringify({ typed, photos }))
      else sessionStorage.removeItem(DRAFT)
    } catch {} // Browsers may refuse access to the storage, or be out of space.
  }
  document.addEventListener('visibilitychange', save)
  addEventListener('pagehide', save)
}

/**
 * Writes into empty fields what was typed before the page was dropped.
 *
 * @returns the names of the photos to choose again, or `undefined` if nothing was lost
 */
export function restoreDraft(form: HTMLFormElement): string[] | undefined {
  const { typed, photos } = takeDraft()
  const emptied = fieldsOf(form).filter(({ name, value }) => !value && typed[name])
  for (const field of emptied) field.value = typed[field.name] ?? ''
  return emptied.length > 0 || photos.length > 0 ? photos : undefined
}

const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=file], [type=checkbox]), textarea'),
]

function takeDraft(): Draft {
  try {
    const draft = JSON.parse(sessionStorage.getItem(DRAFT) ?? '')
    sessionStorage.removeItem(DRAFT)
    return draft
  } catch {
    return { typed: {}, photos: [] }
  }
}

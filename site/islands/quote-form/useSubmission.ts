import {
  type FocusEvent,
  type InputEvent,
  type MouseEvent,
  type SubmitEvent,
  useEffect,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { FIELDS, type FieldErrors, parseQuoteRequest } from '../../../quote/quote-request.ts'
import { sendQuote } from './send-quote.ts'

export type State =
  | { status: 'idle' | 'failed' }
  | { status: 'sending'; slow: boolean }
  | { status: 'sent'; reference: string | undefined; email: string }

/** In the toast and in Sent.tsx. */
export const SENT = 'Thank you! Your quote request has been submitted successfully.'
const FAILED = 'Sorry, there was a problem submitting your form. Please try again later.'
const TOAST_TIMEOUT = 5_000 // 5 seconds

/** A submission that takes longer than this offers the phone number. */
const SLOW_AFTER = 15_000 // 15 seconds

/**
 * Validates and sends the quote form. The fields are uncontrolled, so that values typed before hydration are kept. A
 * field's error appears once the visitor has left the field or tried to submit.
 */
export function useQuoteForm() {
  const [hydrated, setHydrated] = useState(false)
  const [state, setState] = useState<State>({ status: 'idle' })
  /** The errors of all fields, touched or not, when the form was last validated. */
  const [allErrors, setAllErrors] = useState<FieldErrors>({})
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => setHydrated(true), [])

  const validate = (form: HTMLFormElement): FieldErrors => {
    const { errors = {} } = parseQuoteRequest(Object.fromEntries(new FormData(form)))
    setAllErrors(errors)
    return errors
  }

  const onBlur = ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
    setTouched((names) => new Set(names).add(target.name))
    validate(currentTarget)
  }

  const onInput = ({ currentTarget }: InputEvent<HTMLFormElement>) => {
    validate(currentTarget)
  }

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTouched(new Set(FIELDS))
    const found = validate(form)
    const firstInvalid = FIELDS.find((field) => found[field])
    if (firstInvalid) return form.querySelector<HTMLElement>(`[name=${firstInvalid}]`)?.focus()

    // React disables the button before the browser dispatches another tap or Enter.
    setState({ status: 'sending', slow: false })
    withToasts(({ closeToasts }) => closeToasts())
    const slowTimer = setTimeout(() => setState({ status: 'sending', slow: true }), SLOW_AFTER)
    try {
      const data = new FormData(form)
      const reference = await sendQuote(data)
      // The panel takes the focus, and the field that loses it becomes touched: reset the fields after that.
      flushSync(() => setState({ status: 'sent', reference, email: String(data.get('email')) }))
      form.reset()
      setTouched(new Set())
      withToasts(({ showToast }) => showToast(SENT, 'success', TOAST_TIMEOUT))
    } catch (error) {
      console.error(error)
      setState({ status: 'failed' })
      withToasts(({ showToast }) => showToast(FAILED, 'error', TOAST_TIMEOUT))
    } finally {
      clearTimeout(slowTimer)
    }
  }

  const isTouched = ([field]: [string, string]) => touched.has(field)
  const errors: FieldErrors = Object.fromEntries(Object.entries(allErrors).filter(isTouched))

  const again = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => setState({ status: 'idle' }))
    form?.querySelector('input')?.focus()
  }

  return { hydrated, state, errors, again, onBlur, onInput, onSubmit }
}

type Toasts = typeof import('./toasts.tsx')

/** A single promise, so that toasts open and close in order: the promises of two imports may resolve in either order. */
let toasts: Promise<Toasts> | undefined

/** Loads the toast code on first use. If it fails to load, `Outcome` or `Sent` still shows the result. */
function withToasts(use: (toasts: Toasts) => void): void {
  toasts ??= import('./toasts.tsx')
  toasts.then(use, (error) => {
    console.warn(error)
    toasts = undefined // The next use tries again.
  })
}

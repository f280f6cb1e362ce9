import { type FocusEvent, type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { FIELDS, type Field, type FieldErrors, parseQuoteRequest } from '../../../quote/quote-request.ts'
import { afterNextFrame } from '../../client/after-next-frame.ts'
import { sendQuote } from './send-quote.ts'

export type State =
  | { status: 'idle' | 'failed' }
  | { status: 'sending'; slow: boolean }
  | { status: 'sent'; reference: string | undefined }

const SENT = 'Thank you! Your quote request has been submitted successfully.'
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
  const [errors, setErrors] = useState<FieldErrors>({})
  const touched = useRef(new Set<string>())
  /** Set on submit, because a second tap may arrive before the button is disabled. */
  const sending = useRef(false)

  useEffect(() => setHydrated(true), [])

  /** Updates the errors of touched fields. Returns the first invalid field, touched or not. */
  const validate = (form: HTMLFormElement) => {
    const { errors: all = {} } = parseQuoteRequest(Object.fromEntries(new FormData(form)))
    setErrors(Object.fromEntries(Object.entries(all).filter(([field]) => touched.current.has(field))))
    return FIELDS.find((field) => all[field])
  }

  const onBlur = ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
    if (!isField(target.name)) return
    touched.current.add(target.name)
    afterNextFrame(() => validate(currentTarget))
  }

  const onInput = ({ currentTarget }: InputEvent<HTMLFormElement>) => {
    afterNextFrame(() => validate(currentTarget))
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (sending.current) return
    sending.current = true
    afterNextFrame(() =>
      submit(form).finally(() => {
        sending.current = false
      }),
    )
  }

  const submit = async (form: HTMLFormElement) => {
    for (const field of FIELDS) touched.current.add(field)
    const firstInvalid = validate(form)
    if (firstInvalid) return form.querySelector<HTMLElement>(`[name=${firstInvalid}]`)?.focus()

    setState({ status: 'sending', slow: false })
    const slowTimer = setTimeout(() => setState({ status: 'sending', slow: true }), SLOW_AFTER)
    try {
      const reference = await sendQuote(new FormData(form))
      form.reset()
      touched.current.clear()
      setErrors({})
      setState({ status: 'sent', reference })
      toast(SENT)
    } catch (error) {
      console.error(error)
      setState({ status: 'failed' })
      toast(FAILED)
    } finally {
      clearTimeout(slowTimer)
    }
  }

  return { hydrated, state, errors, onBlur, onInput, onSubmit }
}

const isField = (name: string): name is Field => FIELDS.some((field) => field === name)

/** Loads the toast code on first use. If it fails to load, `Outcome` or `Sent` still shows the result. */
function toast(text: string): void {
  import('./toasts.tsx').then(({ showToast }) => showToast(text, TOAST_TIMEOUT), console.warn)
}

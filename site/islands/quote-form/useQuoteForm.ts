import { type FocusEvent, type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { FIELDS, type Field, type FieldErrors, parseQuoteRequest } from '../../../quote/quote-request.ts'
import { afterNextFrame } from '../../client/after-next-frame.ts'
import { sendQuote } from './send-quote.ts'

export type State =
  | { status: 'idle' | 'failed' }
  | { status: 'sending'; long: boolean }
  | { status: 'sent'; reference: string | undefined }

const SENT = 'Thank you! Your quote request has been submitted successfully.'
const FAILED = 'Sorry, there was a problem submitting your form. Please try again later.'
const TOAST_TIME = 5_000 // 5 seconds

/** After this time of sending, the form offers the phone. */
const LONG = 15_000 // 15 seconds

/**
 * Checks and sends the quote form. The fields keep their own values, so that nothing typed before React ran
 * is lost; a field's error shows once the field was left or a submit was tried.
 */
export function useQuoteForm() {
  const [live, setLive] = useState(false)
  const [state, setState] = useState<State>({ status: 'idle' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const touched = useRef(new Set<string>())
  /** From the tap on: a second one may come before the button says so. */
  const sending = useRef(false)

  useEffect(() => setLive(true), [])

  const check = (form: HTMLFormElement) => {
    const { errors: all = {} } = parseQuoteRequest(Object.fromEntries(new FormData(form)))
    setErrors(Object.fromEntries(Object.entries(all).filter(([field]) => touched.current.has(field))))
    return FIELDS.find((field) => all[field])
  }

  const onBlur = ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
    if (!isField(target.name)) return
    touched.current.add(target.name)
    afterNextFrame(() => check(currentTarget))
  }

  const onInput = ({ currentTarget }: InputEvent<HTMLFormElement>) => {
    afterNextFrame(() => check(currentTarget))
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
    const wrong = check(form)
    if (wrong) return form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()

    setState({ status: 'sending', long: false })
    const longTimer = setTimeout(() => setState({ status: 'sending', long: true }), LONG)
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
      clearTimeout(longTimer)
    }
  }

  return { live, state, errors, onBlur, onInput, onSubmit }
}

const isField = (name: string): name is Field => FIELDS.some((field) => field === name)

/** The toast's own code arrives with the first submit. Without it, the lasting message still says it all. */
function toast(text: string): void {
  import('../toasts/toasts.tsx').then(({ showToast }) => showToast(text, TOAST_TIME), console.warn)
}

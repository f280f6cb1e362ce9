import { type Dispatch, type MouseEvent, type RefObject, type SetStateAction, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { FIELDS } from '../../../core/requests/quote-request.ts'
import { startChoice, stored } from '../../scripts/choice.ts'
import { keepReplyBy, replyBy } from './due.ts'
import {
  chosenText,
  clearSent,
  countPhotos,
  DRAFT,
  focusField,
  readValues,
  showErrors,
  touch,
  type Values,
} from './form-fields.ts'
import { type Receipt, sendQuote } from './send-quote.ts'
import * as TEXTS from './texts.ts'

export type State =
  | { status: 'idle' }
  | {
      status: 'failed'
      /** Whether no toast could say so. */
      isUntold?: boolean
    }
  | { status: 'sending'; slow: boolean }
  | ({
      status: 'sent'
      /** The request as it was sent. */
      values: Values
      /** The packages, in words, a line each. */
      chosen: string
      /** By when we reply, in words. */
      reply: string | undefined
      /** Whether the form still has what the visitor typed while it was being sent. */
      kept: boolean
    } & Receipt)

/** A submission that takes longer than this offers the phone number. */
const SLOW_AFTER = 15_000 // 15 seconds

/**
 * Validates and sends the form around an element, instead of the browser. A field’s error appears once the visitor has
 * left the field or tried to submit.
 */
export function useSubmission(inside: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<State>({ status: 'idle' })

  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const listening = new AbortController()
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => form.addEventListener(name, listener, { signal: listening.signal })

    const loadPhotos = () => withPhotos(form, ({ startPhotos }) => startPhotos(form))
    const onFileInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'file') loadPhotos()
    }
    on('focusin', ({ target }) => {
      // Chromium scrolls to a textarea only if its first line is out of view, and may leave the rest of the field
      // below.
      if (target instanceof Element && target.matches('input:not([type=checkbox]), textarea'))
        target.parentElement?.scrollIntoView({ block: 'nearest' })
    })
    on('focusout', ({ target }) => {
      if (target instanceof Element) touch(form, [target.getAttribute('name') ?? ''])
      showErrors(form)
    })
    on('input', (event) => {
      showErrors(form)
      onFileInput(event)
    })
    on('submit', (event) => {
      event.preventDefault()
      touch(form)
      const errors = showErrors(form)
      const firstInvalid = FIELDS.find((field) => errors[field])
      if (firstInvalid) focusField(form, firstInvalid)
      else submit(form, setState)
    })
    on('click', onFileInput)
    // Photos may have been chosen before this code ran.
    if (stored(DRAFT) || countPhotos(form) > 0) loadPhotos()
    startChoice()
    const stopReplyBy = keepReplyBy(form)
    form.noValidate = true
    // Somebody has pressed Send; see scripts/form-messages.ts.
    if (form.dataset.tried !== undefined) {
      form.removeAttribute('data-tried')
      touch(form)
      showErrors(form)
    }
    return () => {
      listening.abort()
      stopReplyBy()
      form.noValidate = false
    }
  }, [inside])

  const again = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => setState({ status: 'idle' }))
    if (form) focusField(form, FIELDS[0])
  }

  return { state, again }
}

async function submit(form: HTMLFormElement, setState: Dispatch<SetStateAction<State>>): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  const label = button?.textContent ?? ''
  // At once, before the browser dispatches another tap or Enter.
  if (button) Object.assign(button, { disabled: true, textContent: TEXTS.sending })
  setState({ status: 'sending', slow: false })
  withToasts(({ closeToasts }) => closeToasts())
  const slowTimer = setTimeout(() => setState({ status: 'sending', slow: true }), SLOW_AFTER)
  const values = readValues(form)
  const chosen = chosenText(form)
  const photoCount = countPhotos(form)
  try {
    const receipt = await sendQuote(values, photoCount)
    const kept = JSON.stringify(readValues(form)) !== JSON.stringify(values)
    // The panel takes the focus, and the field that loses it becomes touched: clear the fields after that.
    flushSync(() => setState({ status: 'sent', values, chosen, reply: replyBy(form), kept, ...receipt }))
    clearSent(form, values)
    // Only now: what is no longer chosen takes less room further up the page.
    form.querySelector('[data-sent]')?.scrollIntoView()
    const { photos } = receipt
    if (photos) withPhotos(form, ({ sendPhotos }) => sendPhotos(form, photos, photoCount))
    withToasts(({ showToast }) => showToast(TEXTS.sent, 'success'))
  } catch (error) {
    console.error(error)
    flushSync(() => setState({ status: 'failed' }))
    button?.scrollIntoView({ block: 'nearest' })
    withToasts(
      ({ showToast }) => showToast(TEXTS.failed, 'error'),
      () => setState((state) => (state.status === 'failed' ? { ...state, isUntold: true } : state)),
    )
  } finally {
    clearTimeout(slowTimer)
    if (button) Object.assign(button, { disabled: false, textContent: label })
  }
}

/** Loads the code for photos on first use. If it fails to load, the field says so. */
function withPhotos(form: HTMLFormElement, use: (photos: typeof import('../photos/start-photos.tsx')) => void): void {
  const setFailed = (failed: boolean) => form.querySelector('[data-photos]')?.toggleAttribute('data-failed', failed)
  import('../photos/start-photos.tsx').then(
    (photos) => {
      setFailed(false)
      use(photos)
    },
    (error) => {
      console.warn(error)
      setFailed(true)
    },
  )
}

type Toasts = typeof import('./toasts.tsx')

/**
 * A single promise, so that toasts open and close in order: the promises of two imports may resolve in either order.
 */
let toasts: Promise<Toasts> | undefined

/** Loads the toast code on first use. If it fails to load, `Trouble` or `Sent` shows the result. */
function withToasts(use: (toasts: Toasts) => void, otherwise?: () => void): void {
  toasts ??= import('./toasts.tsx')
  toasts.then(use, (error) => {
    console.warn(error)
    toasts = undefined // The next use tries again.
    otherwise?.()
  })
}

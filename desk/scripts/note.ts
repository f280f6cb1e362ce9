/**
 * Saves the private note as it is typed. Until it is saved, the browser keeps it, so that neither a reload nor a lost
 * signal loses a word.
 */
import { joinNotes } from '../worker/contract.ts'
import { askDesk } from './ask-desk.ts'
import { noteKey } from './kept.ts'

type Draft = {
  text: string
  /**
   * The versions that it may replace: the one that it was typed over, and those that were sent without a response. A
   * save that arrives late replaces nothing that was saved after it.
   */
  replaces?: string[]
}

const TYPING_PAUSE = 800 // milliseconds
const RETRY_INTERVAL = 15_000
/** As long as a phone without a signal is typed on, there are more. The first is the one that was typed over. */
const MAX_REPLACED = 100

/** Saves the note of this page, if it has one. */
export function saveNote(): void {
  const form = document.querySelector<HTMLFormElement>('[data-note]')
  const field = form?.querySelector('textarea')
  const line = form?.querySelector('p')
  if (form && field && line) keepSaving(form, field, line)
}

function keepSaving(form: HTMLFormElement, field: HTMLTextAreaElement, line: HTMLElement): void {
  const key = noteKey(form.dataset.note ?? '')
  let replaces = [form.querySelector<HTMLInputElement>('[name="replaces"]')?.value ?? '']
  /** The text on the server, unless the outcome of a save is unknown. */
  let saved: string | undefined = field.defaultValue
  let sent: { text?: string; version: string } = { version: '' }
  let isSaving = false
  let isJoined = false
  let timer = 0

  const say = (words: string, isBad = false) => {
    line.textContent = words
    line.dataset.tone = isBad ? 'bad' : ''
  }
  const saveIn = (delay: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(save, delay)
  }

  function keep(): void {
    if (field.value === saved) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ text: field.value, replaces } satisfies Draft))
  }

  /**
   * Takes over what is kept, from before a reload or from another tab, which had taken over the text of this one. What
   * others have saved meanwhile stays too.
   */
  function takeOver(): void {
    const draft: Draft | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!draft) return
    const isKnown = draft.replaces?.some((version) => replaces.includes(version))
    show(isKnown ? draft.text : joinNotes(field.value, draft.text))
    if (!isKnown) return
    replaces = [...new Set([...replaces, ...(draft.replaces ?? [])])]
    saved = undefined
  }

  /** Shows another text, in which the cursor stays as far from the end as it was. */
  function show(text: string): void {
    if (text === field.value) return
    const fromEnd = field.value.length - field.selectionEnd
    field.value = text
    if (document.activeElement === field) field.setSelectionRange(text.length - fromEnd, text.length - fromEnd)
  }

  /** Sends the text, one request at a time. */
  async function save(): Promise<void> {
    const text = field.value
    if (isSaving || text === saved) return
    isSaving = true
    clearTimeout(timer)
    say('Saving')
    if (text !== sent.text) sent = { text, version: Math.random().toString(36).slice(2) }
    const { version } = sent
    const body = new URLSearchParams({ action: 'note', note: text, replaces: replaces.join(' '), version })
    if (!replaces.includes(version)) replaces = [...replaces.slice(0, MAX_REPLACED), version]
    saved = undefined
    keep()
    // Not form.action: that is its button of this name.
    const answer = await askDesk(location.pathname, RETRY_INTERVAL, {
      method: 'POST',
      body,
      keepalive: true,
    })
    isSaving = false
    if (typeof answer === 'string') {
      say(`Kept on this device. Saves when ${answer === 'lost' ? 'there’s signal' : 'the desk answers again'}.`)
      saveIn(RETRY_INTERVAL)
      return
    }
    if (answer.status === 200 || answer.status === 409) receive(JSON.parse(answer.text))
    else if (answer.status === 404) {
      // The customer was forgotten.
      localStorage.removeItem(key)
      say(`Not saved. ${answer.text}`, true)
    } else say(`Not saved, kept on this device. ${answer.text}`, true)
    if (field.value !== (saved ?? text)) saveIn(TYPING_PAUSE)
  }

  /** What is on the server now: this text, or what others have saved meanwhile. */
  function receive({ text, version }: { text: string; version: string }): void {
    if (!replaces.includes(version)) {
      show(joinNotes(text, field.value))
      isJoined = true
    }
    saved = text
    replaces = [version]
    keep()
    if (field.value !== saved) return
    const time = new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    say(`Saved ${time}${isJoined ? '. It was changed elsewhere too: both are here.' : ''}`)
  }

  takeOver()
  save()
  field.addEventListener('input', () => {
    saveIn(TYPING_PAUSE)
    keep()
  })
  addEventListener('online', save)
  addEventListener('storage', takeOver)
  document.addEventListener('visibilitychange', () => {
    takeOver()
    save()
  })
  addEventListener('pagehide', save)
}

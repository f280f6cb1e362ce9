/**
 * Saves the private note as it is typed. Until it is saved, the browser keeps it, so that neither a reload nor a lost
 * signal loses a word. Signing out deletes what it keeps (routes/sign-in.ts).
 */
type Draft = {
  text: string
  /** The saved note that it replaces. */
  base: string
}

const TYPING_PAUSE = 800 // milliseconds
const RETRY_INTERVAL = 15_000

const keyOf = (reference: string) => `note ${reference}`

const form = document.querySelector<HTMLFormElement>('[data-note]')
const field = form?.querySelector('textarea')
const line = form?.querySelector('p')
if (form && field && line) keepSaving(form, field, line)

// Those of a forgotten customer go too.
document.querySelector<HTMLFormElement>('[data-forgets]')?.addEventListener('submit', ({ currentTarget }) => {
  const { forgets = '' } = (currentTarget as HTMLFormElement).dataset
  for (const reference of forgets.split(' ')) localStorage.removeItem(keyOf(reference))
})

function keepSaving(form: HTMLFormElement, field: HTMLTextAreaElement, line: HTMLElement): void {
  const key = keyOf(form.dataset.note ?? '')
  let saved = field.defaultValue
  let isSaving = false
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
    else localStorage.setItem(key, JSON.stringify({ text: field.value, base: saved } satisfies Draft))
  }

  /** Sends the text, one request at a time, so that an older text never overtakes a newer one. */
  async function save(): Promise<void> {
    const text = field.value
    if (isSaving || text === saved) return
    isSaving = true
    clearTimeout(timer)
    say('Saving')
    try {
      // Not form.action: that is its button of this name.
      const response = await fetch(location.pathname, {
        method: 'POST',
        headers: { accept: 'text/plain' },
        body: new URLSearchParams({ action: 'note', note: text }),
        keepalive: true,
        signal: AbortSignal.timeout(RETRY_INTERVAL),
      })
      if (response.ok) {
        saved = text
        keep()
        const time = new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
        if (field.value === text) say(`Saved ${time}`)
      } else {
        say(`Not saved, kept on this phone. ${await response.text()}`, true)
        if (response.status >= 500) saveIn(RETRY_INTERVAL)
      }
    } catch {
      say('Kept on this phone. Saves when there’s signal.')
      saveIn(RETRY_INTERVAL)
    }
    isSaving = false
    // Typed meanwhile.
    if (field.value !== text) saveIn(TYPING_PAUSE)
  }

  const kept: Draft | null = JSON.parse(localStorage.getItem(key) ?? 'null')
  // If the note was changed elsewhere meanwhile, both stay.
  if (!kept || kept.text.includes(saved) || kept.base === saved) field.value = kept?.text ?? saved
  else field.value = `${saved}\n\n${kept.text}`
  keep()
  save()

  for (const button of form.querySelectorAll('button')) button.hidden = true
  form.addEventListener('submit', (event) => event.preventDefault())
  field.addEventListener('input', () => {
    saveIn(TYPING_PAUSE)
    keep()
  })
  addEventListener('online', save)
  document.addEventListener('visibilitychange', save)
  addEventListener('pagehide', save)
}

export {}

/** Deletes what this device keeps once nobody may read it any more: pages, photos, and what is typed but not saved yet. */
import { CACHE, MAX_AGE, MAX_ASKED } from '../worker/contract.ts'
import { askDesk } from './ask-desk.ts'

const MAX_WAIT = 10_000 // milliseconds
/** How many requests are kept: those opened last. */
const MAX_REQUESTS = 50

const NOTE = /^note (.+)/
/** The key of a note that is not saved yet. */
export const noteKey = (reference: string) => `note ${reference}`

/** How the keys of what is typed into the forms of Site and Work begin. */
export const TYPED = 'typed '

const notes = () => Object.keys(localStorage).flatMap((key) => NOTE.exec(key)?.[1] ?? [])
const forgetNote = (reference: string) => localStorage.removeItem(noteKey(reference))

/** Deletes what is kept of requests that were forgotten or erased, here or elsewhere, and what is old. */
export async function tidy(): Promise<void> {
  const cache = 'caches' in window ? await caches.open(CACHE) : undefined
  const keys = (await cache?.keys()) ?? []
  const referenceOf = ({ url }: Request) => /\/requests\/([\w-]+)/.exec(url)?.[1] ?? ''
  const pages = [...new Set(keys.map(referenceOf).filter(Boolean))].slice(-MAX_REQUESTS)
  const asked = [...new Set([...notes(), ...pages])].slice(0, MAX_ASKED)
  if (asked.length === 0) return
  const answer = await askDesk(`/desk/kept?${new URLSearchParams({ references: asked.join(' ') })}`, MAX_WAIT)
  if (typeof answer === 'string' || answer.status !== 200) return
  const existing: string[] = JSON.parse(answer.text)
  for (const key of keys) {
    const reference = referenceOf(key)
    const at = (await cache?.match(key))?.headers.get('date') ?? ''
    const isReadable =
      Date.now() - Date.parse(at) < MAX_AGE && pages.includes(reference) && existing.includes(reference)
    if (reference && !isReadable) await cache?.delete(key)
  }
  for (const reference of asked) if (!existing.includes(reference)) forgetNote(reference)
}

/** Set while this tab signs out. */
const SIGNING_OUT = 'signing out'

document.addEventListener('submit', (event) => {
  if (!(event.target as Element).matches('[action^="/desk/sign-out"]')) return
  const { length } = notes()
  const [are, them] = length === 1 ? ['1 note is', 'it'] : [`${length} notes are`, 'them']
  const question = `${are} not saved on the server yet. Signing out deletes ${them} from this device. Sign out?`
  if (length > 0 && !confirm(question)) event.preventDefault()
  else sessionStorage.setItem(SIGNING_OUT, '1')
})

/** Deletes what was typed, if this page is where signing out has led. Safari before 17 ignores Clear-Site-Data. */
export function forgetTypedAtSignOut(): void {
  if (sessionStorage.getItem(SIGNING_OUT) && location.pathname === '/desk/sign-in') {
    const typed = Object.keys(localStorage).filter((key) => key.startsWith(TYPED))
    for (const key of [...typed, ...notes().map(noteKey)]) localStorage.removeItem(key)
  }
  sessionStorage.removeItem(SIGNING_OUT)
}

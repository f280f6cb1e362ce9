/** All scripts of the desk’s pages. They listen to the document, so each page has what it needs. */
import './ask-if-answered.ts'
import './code.ts'
import './copy.ts'
import './film.ts'
import './photos.ts'
import { keepLooking, sayIfKept } from './arrivals.ts'
import { showChips } from './chips.ts'
import { showChosen } from './choice.ts'
import { followProgress } from './film/tiles.ts'
import { keepForm } from './form.ts'
import { forgetTypedAtSignOut, tidy } from './kept.ts'
import { saveNote } from './note.ts'
import { markAsRead } from './read.ts'
import { showIfItRings } from './ring.ts'

forgetTypedAtSignOut()
sayIfKept()
keepForm()
// Of what keepForm has put back.
showChips()
showChosen()
saveNote()
showIfItRings()
markAsRead()
keepLooking()
followProgress()
landInPreview()
// A screen reader begins where the mistakes are listed, or at the one that there is.
document.querySelector<HTMLElement>('#mistakes, [aria-invalid]')?.focus()
addEventListener('load', sayOnce)

if (!location.pathname.startsWith('/desk/sign-in')) {
  tidy()
  navigator.serviceWorker?.register('/desk/sw.js', { scope: '/desk' })
}

/** What has just been done is said once: a page that is loaded again says nothing of it. */
function sayOnce(): void {
  // While something goes on here, its end is still to be said.
  if (document.querySelector('ol[data-step]')) return
  const url = new URL(location.href)
  if (!['said', 'answered', 'forgotten'].some((name) => url.searchParams.has(name))) return
  for (const name of ['said', 'about', 'video', 'answered', 'forgotten']) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}

/** A page in a frame grows while it loads, and its place moves away. */
function landInPreview(): void {
  const frame = document.querySelector<HTMLIFrameElement>('main > iframe')
  const land = () => frame?.contentDocument?.getElementById(new URL(frame.src).hash.slice(1))?.scrollIntoView()
  frame?.addEventListener('load', land)
  land()
}

/** Work: sends a film that is chosen. */
import './film/player.ts'
import { openFilm } from './film/frame.ts'
import { filmBeingSent, goOn, send, stop } from './film/sender.ts'

const isChooser = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches('#film [type="file"]')

document.addEventListener('click', ({ target }) => {
  // So that the same file can be chosen again.
  if (isChooser(target)) target.value = ''
  const { do: action } = (target as Element).closest<HTMLElement>('#film [data-do]')?.dataset ?? {}
  if (action === 'stop') stop()
  if (action === 'again') goOn()
})

document.addEventListener('change', async ({ target }) => {
  const [file] = (isChooser(target) && target.files) || []
  if (!file) return
  addEventListener('beforeunload', askToStay)
  const filmPage = await send(file)
  if (filmPage) openFilm(filmPage)
})

function askToStay(event: Event): void {
  if (filmBeingSent()) event.preventDefault()
}

addEventListener('online', goOn)
document.addEventListener('visibilitychange', goOn)

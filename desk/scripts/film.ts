import { openFilm, openOtherPagesInFrame } from './film/frame.ts'
import { keepListUpToDate } from './film/list.ts'
import { showCoverUntilWatched } from './film/player.ts'
import { filmBeingSent, goOn, send, stop } from './film/sender.ts'
import { page, showStatus } from './film/status.ts'

/** Work: sends films, and shows those that are sent. */

if (page) {
  showStatus(page.dataset.state === 'failed' ? 'failed' : 'choose')
  openOtherPagesInFrame()
  for (const input of page.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
    // So that the same file can be chosen again.
    input.addEventListener('click', () => {
      input.value = ''
    })
    input.addEventListener('change', async () => {
      const [file] = input.files ?? []
      const filmPage = file && (await send(file))
      if (filmPage) openFilm(filmPage)
    })
  }
  page.querySelector('[data-do="stop"]')?.addEventListener('click', stop)
  page.querySelector('[data-do="again"]')?.addEventListener('click', goOn)
}
addEventListener('online', goOn)
document.addEventListener('visibilitychange', goOn)
addEventListener('beforeunload', (event) => {
  if (filmBeingSent()) event.preventDefault()
})

const player = document.querySelector<HTMLVideoElement>('video[controls]')
if (player) showCoverUntilWatched(player)

keepListUpToDate()

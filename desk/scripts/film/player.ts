/** Shows the cover of a film or video alone until it is watched. */
const findPlayer = () => document.querySelector<HTMLVideoElement>('video[poster]')

document.addEventListener('click', (event) => {
  const player = findPlayer()
  if (!player || !(event.target as Element).closest('[data-do="watch"]')) return
  event.preventDefault()
  player.controls = true
  player.muted = document.querySelector('[name="sound"][value="Off"]:checked') !== null
  player.scrollIntoView({ block: 'center' })
  player.play()
})

function showCover(): void {
  const player = findPlayer()
  const still = document.querySelector('[name="poster"]:checked + img')
  if (!player || !(still instanceof HTMLImageElement) || still.src === player.poster) return
  player.poster = still.src
  player.controls = false
  player.load()
}

document.addEventListener('change', showCover)
// After the browser, or the draft that the phone keeps, has put back another cover.
addEventListener('pageshow', showCover)

export {}

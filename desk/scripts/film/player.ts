/** Shows the cover of a film or video alone until it is watched. */
export function showCoverUntilWatched(player: HTMLVideoElement): void {
  player.controls = false
  document.querySelector('[data-do="watch"]')?.addEventListener('click', (event) => {
    event.preventDefault()
    player.controls = true
    player.muted = document.querySelector('[name="sound"][value="Off"]:checked') !== null
    player.scrollIntoView({ block: 'center' })
    player.play()
  })
  const showCover = () => {
    const still = document.querySelector('[name="poster"]:checked + img')
    if (!(still instanceof HTMLImageElement) || still.src === player.poster) return
    player.poster = still.src
    player.controls = false
    player.load()
  }
  document.querySelector('#site')?.addEventListener('change', showCover)
  // After the browser, or the draft that the phone keeps, has put back another cover.
  addEventListener('pageshow', showCover)
}

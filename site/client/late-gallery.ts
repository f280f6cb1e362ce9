/**
 * Takes the gallery's placeholders away when the code that fills them does not come. Its styles
 * (islands/gallery/Gallery.module.css) do so where not even this script runs.
 */
const PATIENCE = 8_000 // 8 seconds

const gallery = document.getElementById('gallery')
const island = gallery?.closest<HTMLElement>('astro-island')

const giveUp = () => {
  if (island?.hasAttribute('ssr')) document.documentElement.setAttribute('data-no-gallery', '')
}

if (gallery && island) {
  // Out of view they keep their place: the code is asked for only when that comes into view.
  island.dataset.watched = ''
  const unseen = setTimeout(() => {
    island.dataset.watched = 'unseen'
  }, PATIENCE)

  const arrival = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    arrival.disconnect()
    clearTimeout(unseen)
    island.dataset.watched = ''
    setTimeout(giveUp, PATIENCE)
  })
  arrival.observe(gallery)
  island.addEventListener('astro:hydration-error', giveUp)
}

/** How long the page takes at most to glide to a place. */
const GLIDE = 2_000 // 2 seconds

let aim: { place: Element | null; block: 'start' | 'nearest'; time: number } | undefined
document.addEventListener('focusin', ({ target, timeStamp }) => {
  if (target instanceof Element) aim = { place: target, block: 'nearest', time: timeStamp }
})
document.addEventListener('click', ({ target, timeStamp }) => {
  const hash = target instanceof Element && target.closest('a')?.hash
  if (hash) aim = { place: document.querySelector(hash), block: 'start', time: timeStamp }
})

// Where the gallery goes while the page glides past it, all places below move up: the page must aim again.
new MutationObserver(() => {
  if (aim && performance.now() - aim.time < GLIDE) aim.place?.scrollIntoView({ block: aim.block })
}).observe(document.documentElement, { attributeFilter: ['data-no-gallery'] })

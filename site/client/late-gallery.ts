/**
 * Hides the gallery, and the links to it, if its code has not run 8 seconds after it came into view. Until then the
 * section shows placeholders.
 */
const MAX_WAIT = 8_000 // milliseconds
/** Smooth scrolling to a link’s target takes no longer than this. */
const MAX_SCROLL_TIME = 2_000 // milliseconds

const gallery = document.getElementById('gallery')
const island = gallery?.closest('astro-island')

const hideGallery = () => {
  if (island?.hasAttribute('ssr')) document.documentElement.setAttribute('data-no-gallery', '')
}

if (gallery && island) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    setTimeout(hideGallery, MAX_WAIT)
  })
  observer.observe(gallery)
  island.addEventListener('astro:hydration-error', hideGallery)
}

let target: { element: Element | null; block: 'start' | 'nearest'; since: number } | undefined
document.addEventListener('focusin', ({ target: focused, timeStamp }) => {
  if (focused instanceof Element) target = { element: focused, block: 'nearest', since: timeStamp }
})
document.addEventListener('click', ({ target: clicked, timeStamp }) => {
  const hash = clicked instanceof Element && clicked.closest('a')?.hash
  if (hash) target = { element: document.querySelector(hash), block: 'start', since: timeStamp }
})

// If the gallery disappears while the page scrolls past it, everything below moves up: scroll to the new position.
new MutationObserver(() => {
  if (target && performance.now() - target.since < MAX_SCROLL_TIME) {
    target.element?.scrollIntoView({ block: target.block })
  }
}).observe(document.documentElement, { attributeFilter: ['data-no-gallery'] })

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

/** Where the page last scrolled to: the focused element, or the target of a link. */
let destination: { selector: ':focus' | ':target'; block: 'start' | 'nearest'; since: number } | undefined
document.addEventListener('focusin', ({ timeStamp }) => {
  destination = { selector: ':focus', block: 'nearest', since: timeStamp }
})
document.addEventListener('click', ({ target, timeStamp }) => {
  const hash = target instanceof Element && target.closest('a')?.hash
  if (hash) destination = { selector: ':target', block: 'start', since: timeStamp }
})

// If the gallery disappears while the page scrolls past it, everything below moves up: scroll to the new position.
new MutationObserver(() => {
  if (!destination || performance.now() - destination.since > MAX_SCROLL_TIME) return
  document.querySelector(destination.selector)?.scrollIntoView({ block: destination.block })
}).observe(document.documentElement, { attributeFilter: ['data-no-gallery'] })

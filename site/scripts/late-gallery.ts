/** Takes the gallery's placeholders away when the code that fills them fails to come: see Gallery.module.css. */
const PATIENCE = 8_000 // 8 seconds, from when they come into view

const gallery = document.getElementById('gallery')
const island = gallery?.closest('astro-island')

const giveUp = () => {
  if (island?.hasAttribute('ssr')) document.documentElement.setAttribute('data-no-gallery', '')
}

island?.addEventListener('astro:hydration-error', giveUp)
const arrival = new IntersectionObserver((entries) => {
  if (!entries.some(({ isIntersecting }) => isIntersecting)) return
  arrival.disconnect()
  setTimeout(giveUp, PATIENCE)
})
if (gallery) arrival.observe(gallery)

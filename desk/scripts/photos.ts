/** Opens photos in the viewer. */
const links = [...document.querySelectorAll<HTMLAnchorElement>('#photos a')]
const viewer = document.querySelector<HTMLDialogElement>('#viewer')
const picture = viewer?.querySelector('img')
const save = viewer?.querySelector('a')
const words = viewer?.querySelector('#shown')
let shown = 0

function show(index: number): void {
  shown = (index + links.length) % links.length
  const { href = '' } = links[shown] ?? {}
  if (!picture || !save || !words) return
  picture.src = href
  save.href = href
  save.download = `photo-${shown + 1}.jpg`
  picture.alt = `Photo ${shown + 1}`
  words.textContent = `${shown + 1} of ${links.length}`
}

for (const [index, link] of links.entries()) {
  link.addEventListener('click', (event) => {
    // Safari before 15.4 has no dialogs.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !viewer?.showModal) return
    event.preventDefault()
    show(index)
    viewer.showModal()
  })
}

for (const button of viewer?.querySelectorAll<HTMLElement>('[data-step]') ?? []) {
  button.hidden = links.length < 2
  button.addEventListener('click', () => show(shown + Number(button.dataset.step)))
}

viewer?.addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowLeft') show(shown - 1)
  if (key === 'ArrowRight') show(shown + 1)
})

export {}

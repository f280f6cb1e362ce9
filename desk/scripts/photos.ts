/** Opens photos in the viewer. */
const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('#photos a')]
let shown = 0

function show(index: number): void {
  const { length } = links()
  shown = (index + length) % length
  const { href = '' } = links()[shown] ?? {}
  const picture = find<HTMLImageElement>('#viewer img')
  const save = find<HTMLAnchorElement>('#viewer a')
  const words = find('#shown')
  if (!picture || !save || !words) return
  picture.src = href
  save.href = href
  save.download = `photo-${shown + 1}.jpg`
  picture.alt = `Photo ${shown + 1}`
  words.textContent = `${shown + 1} of ${length}`
}

document.addEventListener('click', (event) => {
  const target = event.target as Element
  const link = target.closest<HTMLAnchorElement>('#photos a')
  const button = target.closest<HTMLElement>('#viewer [data-step]')
  if (button) show(shown + Number(button.dataset.step))
  const viewer = find<HTMLDialogElement>('#viewer')
  // Safari before 15.4 has no dialogs.
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !viewer?.showModal) return
  event.preventDefault()
  show(links().indexOf(link))
  viewer.showModal()
})

document.addEventListener('keydown', ({ key, target }) => {
  if (!(target as Element).closest('#viewer')) return
  if (key === 'ArrowLeft') show(shown - 1)
  if (key === 'ArrowRight') show(shown + 1)
})

export {}

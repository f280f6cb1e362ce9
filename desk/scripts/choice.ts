/** Shows the fields of what is chosen, and not those of another choice. */
export function showChosen(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-of]'))
    part.hidden = !part.parentElement?.querySelector(`[value="${part.dataset.of}"]:checked`)
}

document.addEventListener('input', showChosen)

/** Copies the phone number or the address. */
const TOAST_TIME = 5000 // milliseconds

document.addEventListener('click', async ({ target }) => {
  const { copy } = (target as Element).closest<HTMLElement>('[data-copy]')?.dataset ?? {}
  if (copy === undefined) return
  const line = document.createElement('p')
  try {
    // Without a secure context, browsers have no clipboard.
    await navigator.clipboard.writeText(copy)
    line.textContent = `${copy} copied`
  } catch {
    line.textContent = `This browser didn’t copy it. Hold your finger on ${copy}.`
  }
  document.querySelector('#toast')?.replaceChildren(line)
  setTimeout(() => line.remove(), TOAST_TIME)
})

export {}

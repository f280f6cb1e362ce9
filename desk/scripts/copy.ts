/** Copies the phone number or the address. Without a secure context, browsers do not let a page copy. */
const TOAST_TIME = 5000 // milliseconds

const toast = document.querySelector('#toast')

for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    const { copy = '' } = button.dataset
    const said = document.createElement('p')
    said.textContent = await navigator.clipboard.writeText(copy).then(
      () => `${copy} copied`,
      () => `This browser didn’t copy it. Hold your finger on ${copy}.`,
    )
    toast?.replaceChildren(said)
    setTimeout(() => said.remove(), TOAST_TIME)
  })
}

export {}

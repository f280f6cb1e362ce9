/** Between two parts the browser gets to show the one before, without the next frame waiting for it. */
const PAUSE = 100 // milliseconds

/** Lays out what hold-back.ts held back, one part after the other. */
async function letGo(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>('main > section, body > footer')) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    part.style.contentVisibility = 'visible'
  }
  delete document.documentElement.dataset.heldBack
}

if ('heldBack' in document.documentElement.dataset) addEventListener('load', letGo)

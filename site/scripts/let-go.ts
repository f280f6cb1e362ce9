/** Lays out what hold-back.ts held back, one part after the other, while the browser has nothing better to do. */
async function letGo(): Promise<void> {
  await new Promise(requestAnimationFrame) // the first paint comes after it, and the first idle moment after that
  for (const part of document.querySelectorAll<HTMLElement>('main > section, body > footer')) {
    await new Promise((resolve) => requestIdleCallback(resolve))
    part.style.contentVisibility = 'visible'
  }
}

if ('heldBack' in document.documentElement.dataset) letGo()

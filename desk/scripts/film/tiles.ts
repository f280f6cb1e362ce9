import { renew } from '../renew.ts'
import { filmBeingSent } from './sender.ts'
import { WAITING } from './status.ts'

const INTERVAL = 3000 // milliseconds

const isShown = (element: HTMLElement) => element.offsetParent !== null

/** Shows, again and again, how far films and publications have come. */
export async function followProgress(): Promise<void> {
  if (!document.hidden && isUnderWay()) {
    const response = await renew()
    if (typeof response === 'string') showThatAllWait()
    // Signed out, or on another page by now. A film that is being sent says so itself.
    else if (response.status === 0 && !filmBeingSent()) location.reload()
  }
  setTimeout(followProgress, INTERVAL)
}

function isUnderWay(): boolean {
  const begun = document.querySelectorAll<HTMLElement>('ol[data-step], [data-live="tiles"] [data-state]')
  const tiles = document.querySelector<HTMLElement>('[data-live="tiles"]')
  return [...begun].some(isShown) || (filmBeingSent() !== undefined && tiles !== null && isShown(tiles))
}

function showThatAllWait(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-live="tiles"] [data-state="sending"]')) {
    part.dataset.state = 'waiting'
    part.firstChild?.replaceWith(WAITING.lost)
    part.querySelector('b')?.append(' kept')
  }
}

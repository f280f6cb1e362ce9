import { askDesk } from '../ask-desk.ts'
import { filmBeingSent, MAX_WAIT } from './sender.ts'
import { WAITING } from './status.ts'

const INTERVAL = 3000 // milliseconds

const list = document.querySelector<HTMLElement>('ul[data-tall]')

/** Shows in the list, again and again, how far the films are. */
export async function keepListUpToDate(): Promise<void> {
  if (list && isWorthAsking(list)) await renew(list)
  setTimeout(keepListUpToDate, INTERVAL)
}

function isWorthAsking(list: HTMLElement): boolean {
  const isVisible = list.offsetParent !== null && !document.hidden
  return isVisible && (filmBeingSent() !== undefined || list.querySelector('[data-state]') !== null)
}

async function renew(list: HTMLElement): Promise<void> {
  const response = await askDesk(location.pathname, MAX_WAIT)
  if (typeof response === 'string') showThatAllWait(list)
  else if (response.status === 200) replaceTiles(list, response.text)
  // Signed out. A film that is being sent says so itself.
  else if (response.status === 0 && !filmBeingSent()) location.reload()
}

function showThatAllWait(list: HTMLElement): void {
  for (const part of list.querySelectorAll<HTMLElement>('[data-state="sending"]')) {
    part.dataset.state = 'waiting'
    part.childNodes[1]?.replaceWith(WAITING.lost)
    part.lastElementChild?.append(' kept')
  }
}

/** What has the focus stays. */
function replaceTiles(list: HTMLElement, html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const next = [...page.querySelectorAll('ul[data-tall] > li')]
  if (list.children.length !== next.length) list.replaceChildren(...next)
  for (const [index, tile] of [...list.children].entries()) {
    const renewed = next[index]
    if (renewed && !tile.isEqualNode(renewed) && !tile.matches(':focus-within')) tile.replaceWith(renewed)
  }
}

import { type Answer, askDesk } from './ask-desk.ts'

const MAX_WAIT = 15_000 // milliseconds

/**
 * Shows the parts of this page with a name (`data-live`) as they are by now. What is equal stays, and so does the focus. A
 * page at another step (`data-step`), and one that leads elsewhere, is loaded anew.
 */
export async function renew(): Promise<Answer | 'lost' | 'down'> {
  const answer = await askDesk(location.href, MAX_WAIT)
  if (typeof answer === 'string' || answer.status !== 200) return answer
  const page = new DOMParser().parseFromString(answer.text, 'text/html')
  // Without a signal, the worker responds with what it kept.
  if (page.querySelector('#kept-since')) return 'lost'
  if (stepOf(page) !== stepOf(document)) {
    location.reload()
    return answer
  }
  // A group that is open stays open.
  const isOpen = document.querySelector('[data-live] details[open]') !== null
  page.querySelector('[data-live] details')?.toggleAttribute('open', isOpen)
  const focused = document.activeElement?.closest('[data-live] :is(a, summary)')
  const hrefs = new Set(rowsOf(page).map(({ href }) => href))
  const anchor = rowsOf(document).find((row) => hrefs.has(row.href) && row.getBoundingClientRect().top > 0)
  keepInPlace(
    () => rowsOf(document).find(({ href }) => href === anchor?.href),
    () => {
      for (const part of document.querySelectorAll<HTMLElement>('[data-live]'))
        replace(part, page.querySelector(`[data-live="${part.dataset.live}"]`) ?? part)
    },
  )
  if (focused && !focused.isConnected) {
    const href = focused.getAttribute('href')
    document
      .querySelector<HTMLElement>(`[data-live] ${href ? `[href="${href}"]` : 'summary'}`)
      ?.focus({ preventScroll: true })
  }
  return answer
}

/** Replaces what differs, as little of it as can be. */
function replace(old: ChildNode, next: ChildNode): void {
  if (old.isEqualNode(next)) return
  const children = [...old.childNodes]
  const nextChildren = [...next.childNodes]
  if (old.cloneNode().isEqualNode(next.cloneNode()) && children.length === nextChildren.length)
    for (const [index, child] of children.entries()) replace(child, nextChildren[index] ?? child)
  else old.replaceWith(next)
}

/** Alters the page. What is found, before and after, stays where it is on the screen. */
export function keepInPlace(find: () => Element | null | undefined, alter: () => void): void {
  const before = find()?.getBoundingClientRect().top
  alter()
  const found = find()
  if (!found || before === undefined) return
  const by = found.getBoundingClientRect().top - before
  // A wide window scrolls its columns, a phone the page.
  for (const scroller of [found.closest('[data-view] > *'), document.documentElement])
    if (by && scroller) scroller.scrollTop += by
}

const stepOf = (page: Document) => page.querySelector<HTMLElement>('ol[data-step]')?.dataset.step
const rowsOf = (page: Document) => [...page.querySelectorAll<HTMLAnchorElement>('[data-live] li > a')]

import { filmBeingSent, goOn } from './sender.ts'

/** Meanwhile, other pages of the desk open in this frame, which covers the one that sends the film. */
const frame = document.querySelector<HTMLIFrameElement>('#meanwhile')
const desk = document.querySelector<HTMLElement>('[data-view]')
/** The page of the film, once all is sent. */
let filmPage: string | undefined

/** Opens the page of a film that has been sent, unless the owner is on another page. */
export function openFilm(page: string): void {
  filmPage = page
  if (!frame || frame.hidden) location.assign(page)
}

export function openOtherPagesInFrame(): void {
  document.addEventListener('click', (event) => {
    const link = linkAt(event)
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (!frame || !filmBeingSent() || !link || !isOfDesk(link) || isElsewhere) return
    event.preventDefault()
    frame.src = link.href
    history.pushState(null, '')
    cover(true)
  })
  frame?.addEventListener('load', () => follow(frame.contentDocument))
  addEventListener('popstate', () => (filmPage ? location.replace(filmPage) : cover(false)))
}

/** Shows another page over this one, or this one again. */
function cover(isCovered: boolean): void {
  if (frame) frame.hidden = !isCovered
  if (desk) desk.hidden = isCovered
}

/** Once all is sent, the page in the frame takes the place of this one. */
function follow(shown: Document | null): void {
  // The owner may have signed in again.
  goOn()
  if (!shown || frame?.hidden) return
  if (filmPage) location.replace(shown.location.href)
  const film = filmBeingSent()
  const id = shown.location.pathname.split('/')[3]
  // Without a film, this page says why.
  if (!film || id === 'add' || id === film.id) cover(false)
  document.title = shown.title
  // Other websites do not let themselves be framed.
  shown.addEventListener('click', (event) => {
    const link = linkAt(event)
    if (link && !isOfDesk(link)) link.target = '_blank'
  })
}

const linkAt = ({ target }: Event) => (target as Element).closest('a')
const isOfDesk = ({ origin, pathname }: HTMLAnchorElement) =>
  origin === location.origin && /^\/desk(\/|$)/.test(pathname)

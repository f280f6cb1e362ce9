import { filmBeingSent, goOn } from './sender.ts'

/** Meanwhile, other pages of the desk open in this frame, which covers the one that sends the film. */
const findFrame = () => document.querySelector<HTMLIFrameElement>('#meanwhile')
/** The page of the film, once all is sent. */
let filmPage: string | undefined

/** Opens the page of a film that has been sent, unless the owner is on another page. */
export function openFilm(page: string): void {
  filmPage = page
  if (findFrame()?.hidden !== false) location.assign(page)
}

document.addEventListener('click', (event) => {
  const frame = findFrame()
  const link = linkAt(event)
  // In another tab, or not before it has stopped.
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.dataset.do === 'stop'
  if (!frame || !filmBeingSent() || !link || !isOfDesk(link) || isElsewhere) return
  event.preventDefault()
  frame.src = link.href
  history.pushState(null, '')
  cover(true)
})
addEventListener('popstate', () => (filmPage ? location.replace(filmPage) : cover(false)))
// The event does not bubble.
document.addEventListener('load', ({ target }) => target === findFrame() && follow(), true)

/** Shows another page over this one, or this one again. */
function cover(isCovered: boolean): void {
  const frame = findFrame()
  const desk = document.querySelector<HTMLElement>('[data-view]')
  if (frame) frame.hidden = !isCovered
  if (desk) desk.hidden = isCovered
}

/** Once all is sent, the page in the frame takes the place of this one. */
function follow(): void {
  // The owner may have signed in again.
  goOn()
  const frame = findFrame()
  const shown = frame?.contentDocument
  if (!shown || frame.hidden) return
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

/**
 * Sends a film in slices, and goes on where it was after a lost signal, a reload or signing in again. `#film` has what
 * belongs to a state (`data-when`: choose, failed, sending, waiting, out), what is said (`data-say`), and what is done
 * (`data-do`). Meanwhile, pages of the desk open in the frame `#meanwhile`, which covers this one.
 */
import { inMegabytes, leftInWords, megabytes, playTime, SLICE_SIZE } from '../../core/gallery/films.ts'
import { askDesk } from './ask-desk.ts'

const MAX_SECONDS = 600
/** Slices are as large as the signal takes in some seconds: each ends in time, and shows how much has gone. */
const MIN_SLICE = 100_000
const [FAST, SLOW] = [2000, 6000] // milliseconds
const [MIN_PAUSE, MAX_PAUSE, MAX_WAIT, INTERVAL] = [1000, 30_000, 60_000, 3000] // milliseconds
const WAITING = { lost: 'Waiting for signal', down: 'The desk isn’t answering', out: 'You’re signed out' }

const main = document.querySelector<HTMLElement>('#film')
const video = main?.querySelector('video')
const bar = main?.querySelector('progress')
const desk = document.querySelector<HTMLElement>('[data-view]')
const frame = document.querySelector<HTMLIFrameElement>('#meanwhile')
/** What is being sent, by its ID once it has begun, and what has all been sent. */
let sending: { id: string } | undefined
let sent: string | undefined
let lock: WakeLockSentinel | undefined
let goOn = () => {}

function show(state: string, said?: Record<string, string>): void {
  if (main) main.dataset.state = state
  for (const part of main?.querySelectorAll<HTMLElement>('[data-when]') ?? [])
    part.hidden = !part.dataset.when?.split(' ').includes(state)
  for (const part of (said && main?.querySelectorAll<HTMLElement>('[data-say]')) ?? []) {
    const words = said?.[part.dataset.say ?? ''] ?? ''
    if (part.textContent !== words) part.textContent = words
  }
}

function end(): void {
  sending = undefined
  lock?.release()
}

function fail(heading = '', message = ''): void {
  end()
  show('failed', { heading, message })
}

/** How long a film plays; 0 if this browser cannot tell. */
function secondsOf(file: File): Promise<number> {
  return new Promise((resolve) => {
    const tell = () => resolve(video && Number.isFinite(video.duration) ? video.duration : 0)
    for (const event of ['loadedmetadata', 'error']) video?.addEventListener(event, tell, { once: true })
    setTimeout(tell, 3000)
    // Safari shows no frame unless it is told which.
    if (video) video.src = `${URL.createObjectURL(file)}#t=0.1`
  })
}

/** The SHA-256 of the first slice. Without https, browsers have none, and the film begins anew after a reload. */
async function hashOf(file: File): Promise<string> {
  const first = await file.slice(0, SLICE_SIZE).arrayBuffer()
  const bytes = (await crypto.subtle?.digest('SHA-256', first)) ?? crypto.getRandomValues(new Uint8Array(32))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @throws DOMException if the file cannot be read any more */
async function send(file: File): Promise<void> {
  const current = { id: '' }
  sending = current
  show('sending', { heading: 'Sending' })
  const { name, size, type, lastModified } = file
  if (type.startsWith('image/'))
    return fail('That’s a picture', `${name} isn’t a video. Pictures go under Site, Pictures.`)
  const seconds = await secondsOf(file)
  if (seconds > MAX_SECONDS) {
    const minutes = Math.max(11, Math.round(seconds / 60))
    return fail(
      `That’s ${minutes} minutes`,
      'Ten is the most. Cut it in your Photos app: open it, Edit, drag the ends.',
    )
  }
  const film = { name, size: String(size), modified: String(lastModified), hash: await hashOf(file) }
  const total = inMegabytes(size)
  let [offset, length, pause, isKnown] = [0, MIN_SLICE, MIN_PAUSE, false]
  /** How much has gone since the last break, and in how many milliseconds. */
  let [gone, spent] = [0, 0]

  /** Sends a slice. Begins, or asks where to go on, while that is not known. */
  async function ask() {
    if (!isKnown) return askDesk('/desk/films', MAX_WAIT, { method: 'POST', body: new URLSearchParams(film) })
    const body = await file.slice(offset, offset + length).arrayBuffer()
    const headers = { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) }
    return askDesk(`/desk/films/${current.id}`, MAX_WAIT, { method: 'PUT', headers, body })
  }

  while (offset < size) {
    const percent = Math.floor((100 * offset) / size)
    const soFar = `${megabytes(offset, size)} of ${total}`
    const left = spent > FAST ? leftInWords((((size - offset) / gone) * spent) / 1000) : ''
    const message = `${seconds > 0 ? `${playTime(seconds)}, ` : ''}${total}. ${left}`
    show('sending', { heading: 'Sending', message, sent: `${percent}%, ${soFar}` })
    if (bar) bar.value = percent
    if (lock?.released !== false) lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    const started = Date.now()
    const answer = await ask()
    const took = Date.now() - started
    if (sending !== current) return
    if (typeof answer === 'string' || [0, 401].includes(answer.status)) {
      const why = typeof answer === 'string' ? answer : 'out'
      show(why === 'out' ? 'out' : 'waiting', {
        heading: `${WAITING[why]}, ${percent}% kept`,
        message: `${why === 'out' ? 'Sign in, and it' : 'It'} goes on by itself.`,
        sent: `${soFar} sent`,
      })
      await new Promise<void>((resolve) => {
        goOn = resolve
        setTimeout(resolve, pause)
      })
      if (sending !== current) return
      ;[pause, length, gone, spent, isKnown] = [Math.min(2 * pause, MAX_PAUSE), MIN_SLICE, 0, 0, false]
      continue
    }
    if (answer.status >= 400 && answer.status !== 409) return fail(...answer.text.split('\n'))
    const begun = isKnown ? current : JSON.parse(answer.text)
    const arrived: number = begun.offset ?? Number(answer.headers.get('upload-offset'))
    if (isKnown) {
      ;[gone, spent] = [gone + arrived - offset, spent + took]
      length = Math.min(SLICE_SIZE, took < FAST ? length * 2 : took > SLOW ? length / 2 : length)
    }
    if (arrived > offset) pause = MIN_PAUSE
    ;[current.id, offset, isKnown] = [begun.id, arrived, true]
  }
  end()
  sent = `/desk/work/${current.id}`
  if (!frame || frame.hidden) location.assign(sent)
}

const isOfDesk = ({ origin, pathname }: HTMLAnchorElement) =>
  origin === location.origin && /^\/desk(\/|$)/.test(pathname)
const linkAt = ({ target }: Event) => (target as Element).closest('a')

/** Shows another page over this one, or this one again. */
function cover(isCovered: boolean): void {
  if (frame) frame.hidden = !isCovered
  if (desk) desk.hidden = isCovered
}

/** Once all is sent, the page in the frame takes the place of this one. Other websites do not let themselves be framed. */
function follow({ contentDocument }: HTMLIFrameElement): void {
  const { pathname = '', href = '' } = contentDocument?.location ?? {}
  goOn()
  if (frame?.hidden) return
  if (sent) location.replace(href)
  if (['add', sending?.id].includes(pathname.split('/')[3])) cover(false)
  document.title = contentDocument?.title ?? ''
  contentDocument?.addEventListener('click', (event) => {
    const link = linkAt(event)
    if (link && !isOfDesk(link)) link.target = '_blank'
  })
}

for (const input of main?.querySelectorAll<HTMLInputElement>('input[type="file"]') ?? []) {
  // So that the same file can be chosen again.
  input.addEventListener('click', () => (input.value = ''))
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    const unreadable = () =>
      fail('Your browser can’t read it any more', 'Choose it again, and it goes on where it was.')
    if (file) send(file).catch(unreadable)
  })
}
if (main && frame) {
  show(main.dataset.state ?? '')
  document.addEventListener('click', (event) => {
    const link = linkAt(event)
    if (!sending || !link || !isOfDesk(link) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    frame.src = link.href
    history.pushState(null, '')
    cover(true)
  })
  frame.addEventListener('load', () => follow(frame))
  addEventListener('popstate', () => (sent ? location.replace(sent) : cover(false)))
}
main?.querySelector('[data-do="stop"]')?.addEventListener('click', end)
main?.querySelector('[data-do="again"]')?.addEventListener('click', () => goOn())
addEventListener('online', () => goOn())
document.addEventListener('visibilitychange', () => goOn())
addEventListener('beforeunload', (event) => sending && event.preventDefault())

/** A cover is shown alone until its video is watched. */
const player = document.querySelector<HTMLVideoElement>('video[controls]')
if (player) {
  player.controls = false
  document.querySelector('[data-do="watch"]')?.addEventListener('click', (event) => {
    event.preventDefault()
    player.controls = true
    player.muted = document.querySelector('[name="sound"][value="Off"]:checked') !== null
    player.scrollIntoView({ block: 'center' })
    player.play()
  })
  const showCover = () => {
    const still = document.querySelector('[name="poster"]:checked + img')
    if (!(still instanceof HTMLImageElement) || still.src === player.poster) return
    player.poster = still.src
    player.controls = false
    player.load()
  }
  document.querySelector('#site')?.addEventListener('change', showCover)
  // After the browser, or what was typed, has put back another choice.
  addEventListener('pageshow', showCover)
}

/** Shows in the list how far the films are. What has the focus stays. */
async function renewList(): Promise<void> {
  const list = document.querySelector<HTMLElement>('ul[data-tall]')
  const isSeen = list?.offsetParent && !document.hidden && (sending || list.querySelector('[data-state]'))
  const answer = isSeen ? await askDesk(location.pathname, MAX_WAIT) : undefined
  if (typeof answer === 'string')
    for (const part of list?.querySelectorAll<HTMLElement>('[data-state="sending"]') ?? []) {
      part.dataset.state = 'waiting'
      part.childNodes[1]?.replaceWith(WAITING.lost)
      part.lastElementChild?.append(' kept')
    }
  // Signed out. A film that is being sent says so itself.
  else if (answer?.status === 0 && !sending) location.reload()
  else if (list && answer?.status === 200) {
    const page = new DOMParser().parseFromString(answer.text, 'text/html')
    const next = [...page.querySelectorAll('ul[data-tall] > li')]
    if (list.children.length !== next.length) list.replaceChildren(...next)
    for (const [index, tile] of [...list.children].entries())
      if (!tile.isEqualNode(next[index] ?? null) && !tile.matches(':focus-within'))
        tile.replaceWith(next[index] ?? tile)
  }
  setTimeout(renewList, INTERVAL)
}
renewList()

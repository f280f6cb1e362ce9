import { inMegabytes, leftInWords, megabytes, playTime, SLICE_SIZE } from '../../../core/gallery/films.ts'
import { askDesk } from '../ask-desk.ts'
import { hashOf, preview } from './file.ts'
import { showPercent, showStatus, WAITING } from './status.ts'

const MAX_SECONDS = 600
/** Slices are as large as the signal takes in some seconds: each ends in time, and shows how much has gone. */
const MIN_SLICE = 100_000
const FAST = 2000 // milliseconds
const SLOW = 6000 // milliseconds
const MIN_PAUSE = 1000 // milliseconds
const MAX_PAUSE = 30_000 // milliseconds
const MAX_WAIT = 60_000 // milliseconds

/** The film that is being sent. It has its ID once the desk knows it. */
let current: { id: string } | undefined
let awake: WakeLockSentinel | undefined
let endPause = () => {}

/** The film that is being sent, if any. */
export const filmBeingSent = () => current

/** Tries again now, if it waits. */
export const goOn = () => endPause()

export function stop(): void {
  current = undefined
  awake?.release()
}

/** Sends a film in slices. Goes on where it was after a lost signal, a reload or signing in again. Returns its page. */
export async function send(file: File): Promise<string | undefined> {
  const film = { id: '' }
  current = film
  showStatus('sending', { heading: 'Sending' })
  try {
    const seconds = await expectFilm(file)
    await sendSlices(file, film, seconds)
    if (current !== film) return undefined
    stop()
    return `/desk/work/${film.id}`
  } catch (error) {
    // The owner has chosen another meanwhile.
    if (current !== film) return undefined
    const [heading = '', message = ''] =
      error instanceof Refusal
        ? error.message.split('\n')
        : ['Your browser can’t read it any more', 'Choose it again, and it goes on where it was.']
    stop()
    showStatus('failed', { heading, message })
    return undefined
  }
}

/** Why a film is not sent: a heading, and a line with what to do. */
class Refusal extends Error {}

/** Returns how many seconds a film plays. @throws Refusal, before anything is sent */
async function expectFilm(file: File): Promise<number> {
  if (file.type.startsWith('image/'))
    throw new Refusal(`That’s a picture\n${file.name} isn’t a video. Pictures go under Site, Pictures.`)
  const seconds = await preview(file)
  if (seconds <= MAX_SECONDS) return seconds
  const minutes = Math.max(11, Math.round(seconds / 60))
  throw new Refusal(
    `That’s ${minutes} minutes\nTen is the most. Cut it in your Photos app: open it, Edit, drag the ends.`,
  )
}

/** Sends the rest of a film, until all of it has arrived or it is stopped. @throws Refusal */
async function sendSlices(file: File, film: { id: string }, seconds: number): Promise<void> {
  const about = {
    name: file.name,
    size: String(file.size),
    modified: String(file.lastModified),
    hash: await hashOf(file),
  }
  let offset = 0
  let length = MIN_SLICE
  let pause = MIN_PAUSE
  /** Whether the desk has said where to go on. */
  let isBegun = false
  /** How many bytes have gone since the last break, and in how many milliseconds. */
  let gone = 0
  let spent = 0
  while (offset < file.size && current === film) {
    const left = spent > FAST ? leftInWords((((file.size - offset) / gone) * spent) / 1000) : ''
    showSending(file, seconds, offset, left)
    await keepAwake()
    const started = Date.now()
    const response = isBegun ? await put(file.slice(offset, offset + length), film.id, offset) : await begin(about)
    const took = Date.now() - started
    if (current !== film) return
    if (typeof response === 'string' || response.status === 0 || response.status === 401) {
      showWaiting(typeof response === 'string' ? response : 'out', file, offset)
      await waitFor(pause)
      pause = Math.min(2 * pause, MAX_PAUSE)
      length = MIN_SLICE
      gone = 0
      spent = 0
      isBegun = false
      continue
    }
    // The desk has another offset, and says which.
    if (response.status >= 400 && response.status !== 409) throw new Refusal(response.text)
    let arrived: number
    if (isBegun) {
      arrived = Number(response.headers.get('upload-offset'))
      gone += arrived - offset
      spent += took
      if (took < FAST) length = Math.min(SLICE_SIZE, length * 2)
      else if (took > SLOW) length /= 2
    } else {
      const begun = JSON.parse(response.text)
      arrived = begun.offset
      film.id = begun.id
      isBegun = true
    }
    if (arrived > offset) pause = MIN_PAUSE
    offset = arrived
  }
}

/** Begins a film, or asks where to go on with it. */
const begin = (about: Record<string, string>) =>
  askDesk('/desk/films', MAX_WAIT, { method: 'POST', body: new URLSearchParams(about) })

async function put(slice: Blob, id: string, offset: number) {
  const body = await slice.arrayBuffer()
  const headers = { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) }
  return askDesk(`/desk/films/${id}`, MAX_WAIT, { method: 'PUT', headers, body })
}

/** Keeps the screen on. The browser lets it go whenever the page is hidden. */
async function keepAwake(): Promise<void> {
  if (awake?.released === false) return
  awake = await navigator.wakeLock?.request('screen').catch(() => undefined)
}

function waitFor(pause: number): Promise<void> {
  return new Promise((resolve) => {
    endPause = resolve
    setTimeout(resolve, pause)
  })
}

const percentOf = (file: File, offset: number) => Math.floor((100 * offset) / file.size)
const soFar = (file: File, offset: number) => `${megabytes(offset, file.size)} of ${inMegabytes(file.size)}`

function showSending(file: File, seconds: number, offset: number, left: string): void {
  const percent = percentOf(file, offset)
  const facts = [...(seconds > 0 ? [playTime(seconds)] : []), inMegabytes(file.size)].join(', ')
  showStatus('sending', {
    heading: 'Sending',
    message: `${facts}. ${left}`,
    sent: `${percent}%, ${soFar(file, offset)}`,
  })
  showPercent(percent)
}

function showWaiting(why: keyof typeof WAITING, file: File, offset: number): void {
  showStatus(why === 'out' ? 'out' : 'waiting', {
    heading: `${WAITING[why]}, ${percentOf(file, offset)}% kept`,
    message: why === 'out' ? 'Sign in, and it goes on by itself.' : 'It goes on by itself.',
    sent: `${soFar(file, offset)} sent`,
  })
}

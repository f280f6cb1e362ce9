import { getState, type Photo, setPhoto, setState, type Target } from './chosen-photos.ts'

/**
 * An attempt fails once nothing has gone, or come back, for this long. On a weak signal, the system may take minutes to
 * send what the browser has handed over, and reports no progress meanwhile.
 */
const SILENCE_TIMEOUT = 5 * 60_000 // 5 minutes
/** Without a body, the response comes at once. */
const QUESTION_TIMEOUT = 30_000 // 30 seconds
/**
 * The pauses between attempts, in milliseconds. After the last, the visitor retries, or the next `online` event does.
 */
const BACKOFF = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 60_000, 120_000]

/** Sends the announced photos of an accepted request. Photos that were added since stay in the form. */
export function deliver({ url, token }: Target, count: number): void {
  const { chosen } = getState()
  const sending = chosen
    .slice(0, count)
    .map((photo, position) => ({ ...photo, target: { url: `${url}/${position}`, token } }))
  setState({ sending, chosen: chosen.slice(count), said: '', problems: [] })
  deliverAll(sending)
}

/** Sends the dropped photos again. */
export function retry(): void {
  deliverAll(getState().sending.filter(({ status }) => status === 'dropped'))
}

/** Gives up on the photos that failed. */
export function leaveOut(): void {
  setState({ sending: getState().sending.filter((photo) => !isFailed(photo)) })
}

export const isFailed = ({ status }: Photo): boolean => status === 'dropped' || status === 'refused'
export const isOnItsWay = (photo: Photo): boolean => photo.status !== 'sent' && !isFailed(photo)

/** One at a time: on a weak signal, two at once would each take twice as long. One that fails lets the others go first. */
async function deliverAll(photos: Photo[]): Promise<void> {
  addEventListener('beforeunload', askBeforeLeaving)
  for (const { id } of photos) setPhoto(id, { status: 'waiting' })
  const waiting = [...photos]
  for (const pause of [...BACKOFF, 0]) {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (!(await deliverOne(next))) {
        waiting.push(next)
        break
      }
    if (waiting.length === 0) break
    if (pause) await untilOnline(pause)
  }
  for (const { id } of waiting) setPhoto(id, { status: 'dropped' })
  if (getState().sending.some(isOnItsWay)) return
  removeEventListener('beforeunload', askBeforeLeaving)
  if (waiting.length > 0) addEventListener('online', retry, { once: true })
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Whether a response has been lost. From then on, each photo is asked for before it is sent. */
let isLossy = false

/** @returns whether the photo was sent or refused; otherwise it can be sent again */
async function deliverOne({ id, file, target }: Photo): Promise<boolean> {
  const body = await file
  if (!body || !target) return true
  setPhoto(id, { status: 'sending', progress: 0 })
  const known = isLossy ? await ask(target) : undefined
  const status =
    known === 204 || known === 0 ? known : await put(target, body, (progress) => setPhoto(id, { progress }))
  if (status === 0) isLossy = true
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429
  setPhoto(id, { status: status === 204 ? 'sent' : isRefused ? 'refused' : 'waiting' })
  return status === 204 || isRefused
}

/** Asks whether a photo is stored, which costs less than sending it again. */
const ask = (target: Target) => send('HEAD', target, QUESTION_TIMEOUT)

/** @param onProgress is told how much of the body has gone, in percent */
const put = (target: Target, body: File, onProgress: (percent: number) => void) =>
  send('PUT', target, SILENCE_TIMEOUT, body, onProgress)

/** @returns the status of the response, or 0 without one */
function send(
  method: string,
  { url, token }: Target,
  timeout: number,
  body: File | null = null,
  onProgress: (percent: number) => void = () => {},
): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest() // fetch does not tell how much has gone.
    let timer: ReturnType<typeof setTimeout>
    const expectProgress = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), timeout)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      expectProgress()
      onProgress(Math.floor((loaded / total) * 100))
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      resolve(request.status)
    })
    request.open(method, url)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    expectProgress()
    request.send(body)
  })
}

/** Waits for this many milliseconds, or until the browser comes online. It may be wrong that it is offline. */
function untilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, milliseconds)
  })
}

import { getState, type Photo, setPhoto, setState, type Target } from './chosen-photos.ts'

/** An attempt fails if no byte has gone for this long. */
const SILENCE_TIMEOUT = 30_000 // 30 seconds
/**
 * The pauses between attempts, in milliseconds. After the last, the visitor retries, or the next `online` event does.
 */
const BACKOFF = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]
const MAX_PARALLEL = 2

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

async function deliverAll(photos: Photo[]): Promise<void> {
  addEventListener('beforeunload', askBeforeLeaving)
  const waiting = [...photos]
  const deliverNext = async (): Promise<void> => {
    const photo = waiting.shift()
    if (photo) await deliverOne(photo).then(deliverNext)
  }
  for (const { id } of photos) setPhoto(id, { status: 'waiting' })
  await Promise.all(Array.from({ length: MAX_PARALLEL }, deliverNext))
  if (getState().sending.some(isOnItsWay)) return
  removeEventListener('beforeunload', askBeforeLeaving)
  if (getState().sending.some(({ status }) => status === 'dropped'))
    addEventListener('online', retry, { once: true })
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

async function deliverOne({ id, file, target }: Photo): Promise<void> {
  const body = await file
  if (!body || !target) return
  for (const pause of [...BACKOFF, 0]) {
    setPhoto(id, { status: 'sending', progress: 0 })
    const status = await put(target, body, (progress) => setPhoto(id, { progress }))
    if (status === 204) return setPhoto(id, { status: 'sent' })
    if (status >= 400 && status < 500 && status !== 408 && status !== 429)
      return setPhoto(id, { status: 'refused' })
    if (pause) await untilOnline(pause)
  }
  setPhoto(id, { status: 'dropped' })
}

/**
 * @param onProgress is told how much of the body has gone, in percent
 * @returns the status of the response, or 0 without one
 */
function put({ url, token }: Target, body: File, onProgress: (percent: number) => void): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest() // fetch does not tell how much has gone.
    let timer: ReturnType<typeof setTimeout>
    const expectProgress = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), SILENCE_TIMEOUT)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      expectProgress()
      onProgress(Math.floor((loaded / total) * 100))
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      resolve(request.status)
    })
    request.open('PUT', url)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    expectProgress()
    request.send(body)
  })
}

/** Waits until the browser is online; if it already is, at most this many milliseconds. */
function untilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    if (navigator.onLine) setTimeout(resolve, milliseconds)
  })
}

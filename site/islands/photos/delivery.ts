import { getState, type Photo, setPhoto, setState } from './chosen-photos.ts'

/** Where the server takes the photos of a request. */
export interface Target {
  url: string
  token: string
}

/** Without a byte for so long, an attempt has failed. */
const SILENCE = 30_000
/** The pauses between attempts. After the last, a visitor decides, or the signal comes back. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]
const AT_ONCE = 2

let token = ''

/** Sends the chosen photos for a request that the server has accepted. The form has none then. */
export function deliver(to: Target): void {
  const sending = getState().chosen.map((photo, position) => ({ ...photo, url: `${to.url}/${position}` }))
  setState({ sending, chosen: [], said: '', problems: [] })
  token = to.token
  deliverAll(sending)
}

/** Sends once more what did not arrive. */
export function retry(): void {
  deliverAll(getState().sending.filter(({ status }) => status === 'dropped'))
}

/** No longer wants what did not arrive. */
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
  await Promise.all(Array.from({ length: AT_ONCE }, deliverNext))
  if (getState().sending.some(isOnItsWay)) return
  removeEventListener('beforeunload', askBeforeLeaving)
  if (getState().sending.some(({ status }) => status === 'dropped'))
    addEventListener('online', retry, { once: true })
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

async function deliverOne({ id, file, url }: Photo): Promise<void> {
  const body = await file
  if (!body || !url) return
  for (const pause of [...PAUSES, 0]) {
    setPhoto(id, { status: 'sending', progress: 0 })
    const status = await put(url, body, (progress) => setPhoto(id, { progress }))
    // 409: an earlier attempt has arrived.
    if (status === 204 || status === 409) return setPhoto(id, { status: 'sent' })
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
function put(url: string, body: File, onProgress: (percent: number) => void): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest() // fetch does not tell how much has gone.
    let timer: ReturnType<typeof setTimeout>
    const expectProgress = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), SILENCE)
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

/** Waits for the signal if there is none, otherwise for so many milliseconds, or until it comes back. */
function untilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    if (navigator.onLine) setTimeout(resolve, milliseconds)
  })
}

import { SLICE_SIZE } from '../../../core/gallery/films.ts'

const MAX_LOADING = 3000 // milliseconds

/** Shows the film that is being sent. Returns how many seconds it plays; 0 if this browser cannot tell. */
export function preview(file: File): Promise<number> {
  const video = document.querySelector<HTMLVideoElement>('#film video')
  return new Promise((resolve) => {
    const tell = () => resolve(video && Number.isFinite(video.duration) ? video.duration : 0)
    for (const event of ['loadedmetadata', 'error']) video?.addEventListener(event, tell, { once: true })
    setTimeout(tell, MAX_LOADING)
    // Safari shows no frame unless it is told which.
    if (video) video.src = `${URL.createObjectURL(file)}#t=0.1`
  })
}

/** The SHA-256 of the first slice. Without https, browsers have none, and the film begins anew after a reload. */
export async function hashOf(file: File): Promise<string> {
  const first = await file.slice(0, SLICE_SIZE).arrayBuffer()
  const bytes = (await crypto.subtle?.digest('SHA-256', first)) ?? crypto.getRandomValues(new Uint8Array(32))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The name of the list of videos in every storage. The page fetches it from `/gallery-videos/`. */
export const VIDEO_LIST = 'video-list.json'

const MAX_VIDEOS = 10

/** Stands between the job and its package in a video's name: `Swirl removal · Revive`. */
const SEPARATOR = ' · '

/** A video as the publisher writes it into the list. URLs are relative to the list. */
export interface VideoEntry {
  id: string
  name: string
  /** ISO 8601. */
  createdTime: string
  downloadUrl: string
  thumbnailUrl?: string | undefined
  /** The same picture in smaller formats. */
  thumbnailAvifUrl?: string | undefined
  thumbnailWebpUrl?: string | undefined
  /** WebVTT, of a video that an earlier version of the site published. */
  captionsUrl?: string | undefined
}

type OptionalFile = 'thumbnailUrl' | 'thumbnailAvifUrl' | 'thumbnailWebpUrl' | 'captionsUrl'

/** The files of a video, by their keys in its entry. */
export type VideoFiles = { downloadUrl: string } & Partial<Record<OptionalFile, string>>

/** A video of the gallery, with absolute URLs. */
export interface GalleryVideo extends Omit<VideoEntry, 'createdTime'> {
  /** Milliseconds since 1970. */
  createdTime: number
  /** The part that failed to load in this page. */
  loadError?: 'poster' | 'media' | undefined
}

interface VideoList {
  /** The number of entries in the list, valid or not. */
  count: number
  /** The newest first, at most ten. */
  videos: GalleryVideo[]
  /** The invalid entries, each with the reason. */
  skipped: [reason: unknown, entry: unknown][]
}

/** Splits a video's name into the job and the rest, its package, which may be empty. */
export function splitName(name: string): { job: string; more: string } {
  const [job = '', ...more] = name.split(SEPARATOR)
  return { job, more: more.join(SEPARATOR) }
}

/** Joins a job and its package, which may be empty, as `splitName` splits them. */
export const joinName = (job: string, more = '') =>
  [job.replaceAll(SEPARATOR, ', '), more].filter(Boolean).join(SEPARATOR)

/**
 * Parses the content of the list. Skips invalid entries.
 *
 * @param listUrl the absolute URL of the list: URLs in it resolve against this one and must be on the same host
 * @throws Error if it is not a list of videos
 */
export function parseVideoList(list: unknown, listUrl: string): VideoList {
  const { videos: entries } = Object(list)
  if (!Array.isArray(entries)) throw new Error(`No list of videos: ${listUrl}`)
  const videos = new Map<string, GalleryVideo>()
  const skipped: VideoList['skipped'] = []
  for (const entry of entries) {
    try {
      const video = parseVideo(entry, listUrl)
      if (videos.has(video.id)) throw new Error('id is already used')
      videos.set(video.id, video)
    } catch (reason) {
      skipped.push([reason, entry])
    }
  }
  const newestFirst = [...videos.values()].sort((a, b) => b.createdTime - a.createdTime)
  return { count: entries.length, videos: newestFirst.slice(0, MAX_VIDEOS), skipped }
}

function parseVideo(entry: unknown, listUrl: string): GalleryVideo {
  const given: Record<string, unknown> = Object(entry)
  const text = (key: keyof VideoEntry) => {
    const value = given[key]
    if (typeof value !== 'string' || !value.trim()) throw new Error(`${key} must be text`)
    return value
  }
  const url = (key: keyof VideoFiles) => {
    const { protocol, host, href } = new URL(text(key), listUrl)
    if (!/^https?:$/.test(protocol) || host !== new URL(listUrl).host) throw new Error(`${key} is on another host`)
    return href
  }
  const optionalUrl = (key: OptionalFile) => (given[key] ? url(key) : undefined)
  const createdTime = Date.parse(text('createdTime'))
  if (Number.isNaN(createdTime)) throw new Error('createdTime is not a date')
  return {
    id: text('id'),
    name: text('name'),
    createdTime,
    downloadUrl: url('downloadUrl'),
    thumbnailUrl: optionalUrl('thumbnailUrl'),
    thumbnailAvifUrl: optionalUrl('thumbnailAvifUrl'),
    thumbnailWebpUrl: optionalUrl('thumbnailWebpUrl'),
    captionsUrl: optionalUrl('captionsUrl'),
  }
}

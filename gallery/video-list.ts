import * as v from 'valibot'

/** The name of the list of videos in every storage. The page fetches it from `/gallery-videos/`. */
export const VIDEO_LIST = 'video-list.json'

/** The folder, within a built site, of the pages as they are without a gallery. */
export const WITHOUT_GALLERY = '.without-gallery'

const MAX_VIDEOS = 10

/** Stands between the job and its package in a video's name: `Swirl removal · Revive`. */
const SEPARATOR = ' · '

const text = v.pipe(
  v.string('must be text'),
  v.check((value) => value.trim() !== '', 'must be text'),
)
const optionalUrl = v.pipe(
  v.nullish(v.string('must be text')),
  v.transform((url) => url || undefined),
)

/** A video as `npm run gallery` writes it into the list. URLs are relative to the list. */
const videoEntry = v.object({
  id: text,
  name: text,
  /** ISO 8601. */
  createdTime: v.pipe(
    text,
    v.check((value) => !Number.isNaN(Date.parse(value)), 'is not a date'),
  ),
  downloadUrl: text,
  thumbnailUrl: optionalUrl,
  /** The same picture in smaller formats. */
  thumbnailAvifUrl: optionalUrl,
  thumbnailWebpUrl: optionalUrl,
  /** WebVTT. */
  captionsUrl: optionalUrl,
})
export type VideoEntry = v.InferOutput<typeof videoEntry>

const FILES = ['downloadUrl', 'thumbnailUrl', 'thumbnailAvifUrl', 'thumbnailWebpUrl', 'captionsUrl'] as const

/** The files of a video, by their keys in its entry. */
export type VideoFiles = { downloadUrl: string } & Partial<Record<(typeof FILES)[number], string>>

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
  const { output, issues } = v.safeParse(videoEntry, entry)
  if (issues) throw new Error(`${v.getDotPath(issues[0]) ?? 'an entry'} ${issues[0].message}`)
  const video = { ...output, createdTime: Date.parse(output.createdTime) }
  for (const key of FILES) {
    const url = video[key]
    if (url === undefined) continue
    const { protocol, host, href } = new URL(url, listUrl)
    if (!/^https?:$/.test(protocol) || host !== new URL(listUrl).host)
      throw new Error(`${key} is on another host`)
    video[key] = href
  }
  return video
}

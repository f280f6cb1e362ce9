/** A video of the gallery: an entry of video-list.json, its addresses made absolute. */
export interface GalleryVideo {
  id: string
  name: string
  /** Milliseconds since 1970. */
  createdTime: number
  downloadUrl: string
  thumbnailUrl: string | undefined
  /** The same picture, smaller, for browsers that know the format. */
  thumbnailAvifUrl: string | undefined
  thumbnailWebpUrl: string | undefined
  /** Captions in WebVTT. */
  captionsUrl: string | undefined
  /** What of it failed to load, if anything did. */
  loadError?: 'poster' | 'media' | undefined
}

interface VideoList {
  /** How many entries the list holds, good and bad. */
  count: number
  /** The newest first, at most ten. */
  videos: GalleryVideo[]
  /** The entries left out, each with what is wrong with it. */
  skipped: [reason: unknown, entry: unknown][]
}

/** How many videos the gallery shows, the newest first. */
const MOST = 10

/**
 * Reads what the list's address answered. A bad entry is left out and never breaks the good ones.
 *
 * @param address the list's own address, absolute: others resolve against it and must be of its host
 * @throws when the answer is no list of videos
 */
export function parseVideoList(answer: unknown, address: string): VideoList {
  const { videos: entries } = Object(answer)
  if (!Array.isArray(entries)) throw new Error(`No list of videos: ${address}`)
  const videos = new Map<string, GalleryVideo>()
  const skipped: VideoList['skipped'] = []
  for (const entry of entries) {
    try {
      const video = parseVideo(entry, address)
      if (videos.has(video.id)) throw new Error('id is taken')
      videos.set(video.id, video)
    } catch (reason) {
      skipped.push([reason, entry])
    }
  }
  const newestFirst = [...videos.values()].sort((a, b) => b.createdTime - a.createdTime)
  return { count: entries.length, videos: newestFirst.slice(0, MOST), skipped }
}

function parseVideo(entry: unknown, address: string): GalleryVideo {
  const fields: Record<string, unknown> = Object(entry)
  const text = (key: string): string => {
    const value = fields[key]
    if (typeof value === 'string' && value.trim()) return value
    throw new Error(`${key} is no text`)
  }
  const url = (key: string): string => {
    const { protocol, host, href } = new URL(text(key), address)
    if (/^https?:$/.test(protocol) && host === new URL(address).host) return href
    throw new Error(`${key} is on another host`)
  }
  const urlOrNone = (key: string) => ((fields[key] ?? '') === '' ? undefined : url(key))
  const createdTime = Date.parse(text('createdTime'))
  if (Number.isNaN(createdTime)) throw new Error('createdTime is no date')
  return {
    id: text('id'),
    name: text('name'),
    createdTime,
    downloadUrl: url('downloadUrl'),
    thumbnailUrl: urlOrNone('thumbnailUrl'),
    thumbnailAvifUrl: urlOrNone('thumbnailAvifUrl'),
    thumbnailWebpUrl: urlOrNone('thumbnailWebpUrl'),
    captionsUrl: urlOrNone('captionsUrl'),
  }
}

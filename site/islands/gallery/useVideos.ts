import { useEffect, useState } from 'react'
import { inSentence, priceAndTime } from '../../../core/business/price.ts'
import { type GalleryVideo, parseVideoList, splitName } from '../../../core/gallery/video-list.ts'
import type { Package } from '../../content/schemas/service.ts'

const LIST_TIMEOUT = 10_000 // 10 seconds

/** Records which part of a video failed to load, or `undefined` when it is retried. */
export type Mark = (video: GalleryVideo, loadError: GalleryVideo['loadError']) => void

/** Loads a video list: `undefined` while it loads, empty if it has no videos or has not arrived after 10 seconds. */
export function useVideos(listUrl: string, offers: Offer[]) {
  const [videos, setVideos] = useState<GalleryVideo[]>()

  useEffect(() => {
    loadVideos(new URL(listUrl, location.href).href).then(
      (loaded) => setVideos(loaded.map((video) => nameOffer(video, offers))),
      (error) => {
        console.error(error)
        setVideos([])
      },
    )
  }, [listUrl, offers])

  const mark: Mark = ({ id }, loadError) =>
    setVideos((all) => all?.map((video) => (video.id === id ? { ...video, loadError } : video)))

  return { videos, mark }
}

async function loadVideos(listUrl: string): Promise<GalleryVideo[]> {
  const request = new AbortController()
  const late = new Error('The video list did not arrive within 10 seconds')
  setTimeout(() => request.abort(late), LIST_TIMEOUT) // changes nothing once the list is here
  const response = await fetch(listUrl, { signal: request.signal })
  if (!response.ok) {
    throw new Error(`Failed to fetch video list: ${response.status} ${response.statusText}`)
  }
  const list: unknown = await response.json().catch((cause) => {
    throw new Error(`The video list at ${listUrl} could not be read: ${cause.message}`, { cause })
  })
  const { count, videos, skipped } = parseVideoList(list, listUrl)
  console.log(`${count} videos in the list`)
  for (const bad of skipped) console.warn('A video is left out:', ...bad)
  return videos
}

/** What the lightbox says about a package. */
export interface Offer {
  name: string
  id: string
  /** The price and the time, to follow the name in a sentence: `from £349 · about 1 to 2 days`. */
  details: string
  /** The same for each size of vehicle, by its id, if the price depends on it. */
  bySize: Record<string, string>
}

type Offered = Pick<Package, 'name' | 'id' | 'fromPrice' | 'isFixed' | 'prices' | 'duration'>

/** What the lightbox needs to know of each package. */
export function offersOf(packages: Offered[]): Offer[] {
  return packages.map(({ name, id, ...entry }) => {
    const sizes = Object.entries(entry.prices ?? {}).map(([size, fromPrice]) => {
      const details = priceAndTime({ ...entry, fromPrice, prices: undefined })
      return [size, inSentence(details)] as const
    })
    return {
      name,
      id,
      details: inSentence(priceAndTime(entry)),
      bySize: Object.fromEntries(sizes),
    }
  })
}

/** A video that names a package by its id, with the package's name instead. */
export function nameOffer(video: GalleryVideo, offers: Offer[]): GalleryVideo {
  const { more } = splitName(video.name)
  const offer = offers.some(({ name }) => name === more) ? undefined : offers.find(({ id }) => id === more)
  return offer ? { ...video, name: video.name.slice(0, -more.length) + offer.name } : video
}

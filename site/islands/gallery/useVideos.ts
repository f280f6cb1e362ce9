import { useEffect, useState } from 'react'
import { type GalleryVideo, parseVideoList } from './video-list.ts'

/** Says what of a video failed to load, or that it is tried again. */
export type Mark = (video: GalleryVideo, loadError: GalleryVideo['loadError']) => void

/** The videos of a list: `undefined` while they load, none when it is empty or failed. */
export function useVideos(list: string) {
  const [videos, setVideos] = useState<GalleryVideo[]>()

  useEffect(() => {
    loadVideos(new URL(list, location.href).href).then(setVideos, (error) => {
      console.error(error)
      setVideos([])
    })
  }, [list])

  const mark: Mark = ({ id }, loadError) =>
    setVideos((all) => all?.map((video) => (video.id === id ? { ...video, loadError } : video)))

  return { videos, mark }
}

async function loadVideos(address: string): Promise<GalleryVideo[]> {
  const response = await fetch(address)
  if (!response.ok) {
    throw new Error(`Failed to fetch video list: ${response.status} ${response.statusText}`)
  }
  const list: unknown = await response.json().catch((cause) => {
    throw new Error(`The video list at ${address} could not be read: ${cause.message}`, { cause })
  })
  const { count, videos, skipped } = parseVideoList(list, address)
  console.log(`${count} videos in the list`)
  for (const bad of skipped) console.warn('A video is left out:', ...bad)
  return videos
}

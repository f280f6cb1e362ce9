import { readText, VIDEO_LIST } from '../../server/gallery/storage.ts'
import { oneLine } from '../../server/text.ts'
import type { Command } from '../gallery.ts'
import { type OwnersClock, ownersClock } from '../owners-clock.ts'
import { type Entry, parseList } from './video-list.ts'

/** One line a video, in the order of the list. */
export const list: Command = async (storage) => {
  const content = await readText(storage, VIDEO_LIST)
  if (content === undefined) return `${storage.name} holds no videos yet: the site shows the demo gallery.`
  const { videos } = parseList(content, storage)
  if (videos.length === 0) return 'No videos: the site shows no gallery.'
  const clock = await ownersClock()
  return [...videos.map((video) => line(video, clock)), `Times are ${clock.name}.`].join('\n')
}

function line(entry: Entry, clock: OwnersClock): string {
  const { id, createdTime, name } = Object(entry)
  const published = new Date(createdTime)
  // A list written by hand may say anything.
  const time = Number.isNaN(published.getTime()) ? createdTime : clock.read(published)
  return [id, time, name].map((part) => oneLine(String(part))).join('  ')
}

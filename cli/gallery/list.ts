import { VIDEO_LIST } from '../../server/gallery/storage.ts'
import { oneLine } from '../../server/text.ts'
import type { Command } from '../gallery.ts'
import { type Entry, parseList, readText } from './video-list.ts'

/** One line a video, in the order of the list. */
export const list: Command = async (storage) => {
  const content = await readText(storage, VIDEO_LIST)
  if (content === undefined) return `${storage.name} holds no videos yet: the site shows the demo gallery.`
  const { videos } = parseList(content, storage)
  if (videos.length === 0) return 'No videos: the site shows no gallery.'
  return videos.map(line).join('\n')
}

function line(entry: Entry): string {
  const { id, createdTime, name } = Object(entry)
  const moment = String(createdTime).slice(0, 16).replace('T', ' ')
  return [id, moment, name].map((part) => oneLine(String(part))).join('  ')
}

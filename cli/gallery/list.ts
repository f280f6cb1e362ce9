import { VIDEO_LIST } from '../../gallery/video-list.ts'
import { oneLine } from '../../server/clean-text.ts'
import { readTimeFormat, type TimeFormat } from '../time-format.ts'
import type { Command } from './command.ts'
import { type Entry, parseList } from './stored-entries.ts'

/** Lists the videos, one per line, in the order of the list. */
export const list: Command = async (storage) => {
  const content = await storage.read(VIDEO_LIST)
  if (content === undefined) return `${storage.name} contains no videos yet.`
  const { videos } = parseList(content, storage)
  if (videos.length === 0) return 'There are no videos, so browsers hide the gallery.'
  const times = await readTimeFormat()
  return [...videos.map((video) => line(video, times)), `Times are ${times.zone}.`].join('\n')
}

function line(entry: Entry, times: TimeFormat): string {
  const { id, createdTime, name } = Object(entry)
  const published = new Date(createdTime)
  // A list written by hand may contain anything.
  const time = Number.isNaN(published.getTime()) ? createdTime : times.format(published)
  return [id, time, name].map((part) => oneLine(String(part))).join('  ')
}

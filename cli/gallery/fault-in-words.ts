import { playTime } from '../../core/gallery/films.ts'
import { countOf } from '../../core/text.ts'
import type { Fault } from './probe.ts'

type Words = { heading: string; message: string; facts?: string }

const CUT = 'as if the recording was cut off. Does it play on your phone? If so, send it again.'

/** What the owner reads about a film that cannot be published. */
export function faultInWords({ kind, seconds = 0, readable }: Fault, name: string, isPicture: boolean): Words {
  if (isPicture)
    return {
      heading: 'That’s a picture',
      facts: 'A picture',
      message: `${name} isn’t a video. Pictures go under Site, Pictures.`,
    }
  if (kind === 'long') {
    const minutes = Math.floor(seconds / 60)
    return {
      heading: minutes > 10 ? `That’s ${minutes} minutes` : 'That’s over ten minutes',
      message: 'Ten is the most. Cut it in your Photos app: open it, Edit, drag the ends.',
      facts: playTime(seconds),
    }
  }
  if (kind === 'large')
    return {
      heading: 'That picture is too large',
      message: 'It’s larger than 8K. Film in 4K or HD, or save a smaller copy and send that.',
    }
  if (kind === 'colours')
    return {
      heading: 'Your server can’t convert that',
      message: 'It’s filmed in HDR. Switch HDR off in the camera’s settings, or show this to whoever set up your site.',
    }
  if (kind === 'no video')
    return { heading: 'That’s not a video', message: `${name} isn’t a film of a phone or a camera. Choose another.` }
  const heading = 'We can’t read that video'
  if (kind === 'heavy')
    return { heading, message: 'It takes more time or memory than your server has. Save a smaller copy and send that.' }
  if (readable === undefined) return { heading, message: `It looks ${CUT}` }
  const end = readable < 60 ? `after ${countOf(Math.floor(readable), 'second')}` : `at ${playTime(readable)}`
  return {
    heading,
    message: `It stops ${end}, ${CUT}`,
    facts: `${playTime(readable)} of ${playTime(seconds)} can be read`,
  }
}

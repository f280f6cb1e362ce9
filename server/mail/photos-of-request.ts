import type { Palette } from '../../core/business/theme.ts'
import { countOf } from '../../core/text.ts'
import { aside, pictures, subheading } from './layout.ts'
import type { Attachment, MailContent } from './mail.ts'

/** The part of the owner's email about the photos of a request: those that it contains, and what became of the rest. */
export function renderPhotos({ request, photos, arePhotosRefused }: MailContent, colours: Palette) {
  const { reference } = request
  const { announced } = request.photos
  if (announced === 0) return { parts: [], attachments: [] }
  const heading = title(announced, photos.length)
  const included = arePhotosRefused ? [] : photos
  const cid = (position: number) => `photo-${position + 1}.${reference}`
  const attachments: Attachment[] = included.map(({ position, jpeg }) => ({
    filename: `${reference}-${position + 1}.jpg`,
    cid: cid(position),
    content: Buffer.from(jpeg),
  }))
  const notes = [
    ...(arePhotosRefused ? ['The mail server refused this email with photos. They are in your desk.'] : []),
    ...missing(announced - photos.length, photos.length),
    ...(attachments.length > 0 ? ['Attached as well, and kept with the request until it is erased.'] : []),
  ].join('\n')
  const images = included.map(({ position, jpeg }) => ({
    src: `cid:${cid(position)}`,
    alt: `Photo ${position + 1}`,
    width: widthOf(jpeg),
  }))
  return {
    parts: [
      { ...subheading(heading), text: `${heading}\n${notes}` },
      pictures(images),
      { html: aside(notes, colours, '4px 0 24px').html },
    ],
    attachments,
  }
}

function title(announced: number, arrived: number): string {
  if (arrived === 0) return announced === 1 ? '1 photo is on its way' : `${announced} photos are on their way`
  return arrived === announced ? countOf(announced, 'photo') : `${arrived} of ${countOf(announced, 'photo')}`
}

function missing(count: number, arrived: number): string[] {
  if (count === 0) return []
  const subject = arrived === 0 ? (count === 1 ? 'It' : 'They') : String(count)
  return [
    `${subject} had not arrived when this email left. If ${count === 1 ? 'it still comes, it is' : 'they still come, they are'} in your desk.`,
  ]
}

/** The width of a JPEG, which its frame header has (ITU-T T.81, B.2.2). The server made it, so it has nothing unusual. */
function widthOf(jpeg: Uint8Array): number {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 2; at + 8 < jpeg.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xc2) return view.getUint16(at + 7)
  }
  return Number.POSITIVE_INFINITY
}

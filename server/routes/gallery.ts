import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { SECOND } from '../duration.ts'
import { Problem } from '../errors.ts'
import { fileHeaders } from '../gallery/file-headers.ts'
import { folderStorage } from '../gallery/folder.ts'
import { type GalleryStorage, type OpenFile, type Part, VIDEO_LIST } from '../gallery/storage.ts'
import { sendProblem } from './answer-error.ts'

/** Plain names in plain folders: nothing hidden, nothing that leads out. */
const FILE = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/
const DEMO = folderStorage(resolve(import.meta.dirname, '../../demo/gallery-videos'))
/** So long a storage may take to begin its answer. */
const PATIENCE = 10 * SECOND

type Collaborators = { gallery: GalleryStorage; clock: Clock }
type Open = (part?: Part) => Promise<OpenFile | undefined>

/** /gallery-videos/: the owner's videos, or the demo ones as long as there is no list of the owner's. */
export function galleryRoutes(app: FastifyInstance, { gallery, clock }: Collaborators): void {
  app.get<{ Params: { '*': string } }>('/gallery-videos/*', async (request, reply) => {
    const file = request.params['*']
    try {
      const found = FILE.test(file) ? await openPart(request, (part) => open(file, part)) : undefined
      if (!found) throw new Problem('notFound')
      return send(request, reply, file, found)
    } catch (error) {
      if (!(error instanceof Problem)) throw new Problem('videosAway', { cause: error })
      return sendProblem(reply, error)
    }
  })

  async function open(file: string, part?: Part): Promise<OpenFile | undefined> {
    const patience = new AbortController()
    const stop = clock.after(PATIENCE, () => patience.abort())
    try {
      const own = await gallery.open(file, part, patience.signal)
      if (own || (await gallery.files.fileExists(VIDEO_LIST, { abortSignal: patience.signal }))) return own
      return await DEMO.open(file, part)
    } finally {
      stop()
    }
  }
}

/** Opens what is asked for: a part (RFC 9110, 14.2), or all of a file that has changed since its first part. */
async function openPart({ headers, method }: FastifyRequest, open: Open): Promise<OpenFile | undefined> {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  const part = { start: Number(start), end: end ? Number(end) : undefined }
  // What is no range, or of a kind that no player sends, is answered with the whole file.
  if (method !== 'GET' || start === undefined || (part.end ?? part.start) < part.start) return open()
  const found = await open(part)
  const condition = headers['if-range']
  if (!found || condition === undefined || condition === found.etag) return found
  found.body.destroy()
  return open()
}

function send(request: FastifyRequest, reply: FastifyReply, file: string, found: OpenFile): FastifyReply {
  const { body, size, range, etag } = found
  const { mimeType, cacheControl } = fileHeaders(file)
  reply.headers({
    'cache-control': cacheControl,
    'content-type': mimeType,
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*', // a CDN in front may serve them from another host
    'cross-origin-resource-policy': 'cross-origin',
    ...(etag && { etag }),
  })
  if (etag && request.headers['if-none-match'] === etag) {
    body.destroy()
    return reply.code(304).send()
  }
  reply.header('content-length', range ? range.end - range.start + 1 : size)
  if (request.method === 'HEAD') {
    body.destroy()
    return reply.send(Readable.from([])) // Nothing at all would be answered as a file of 0 bytes.
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.send(body)
}

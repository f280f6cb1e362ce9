import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { VIDEO_LIST } from '../../gallery/video-list.ts'
import { type Clock, SECOND } from '../clock.ts'
import { fileHeaders, isGalleryFile } from '../gallery-storage/file-headers.ts'
import { folderStorage } from '../gallery-storage/folder.ts'
import {
  type ByteRange,
  fileExists,
  type GalleryStorage,
  type OpenFile,
  OutsideFileError,
} from '../gallery-storage/storage.ts'
import { sendProblem } from '../http/error-handler.ts'
import { Problem } from '../http/problem.ts'

/** A relative path without hidden files, and so without `..`. */
const FILE = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/
const DEMO = folderStorage(resolve(import.meta.dirname, '../../demo/gallery-videos'))
const OPEN_TIMEOUT = 10 * SECOND

type Collaborators = { gallery: GalleryStorage; clock: Clock }
type Open = (range?: ByteRange) => Promise<OpenFile | undefined>

/** Serves /gallery-videos/: the owner's videos, or the demo gallery as long as the owner has no list. */
export function galleryRoutes(app: FastifyInstance, { gallery, clock }: Collaborators): void {
  app.get<{ Params: { '*': string } }>('/gallery-videos/*', async (request, reply) => {
    const file = request.params['*']
    if (!FILE.test(file) || !isGalleryFile(file)) return sendProblem(reply, new Problem('notFound'))
    const opened = await openRequested(request, (range) => open(file, range)).catch(toProblem)
    if (opened instanceof Problem) return sendProblem(reply, opened)
    return opened ? send(request, reply, file, opened) : sendProblem(reply, new Problem('notFound'))
  })

  async function open(file: string, range?: ByteRange): Promise<OpenFile | undefined> {
    const abort = new AbortController()
    const cancel = clock.after(OPEN_TIMEOUT, () => abort.abort())
    try {
      const own = await gallery.open(file, range, abort.signal)
      if (own || (await fileExists(gallery, VIDEO_LIST, abort.signal))) return own
      return await DEMO.open(file, range)
    } finally {
      cancel()
    }
  }
}

function toProblem(cause: unknown): Problem {
  if (cause instanceof OutsideFileError) return new Problem('rangeNotSatisfiable', { cause })
  throw new Problem('galleryUnavailable', { cause })
}

/** Opens the requested range (RFC 9110, 14.2), or the whole file if If-Range names another version of it. */
async function openRequested({ headers, method }: FastifyRequest, open: Open): Promise<OpenFile | undefined> {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  const range = { start: Number(start), end: end ? Number(end) : undefined }
  // Ignore invalid ranges, and the kinds that players do not send: several ranges, and the last N bytes.
  if (method !== 'GET' || start === undefined || (range.end ?? range.start) < range.start) return open()
  const opened = await open(range)
  const condition = headers['if-range']
  if (!opened || condition === undefined || condition === opened.etag) return opened
  opened.body.destroy()
  return open()
}

function send(request: FastifyRequest, reply: FastifyReply, file: string, opened: OpenFile): FastifyReply {
  const { body, size, range, etag } = opened
  const { mimeType, cacheControl } = fileHeaders(file)
  reply.headers({
    'cache-control': cacheControl,
    'content-type': mimeType,
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*', // A CDN may serve the videos from another host.
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
    return reply.send(Readable.from([])) // Without a stream, Fastify would set content-length to 0.
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.send(body)
}

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileHeaders, GALLERY_FILE } from '../gallery-storage/file-headers.ts'
import type { ShownGallery } from '../gallery-storage/shown-gallery.ts'
import { type ByteRange, type OpenFile, OutsideFileError } from '../gallery-storage/storage.ts'
import { Problem } from '../http/problem.ts'

/** A relative path without hidden files, and so without `..`. */
const FILE = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

type Open = (range?: ByteRange) => Promise<OpenFile | undefined>

/** Serves /gallery-videos/. */
export function galleryRoutes(app: FastifyInstance, gallery: ShownGallery): void {
  app.get<{ Params: { '*': string } }>('/gallery-videos/*', async (request, reply) => {
    const file = request.params['*']
    if (!FILE.test(file) || !GALLERY_FILE.test(file)) throw new Problem('notFound')
    const opened = await openRequested(request, (range) => gallery.open(file, range)).catch((cause) => {
      throw new Problem(cause instanceof OutsideFileError ? 'rangeNotSatisfiable' : 'galleryUnavailable', {
        cause,
      })
    })
    if (!opened) throw new Problem('notFound')
    return send(request, reply, file, opened)
  })
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

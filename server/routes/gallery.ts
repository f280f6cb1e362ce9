import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Clock, SECOND } from '../../core/clock.ts'
import { VIDEO_LIST } from '../../core/gallery/video-list.ts'
import { folderStorage } from '../gallery-storage/folder.ts'
import { fileHeaders, type GalleryStorage } from '../gallery-storage/storage.ts'
import { Problem } from '../http/problem.ts'

/** A relative path without hidden files, and so without `..`, to a file of a kind that the gallery uses. */
const FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:avif|jpe?g|json|mov|mp4|png|vtt|webm|webp)$/i
export const DEMO = folderStorage(resolve(import.meta.dirname, '../../demo/gallery-videos'))
const STORAGE_TIMEOUT = 10 * SECOND

type Collaborators = {
  gallery: GalleryStorage
  /** Whether the site is the sample's own. */
  isDemo: () => boolean | Promise<boolean>
  clock: Clock
}

/** Serves the owner's gallery, or on the sample's own site the demo, while there is none. */
export function galleryRoute(app: FastifyInstance, path: string, { gallery, isDemo, clock }: Collaborators): void {
  const options = {
    errorHandler(cause: Error & { statusCode?: number }) {
      const isRefusal = cause instanceof Problem || (cause.statusCode ?? 500) < 500
      throw isRefusal ? cause : new Problem('galleryUnavailable', { cause })
    },
  }
  app.get<{ Params: { '*': string } }>(`${path}/*`, options, async (request, reply) => {
    const file = request.params['*']
    if (!FILE.test(file)) throw new Problem('notFound')
    const { mimeType, cacheControl } = fileHeaders(file)
    reply.headers({
      'cache-control': cacheControl,
      'content-type': mimeType,
      'access-control-allow-origin': '*', // A CDN may serve the videos from another host.
      'cross-origin-resource-policy': 'cross-origin',
    })
    const abort = new AbortController()
    const { signal } = abort
    const cancelTimeout = clock.after(STORAGE_TIMEOUT, () => abort.abort())
    try {
      if (await gallery.send(file, request, reply, signal)) return reply
      const isSample = (await isDemo()) && (await gallery.read(VIDEO_LIST, signal)) === undefined
      if (isSample && (await DEMO.send(file, request, reply, signal))) return reply
    } finally {
      cancelTimeout()
    }
    throw new Problem('notFound')
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../core/clock.ts'
import { MAX_PHOTO_BYTES } from '../../core/requests/photo.ts'
import type { PhotoSlot } from '../../core/store/photos.ts'
import type { Store } from '../../core/store/store.ts'
import { Problem } from '../http/problem.ts'
import { type RateLimit, visitorAddress } from '../http/visitors.ts'
import { hashOf, preparePhoto } from '../photos/to-jpeg.ts'
import type { Uploads } from '../photos/upload-memory.ts'

const PHOTOS = '/api/photos'
const PHOTO = `${PHOTOS}/:reference/:position`

/** Where the photos of a request are sent, each with PUT to its position below. */
export const photosUrl = (reference: string) => `${PHOTOS}/${reference}`

/** Whether a request sends a photo. */
export const isPhotoUpload = ({ url }: FastifyRequest) => url.startsWith(`${PHOTOS}/`)

/** The limit for each photo, and the problem for a larger one. */
export const PHOTO_LIMIT = { bytes: MAX_PHOTO_BYTES, kind: 'photoTooLarge' } as const

type Collaborators = {
  store: Store
  clock: Clock
  /** Called after each stored photo: the owner's email may have waited for it. */
  wake: () => void
  openUploads: (address: string) => Uploads
  limit: RateLimit
}

/** PUT /api/photos/REFERENCE/POSITION stores an announced photo; HEAD asks whether it is stored: 204, or 404. */
export function photoUploadRoute(
  app: FastifyInstance,
  { store, clock, wake, openUploads, limit }: Collaborators,
): void {
  app.register(async (scope) => {
    // A phone may send any media type, a malformed one or none: its bytes say what it is. The handler reads the body,
    // once it knows that the token is right.
    scope.addHook('onRequest', async ({ headers }) => void delete headers['content-type'])
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    scope.head(PHOTO, async (request, reply) => {
      await limit(request)
      const slot = toSlot(request)
      const found = slot && (await store.photos.findSlot(slot).catch(notStored))
      if (!found || found === 'free') throw new Problem('notFound')
      return reply.code(204).send()
    })

    scope.put(PHOTO, async (request, reply) => {
      await limit(request)
      const slot = toSlot(request)
      const found = slot && (await store.photos.findSlot(slot).catch(notStored))
      if (!found) throw new Problem('notFound')
      if (Number(request.headers['content-length']) > PHOTO_LIMIT.bytes) throw new Problem(PHOTO_LIMIT.kind)
      if (found === 'free' && !(await store.photos.hasRoom())) notStored(new Error('The disk is almost full'))
      const uploads = openUploads(visitorAddress(request.ip))
      try {
        const bytes = await uploads.read(request.raw, PHOTO_LIMIT)
        const outcome =
          found === 'free'
            ? await store.photos.add(slot, await preparePhoto(bytes, clock)).catch(notStored)
            : found.sentHash === hashOf(bytes)
              ? 'repeated'
              : 'conflict'
        if (!outcome) throw new Problem('notFound')
        if (outcome === 'conflict') throw new Problem('conflict')
      } finally {
        uploads.release()
      }
      wake()
      return reply.code(204).send()
    })
  })
}

function toSlot({ params, headers }: FastifyRequest): PhotoSlot | undefined {
  const { reference = '', position = '' } = params as Record<string, string>
  const [, token] = /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? '') ?? []
  return token && /^\d$/.test(position) ? { reference, position: Number(position), token } : undefined
}

function notStored(cause: unknown): never {
  throw new Problem('photoNotStored', { cause })
}

import type { FastifyInstance } from 'fastify'
import type { Store } from '../../core/store/store.ts'

/** Serves the photos of a request. They are JPEGs that the server has made itself. */
export function photosRoute(app: FastifyInstance, store: Pick<Store, 'photos'>): void {
  app.get<{ Params: { reference: string; position: string } }>(
    '/desk/requests/:reference/photos/:position(^\\d$)',
    async ({ params }, reply) => {
      const [photo] = await store.photos.list(params.reference, Number(params.position))
      return photo ? reply.type('image/jpeg').send(Buffer.from(photo.jpeg)) : reply.callNotFound()
    },
  )
}

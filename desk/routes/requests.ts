import type { FastifyInstance } from 'fastify'
import type { Store } from '../../core/store/store.ts'
import { MAX_ASKED } from '../worker/contract.ts'

/** Serves what the pages ask for about requests. */
export function requestRoutes(app: FastifyInstance, store: Pick<Store, 'requests' | 'photos'>): void {
  // They are JPEGs that the server has made itself.
  app.get<{ Params: { reference: string; position: string } }>(
    '/desk/requests/:reference/photos/:position(^\\d$)',
    async ({ params }, reply) => {
      const [photo] = await store.photos.list(params.reference, Number(params.position))
      return photo ? reply.type('image/jpeg').send(Buffer.from(photo.jpeg)) : reply.callNotFound()
    },
  )

  // Those that were forgotten or erased meanwhile are not in the response.
  app.get<{ Querystring: { references?: string } }>('/desk/kept', async ({ query }) => {
    const references = String(query.references ?? '').split(' ')
    return store.requests.existing(references.slice(0, MAX_ASKED))
  })
}

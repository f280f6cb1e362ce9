import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Business } from '../../core/business/business.ts'
import type { Store } from '../../core/store/store.ts'
import { toCsv } from '../data/csv.ts'
import { MAX_ASKED } from '../worker/contract.ts'

type Collaborators = { store: Pick<Store, 'requests' | 'photos' | 'reviews'>; business: () => Promise<Business> }

/** Serves what the pages ask for about requests. */
export function requestRoutes(app: FastifyInstance, { store, business }: Collaborators): void {
  // They are JPEGs that the server has made itself.
  app.get<{ Params: { reference: string; position: string } }>(
    '/desk/requests/:reference/photos/:position(^\\d$)',
    async ({ params }, reply) => {
      const [photo] = await store.photos.list(params.reference, Number(params.position))
      return photo ? reply.type('image/jpeg').send(Buffer.from(photo.jpeg)) : reply.callNotFound()
    },
  )

  app.get<{ Params: { reference: string } }>('/desk/requests/:reference/review.jpg', async ({ params }, reply) => {
    const photo = await store.reviews.photo(params.reference)
    return photo ? reply.type('image/jpeg').send(Buffer.from(photo)) : reply.callNotFound()
  })

  app.get('/desk/requests.csv', async (_request, reply) => {
    const { timeZone } = await business()
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="requests.csv"')
    return reply.send(Readable.from(toCsv(store.requests.batches(), timeZone)))
  })

  // Those that were forgotten or erased meanwhile are not in the response.
  app.get<{ Querystring: { references?: string } }>('/desk/kept', async ({ query }) => {
    const references = String(query.references ?? '').split(' ')
    return store.requests.existing(references.slice(0, MAX_ASKED))
  })
}

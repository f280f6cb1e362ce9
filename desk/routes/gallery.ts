import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../core/clock.ts'
import { filmId } from '../../core/gallery/film-schemas.ts'
import type { SiteFolders } from '../../core/publishing/content-files.ts'
import { filmPath } from '../../core/publishing/films.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import { galleryRoute } from '../../server/routes/gallery.ts'

type Collaborators = {
  gallery: GalleryStorage
  isDemo: () => Promise<boolean>
  clock: Clock
  site: Pick<SiteFolders, 'desk'>
}

/** Serves the videos, and the films that are not on the site yet, with their stills. */
export async function galleryRoutes(app: FastifyInstance, { site, ...gallery }: Collaborators): Promise<void> {
  await app.register(fastifyStatic, { serve: false, cacheControl: false, index: false })
  galleryRoute(app, '/desk/gallery', gallery)
  app.get<{ Params: { id: string; file: string } }>('/desk/films/:id/:file', async ({ params }, reply) => {
    const { id, file } = params
    if (!filmId.safeParse(id).success || !/^(still-\d\.jpg|source)$/.test(file)) return reply.callNotFound()
    reply.type(file === 'source' ? 'video/mp4' : 'image/jpeg')
    return reply.sendFile(file, filmPath(site, id), { contentType: false })
  })
}

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../errors.ts'
import { sendProblem } from './answer-error.ts'

const LIST = 'video-list.json'
/** Plain names in plain folders: nothing hidden, nothing that leads out. */
const FILE = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/
const DEMO = resolve(import.meta.dirname, '../../demo/gallery-videos')

/** /gallery-videos/: the owner's videos, or the demo ones as long as there is no list of the owner's. */
export async function galleryRoutes(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  const places = [resolve(folder), DEMO]
  // No root of its own to serve: which one it is, is decided anew for each request.
  await app.register(fastifyStatic, { serve: false, cacheControl: false, dotfiles: 'ignore', index: false })

  app.get<{ Params: { '*': string } }>('/gallery-videos/*', (request, reply) => {
    const file = request.params['*']
    const root = places.find((place) => existsSync(join(place, LIST)))
    if (!root || !FILE.test(file)) return sendProblem(reply, new Problem('notFound'))
    return reply
      .header('cache-control', file === LIST ? 'public, max-age=60' : 'public, max-age=31536000, immutable')
      .header('access-control-allow-origin', '*') // a CDN in front may serve them from another host
      .header('cross-origin-resource-policy', 'cross-origin')
      .sendFile(file, root)
  })
}

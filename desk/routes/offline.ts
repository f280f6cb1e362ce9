import type { FastifyInstance } from 'fastify'
import { palette } from '../../core/business/theme.ts'
import type { Store } from '../../core/store/store.ts'
import { readBuiltContent } from '../../server/releases/built-content.ts'

export const MANIFEST = '/desk/manifest.webmanifest'

/** As many as scripts/kept.ts asks for. */
const MAX_KEPT = 100

/** Serves what a home screen and the service worker ask for. */
export function offlineRoutes(app: FastifyInstance, site: string, store: Pick<Store, 'requests'>): void {
  app.get(MANIFEST, async (_request, reply) => {
    const { name, theme } = (await readBuiltContent(site)).business
    const { ink } = palette(theme)
    return reply.type('application/manifest+json; charset=utf-8').send(
      JSON.stringify({
        name: `${name} desk`,
        short_name: 'Desk',
        start_url: '/desk',
        // With a slash at its end, it would not contain the start URL.
        scope: '/desk',
        display: 'standalone',
        background_color: ink,
        theme_color: ink,
        icons: [192, 512].map((size) => ({
          src: `/desk/site/icon-${size}`,
          sizes: `${size}x${size}`,
          type: 'image/png',
        })),
      }),
    )
  })

  // Those that were forgotten or erased meanwhile are not in the response.
  app.get<{ Querystring: { references?: string } }>('/desk/kept', async ({ query }) => {
    const references = String(query.references ?? '').split(' ')
    return store.requests.existing(references.slice(0, MAX_KEPT))
  })
}

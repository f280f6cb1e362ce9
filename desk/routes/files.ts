import { glob, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentType } from 'mime-types'
import { palette } from '../../core/business/theme.ts'
import { readBuiltContent } from '../../server/releases/built-content.ts'

const WORKER = '/desk/sw.js'
/** A worker may do what the response with its script allows. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"
const MANIFEST = '/desk/manifest.webmanifest'
const ICON_SIZES = [48, 180, 192, 512]

/** The files of the built site that the desk shows, by their paths in the desk. */
const SITE_FILES: Record<string, (site: string) => Promise<string | undefined>> = {
  '/desk/site/logo': findLogo,
  '/desk/site/hero-tall': (site) => findHero(site, 'tall'),
  '/desk/site/hero-wide': (site) => findHero(site, 'wide'),
  ...Object.fromEntries(ICON_SIZES.map((size) => [`/desk/site/icon-${size}`, async () => `icons/${size}.png`])),
}

/**
 * Serves the files that the sign-in page needs too: the desk's own fonts and scripts, and the logo, the icons and the
 * first picture of the built site, and what makes it an app.
 *
 * @returns whether a path is one of them
 */
export async function fileRoutes(app: FastifyInstance, desk: string, site: string) {
  // In memory, because a build replaces the folder.
  const files = new Map<string, Buffer>()
  const client = join(desk, 'client')
  for (const name of await Array.fromAsync(glob('**/*.*', { cwd: client })))
    files.set(`/desk/${name}`, await readFile(join(client, name)))
  const send = ({ url }: FastifyRequest, reply: FastifyReply) => {
    const body = files.get(url)
    if (!body) return reply.callNotFound()
    const hashed = url.startsWith('/desk/_astro/')
    return reply
      .type(typeOf(url))
      .header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(body)
  }
  app.get('/desk/_astro/*', send)
  // Its scope is wider than its folder, because the list has no slash at its end.
  app.get(WORKER, async (request, reply) =>
    send(request, reply.headers({ 'service-worker-allowed': '/desk', 'content-security-policy': WORKER_POLICY })),
  )
  // Read anew: a publication may change them.
  for (const [path, find] of Object.entries(SITE_FILES))
    app.get(path, async (_request, reply) => sendSiteFile(reply, site, await find(site)))
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
  return (path: string) => files.has(path) || Object.hasOwn(SITE_FILES, path) || path === MANIFEST
}

const typeOf = (name: string) => contentType(basename(name)) || 'application/octet-stream'

async function findLogo(site: string): Promise<string | undefined> {
  const { logo } = await readBuiltContent(site)
  // A release of an earlier version does not say.
  return logo ?? (await readdir(site)).find((name) => /^logo\.(svg|png)$/.test(name))
}

async function findHero(site: string, crop: 'tall' | 'wide'): Promise<string | undefined> {
  const { hero } = await readBuiltContent(site)
  return hero && decodeURIComponent(hero[crop])
}

async function sendSiteFile(reply: FastifyReply, site: string, name: string | undefined) {
  const body = name && (await readFile(join(site, name)).catch(() => undefined))
  if (!name || !body) return reply.callNotFound()
  return reply.type(typeOf(name)).header('cache-control', 'private, max-age=3600').send(body)
}

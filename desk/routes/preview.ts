import { readFile } from 'node:fs/promises'
import { basename, extname, join, normalize } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { contentType } from 'mime-types'
import { STAGED } from '../../core/publishing/built-from.ts'

const PREVIEW = '/desk/preview'
/**
 * Nothing of a page runs, because it would run in the desk's origin. Without `sandbox`, because in a sandbox a page
 * gets no pictures and fonts, or is laid out as for browsers without scripts.
 */
const POLICY =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; font-src 'self'; style-src 'self' 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

/** Serves the staged release below another address, with its links adapted. Nothing of it runs or is sent. */
export function previewRoutes(app: FastifyInstance, root: string): void {
  app.get<{ Params: { '*': string } }>(`${PREVIEW}/*`, async ({ params }, reply) => {
    const path = normalize(params['*'] || 'index')
    const file = extname(path) ? path : `${path}.html`
    // Names with a dot at their beginning are no pages.
    const body = /(^|[/\\])\./.test(file) ? undefined : await readFile(join(root, STAGED, file)).catch(() => undefined)
    if (!body) return reply.callNotFound()
    reply.type(contentType(basename(file)) || 'application/octet-stream')
    if (!file.endsWith('.html')) return reply.send(body)
    return reply.header('content-security-policy', POLICY).send(adapt(body.toString()))
  })
}

/** Puts the addresses of a page below the preview's. Its own policy names hashes of styles as they were before. */
const adapt = (html: string) =>
  html
    .replaceAll(/((?: (?:href|src|action)="|url\(["']?))\/(?!\/)/g, `$1${PREVIEW}/`)
    .replaceAll(/ (?:image)?srcset="[^"]+"/gi, (set) => set.replaceAll(/([\s",])\/(?!\/)/g, `$1${PREVIEW}/`))
    .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')

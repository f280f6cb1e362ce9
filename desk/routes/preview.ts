import { readFile } from 'node:fs/promises'
import { basename, extname, join, normalize } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { contentType } from 'mime-types'
import { STAGED } from '../../core/publishing/built-from.ts'

const PREVIEW = '/desk/preview'

/** Serves the staged release below another address, with its links adapted. Its forms and scripts can send nothing. */
export function previewRoutes(app: FastifyInstance, root: string, { origin }: URL): void {
  app.get<{ Params: { '*': string } }>(`${PREVIEW}/*`, async ({ params }, reply) => {
    const path = normalize(params['*'] || 'index')
    const file = extname(path) ? path : `${path}.html`
    // Names with a dot at their beginning are no pages.
    const body = /(^|[/\\])\./.test(file) ? undefined : await readFile(join(root, STAGED, file)).catch(() => undefined)
    if (!body) return reply.callNotFound()
    reply.type(contentType(basename(file)) || 'application/octet-stream')
    return reply.send(file.endsWith('.html') ? adapt(body.toString(), origin) : body)
  })
}

/** Puts the addresses of a page below the preview's. */
const adapt = (html: string, origin: string) =>
  html
    .replaceAll(/((?: (?:href|src|action|(?:component|renderer)-url)="|url\(["']?))\/(?!\/)/g, `$1${PREVIEW}/`)
    .replaceAll(/ (?:image)?srcset="[^"]+"/gi, (set) => set.replaceAll(/([\s",])\/(?!\/)/g, `$1${PREVIEW}/`))
    .replace(/(?<=content=")default-src[^"]*/, (policy) =>
      policy
        // Their addresses are adapted as well, so their hashes have changed.
        .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
        .replace(/form-action [^;]*/, "form-action 'none'")
        .replace(/connect-src [^;]*/, `connect-src ${origin}/gallery-videos/`),
    )

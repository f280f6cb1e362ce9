import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { readRegularFile } from '../../core/disk.ts'
import type { SiteFolders } from '../../core/publishing/content-files.ts'
import { MAX_PICTURE_BYTES } from '../../core/requests/photo.ts'
import { Problem, type ProblemKind } from '../../server/http/problem.ts'
import { type Uploads, uploadMemory } from '../../server/photos/upload-memory.ts'
import { PICTURE_FORMATS } from '../../site/content/schemas/fields.ts'
import type { SentPicture } from '../site/picture.ts'
import type { Visit } from '../site/room.ts'

const PAGE = '/desk/site/picture'
/** Wide enough for a tile on a fine screen, and for the page of one picture. */
const SHOWN = 800

/** Whether a request posts the form of a picture, with another picture or without. */
export const isPictureUpload = ({ method, url }: FastifyRequest) => method === 'POST' && url.split('?')[0] === PAGE

type Posted = Pick<Visit, 'form' | 'picture'>
type Show = (request: FastifyRequest, reply: FastifyReply, posted: Posted) => Promise<void>

export function pictureRoutes(app: FastifyInstance, site: SiteFolders, show: Show): void {
  // One after the other: the pixels of all together would need more memory than the desk has.
  const limit = pLimit(1)
  app.get<{ Params: { name: string } }>('/desk/pictures/:name', async ({ params: { name } }, reply) => {
    const isName = PICTURE_FORMATS.test(name) && !/^\.|[/\\\0]/.test(name)
    const find = async (folder: string) => limit(() => shrink(join(folder, 'pictures', name))).catch(() => undefined)
    const jpeg = isName && ((await find(site.desk)) ?? (await find(site.content)))
    if (!jpeg) return reply.callNotFound()
    return reply.type('image/jpeg').header('cache-control', 'private, max-age=3600').send(jpeg)
  })

  const openUploads = uploadMemory()
  app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false, // `uploads` counts.
      limits: { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 20, fieldSize: 64 * 1024 },
    })
    scope.post(PAGE, async (request, reply) => {
      const uploads = openUploads('owner')
      try {
        await show(request, reply, await readPost(request, uploads))
      } finally {
        uploads.release()
      }
    })
  })
}

const shrink = async (file: string) =>
  sharp(await readRegularFile(file, MAX_PICTURE_BYTES))
    .autoOrient()
    .resize(SHOWN, SHOWN, { fit: 'inside', withoutEnlargement: true })
    .jpeg()
    .toBuffer()

/** @throws Problem if it is no such form, or ends too early */
async function readPost(request: FastifyRequest, uploads: Uploads): Promise<Posted> {
  const form = new URLSearchParams()
  let picture: SentPicture | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form.append(part.fieldname, String(part.value))
      else {
        const bytes = await uploads.read(part.file, { bytes: MAX_PICTURE_BYTES, kind: 'photoTooLarge' }).catch(kindOf)
        // A browser sends an empty file without a name if none was chosen.
        if (part.filename || bytes.length > 0) picture = { name: part.filename, bytes }
      }
    }
  } catch (cause) {
    throw new Problem('malformed', { cause })
  }
  return { form, picture }
}

function kindOf(error: unknown): ProblemKind {
  if (error instanceof Problem) return error.kind
  throw error
}

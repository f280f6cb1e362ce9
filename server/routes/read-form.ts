import type { FastifyRequest } from 'fastify'
import { PACKAGE } from '../../core/requests/choice.ts'
import { MAX_FORM_BYTES, MAX_PHOTOS } from '../../core/requests/photo.ts'
import { Problem } from '../http/problem.ts'
import type { Uploads } from '../photos/upload-memory.ts'
import { PHOTO_LIMIT } from './photo-upload.ts'

/** A photo of a form, with the name of its file. Without bytes, there was no room for it. */
export type FormFile = { name: string; bytes: Buffer | undefined }

/** Reads a form with photos to its end; its fields become the body. @throws Problem if there is too much of it */
export async function readForm(request: FastifyRequest, uploads: Uploads): Promise<FormFile[]> {
  const fields: Record<string, unknown> = {}
  request.body = fields
  const files: FormFile[] = []
  let room = MAX_FORM_BYTES
  let problem: Problem | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        const { fieldname, value } = part
        fields[fieldname] = fieldname === PACKAGE ? [fields[PACKAGE] ?? [], value].flat() : value
        // The check page would show only what arrived.
        if (part.valueTruncated) problem = new Problem('tooLarge')
        continue
      }
      const name = part.filename
      const limit = room < PHOTO_LIMIT.bytes ? ({ bytes: room, kind: 'photosTooLarge' } as const) : PHOTO_LIMIT
      const bytes = await uploads.read(part.file, limit).catch((error) => {
        if (!(error instanceof Problem)) throw error
        if (error.kind !== 'photosBusy') problem ??= new Problem(error.kind, { file: name })
        return undefined
      })
      // A browser sends an empty file without a name if none was chosen.
      if (!name && bytes?.length === 0) continue
      request.hasPhotos = true
      room -= bytes?.length ?? 0
      if (files.push({ name, bytes }) > MAX_PHOTOS) problem ??= new Problem('tooManyPhotos')
    }
  } catch (cause) {
    throw new Problem('malformed', { cause })
  }
  if (problem) throw problem
  return files
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether photos came with the form: its check page has to say that a browser cannot keep them. */
    hasPhotos: boolean
  }
}

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Problem } from '../http/problem.ts'
import type { Settings } from '../settings.ts'
import { fileHeaders, type GalleryStorage } from './storage.ts'

/** A bucket of Amazon S3 or a compatible service. The client reads credentials, region and AWS_ENDPOINT_URL. */
export function s3Storage({ galleryStorage, awsEndpoint }: Settings): GalleryStorage {
  const { location, folder } = galleryStorage
  const client = new S3Client({
    // Other services often lack a host name for each bucket, and the newer checksums.
    forcePathStyle: awsEndpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A visitor is waiting: after two failures, report an outage.
    maxAttempts: 2,
    // On a failed upload, the client would print a warning.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })
  const prefix = folder && `${folder}/`
  const objectOf = (file: string) => ({ Bucket: location, Key: prefix + file })
  const put = async (file: string, body: { Body: string | Readable; ContentLength?: number }) => {
    const { mimeType: ContentType, cacheControl: CacheControl } = fileHeaders(file)
    await client.send(new PutObjectCommand({ ...objectOf(file), ...body, ContentType, CacheControl }))
  }
  return {
    name: `s3://${location}`,
    async send(file, { headers, method }, reply, abortSignal) {
      const get = (conditions: Partial<GetObjectCommandInput>) =>
        client.send(new GetObjectCommand({ ...objectOf(file), ...conditions }), { abortSignal })
      const whole = { IfNoneMatch: headers['if-none-match'] }
      const part = { Range: headers.range, IfMatch: headers['if-range']?.toString() }
      // S3 takes a single range.
      const isPart = method === 'GET' && /^bytes=\d*-\d*$/.test(headers.range ?? '')
      try {
        const found = await get(isPart ? part : whole).catch((error) => {
          if (statusOf(error) !== 412) throw error
          return get(whole) // If-Range names another version of the file.
        })
        const { Body, ContentLength, ContentRange, ETag } = found
        reply.headers({ 'accept-ranges': 'bytes', 'content-length': ContentLength, etag: ETag })
        if (ContentRange) reply.code(206).header('content-range', ContentRange)
        const body = Body as Readable
        // Without a stream, Fastify would set content-length to 0.
        reply.send(method === 'HEAD' ? Readable.from([]) : body)
        if (method === 'HEAD') body.destroy()
      } catch (error) {
        if (isMissing(error)) return false
        if (statusOf(error) === 416) throw new Problem('malformed', { status: 416, cause: error })
        if (statusOf(error) !== 304) throw error
        reply.code(304).send()
      }
      return true
    },
    async read(file, abortSignal) {
      const sent = client.send(new GetObjectCommand(objectOf(file)), { ...(abortSignal && { abortSignal }) })
      const found = await sent.catch((error) => {
        if (!isMissing(error)) throw error
      })
      return found?.Body?.transformToString()
    },
    async list(folder) {
      const files: string[] = []
      const Prefix = folder ? `${prefix}${folder}/` : prefix
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: location, Prefix, Delimiter: '/' },
      )) {
        files.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)))
      }
      return files
    },
    write: (file, content) => put(file, { Body: content }),
    async upload(file, source) {
      const { size } = await stat(source)
      const send = () => put(file, { Body: createReadStream(source), ContentLength: size })
      // The client never retries a stream, so retry here.
      await send().catch((error) => {
        if (error instanceof S3ServiceException && error.$fault === 'client') throw error
        return send()
      })
    },
    async remove(file) {
      await client.send(new DeleteObjectCommand(objectOf(file)))
    },
  }
}

/** Whether a file is missing. A missing bucket is an error: GALLERY_STORAGE is wrong. */
const isMissing = (error: unknown) => error instanceof S3ServiceException && error.name === 'NoSuchKey'

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)

import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Settings } from '../settings.ts'
import { fileHeaders } from './file-headers.ts'
import { type GalleryStorage, OutsideFileError, readChunks } from './storage.ts'

/**
 * A bucket of Amazon S3 or a compatible service, or a folder in one. The client itself reads credentials, region
 * and AWS_ENDPOINT_URL.
 */
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
    async open(file, range, abortSignal) {
      const command = new GetObjectCommand({
        ...objectOf(file),
        ...(range && { Range: `bytes=${range.start}-${range.end ?? ''}` }),
      })
      const response = await client
        .send(command, { ...(abortSignal && { abortSignal }) })
        .catch(toStorageError)
      if (!response) return undefined
      const { Body, ContentLength = 0, ContentRange, ETag } = response
      return {
        body: Body as Readable,
        size: Number(ContentRange?.split('/')[1] ?? ContentLength),
        range: range && { start: range.start, end: range.start + ContentLength - 1 },
        etag: ETag,
      }
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
    async upload(file, source, onBytes) {
      const { size } = await stat(source)
      const send = () => put(file, { Body: Readable.from(readChunks(source, onBytes)), ContentLength: size })
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

/** A missing file is `undefined`. A missing bucket is an error: GALLERY_STORAGE is wrong. */
function toStorageError(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416) {
    throw new OutsideFileError(undefined, { cause: error })
  }
  throw error
}

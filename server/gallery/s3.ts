import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import { FileStorage } from '@flystorage/file-storage'
import { OutsideFileError } from './outside-file-error.ts'
import type { CloudLocation, GalleryStorage } from './storage.ts'

/**
 * A bucket of Amazon S3 or a compatible service, or a folder in one. The client itself reads credentials, region
 * and AWS_ENDPOINT_URL.
 */
export function s3Storage({ location, folder, awsEndpoint }: CloudLocation): GalleryStorage {
  const client = new S3Client({
    // Other services often lack a host name for each bucket, and the newer checksums.
    forcePathStyle: awsEndpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A visitor is waiting: after two failures, report an outage.
    maxAttempts: 2,
  })
  return {
    name: `s3://${location}`,
    files: new FileStorage(new AwsS3StorageAdapter(client, { bucket: location, prefix: folder })),
    async open(file, range, abortSignal) {
      const command = new GetObjectCommand({
        Bucket: location,
        Key: folder ? `${folder}/${file}` : file,
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
  }
}

/** A missing file is `undefined`. A missing bucket is an error: GALLERY_STORAGE is wrong. */
function toStorageError(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416) {
    throw new OutsideFileError({ cause: error })
  }
  throw error
}

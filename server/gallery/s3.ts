import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import { FileStorage } from '@flystorage/file-storage'
import { Problem } from '../errors.ts'
import type { CloudPlace, GalleryStorage } from './storage.ts'

/**
 * A bucket of Amazon S3, or of a service that speaks its protocol, or a folder in one. Credentials, region and
 * AWS_ENDPOINT_URL are read by the client itself.
 */
export function s3Storage({ place, folder, awsEndpoint }: CloudPlace): GalleryStorage {
  const client = new S3Client({
    // Other services often have neither a host name for each bucket nor the newer checksums.
    forcePathStyle: awsEndpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A visitor waits for the answer; what fails twice is an outage.
    maxAttempts: 2,
  })
  return {
    name: `s3://${place}`,
    files: new FileStorage(new AwsS3StorageAdapter(client, { bucket: place, prefix: folder })),
    async open(file, part, abortSignal) {
      const command = new GetObjectCommand({
        Bucket: place,
        Key: folder ? `${folder}/${file}` : file,
        ...(part && { Range: `bytes=${part.start}-${part.end ?? ''}` }),
      })
      const answer = await client.send(command, { ...(abortSignal && { abortSignal }) }).catch(decline)
      if (!answer) return undefined
      const { Body, ContentLength = 0, ContentRange, ETag } = answer
      return {
        body: Body as Readable,
        size: Number(ContentRange?.split('/')[1] ?? ContentLength),
        range: part && { start: part.start, end: part.start + ContentLength - 1 },
        etag: ETag,
      }
    },
  }
}

/** A missing file is nothing; a bucket that is missing is a mistake in the settings. */
function decline(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416) {
    throw new Problem('outsideFile', { cause: error })
  }
  throw error
}

import type { Readable } from 'node:stream'
import { BlobServiceClient, RestError } from '@azure/storage-blob'
import type { Env } from '../env.ts'
import { SetupError } from '../errors.ts'
import { fileHeaders } from './file-headers.ts'
import { type GalleryStorage, OutsideFileError } from './storage.ts'

/**
 * A container of Azure Blob Storage, or a folder in one.
 *
 * @throws SetupError if the connection string is missing or invalid
 */
export function azureStorage({ galleryStorage, azureConnection }: Env): GalleryStorage {
  const { location, folder } = galleryStorage
  const container = connect(azureConnection).getContainerClient(location)
  const prefix = folder && `${folder}/`
  const blobOf = (file: string) => container.getBlockBlobClient(prefix + file)
  return {
    name: `azure://${location}`,
    async open(file, range, abortSignal) {
      const count = range?.end === undefined ? undefined : range.end - range.start + 1
      const response = await blobOf(file)
        .download(range?.start, count, { ...(abortSignal && { abortSignal }) })
        .catch(toStorageError)
      if (!response) return undefined
      const { contentLength = 0, contentRange, etag, readableStreamBody } = response
      return {
        body: readableStreamBody as Readable,
        size: Number(contentRange?.split('/')[1] ?? contentLength),
        range: range && { start: range.start, end: range.start + contentLength - 1 },
        etag,
      }
    },
    async list(folder) {
      const files: string[] = []
      const options = { prefix: folder ? `${prefix}${folder}/` : prefix }
      for await (const { kind, name } of container.listBlobsByHierarchy('/', options)) {
        if (kind === 'blob') files.push(name.slice(prefix.length))
      }
      return files
    },
    async write(file, content) {
      await blobOf(file).uploadData(Buffer.from(content), blobHeaders(file))
    },
    async upload(file, source, onBytes) {
      const onProgress = ({ loadedBytes }: { loadedBytes: number }) => onBytes?.(loadedBytes)
      await blobOf(file).uploadFile(source, { ...blobHeaders(file), onProgress })
    },
    async remove(file) {
      await blobOf(file).deleteIfExists()
    },
  }
}

function blobHeaders(file: string) {
  const { mimeType, cacheControl } = fileHeaders(file)
  return { blobHTTPHeaders: { blobContentType: mimeType, blobCacheControl: cacheControl } }
}

function connect(connection: string | undefined): BlobServiceClient {
  const advice =
    'Set AZURE_STORAGE_CONNECTION_STRING to the connection string of the storage account (Azure portal: Access keys).'
  if (!connection)
    throw new SetupError(
      `GALLERY_STORAGE is a container in Azure, but its credentials are missing. ${advice}`,
    )
  try {
    // A visitor is waiting: after two failures, report an outage.
    const retryOptions = { maxTries: 2, retryDelayInMs: 500 }
    return BlobServiceClient.fromConnectionString(connection, { retryOptions })
  } catch (error) {
    throw new SetupError(`AZURE_STORAGE_CONNECTION_STRING cannot be read. ${advice}`, { cause: error })
  }
}

/** A missing file is `undefined`. A missing container is an error: GALLERY_STORAGE is wrong. */
function toStorageError(error: unknown): undefined {
  if (error instanceof RestError && error.code === 'BlobNotFound') return undefined
  if (error instanceof RestError && error.statusCode === 416) throw new OutsideFileError({ cause: error })
  throw error
}

import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BlobServiceClient, type ContainerClient, RestError } from '@azure/storage-blob'
import { AzureStorageBlobStorageAdapter } from '@flystorage/azure-storage-blob'
import { FileStorage, type WriteOptions } from '@flystorage/file-storage'
import { SetupError } from '../errors.ts'
import { OutsideFileError } from './outside-file-error.ts'
import type { CloudLocation, GalleryStorage } from './storage.ts'

/**
 * A container of Azure Blob Storage, or a folder in one.
 *
 * @throws SetupError if the connection string is missing or invalid
 */
export function azureStorage({ location, folder, azureConnection }: CloudLocation): GalleryStorage {
  const container = connect(azureConnection).getContainerClient(location)
  return {
    name: `azure://${location}`,
    files: new FileStorage(new AzureContainer(container, { prefix: folder })),
    async open(file, range, abortSignal) {
      const count = range?.end === undefined ? undefined : range.end - range.start + 1
      const blob = container.getBlobClient(folder ? `${folder}/${file}` : file)
      const response = await blob
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
  }
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

/**
 * The library uploads in blocks, and committing a blob discards the blocks of other uploads: if two commands wrote the
 * list at once, one would fail. Upload JSON files in one request instead.
 */
class AzureContainer extends AzureStorageBlobStorageAdapter {
  readonly #container: ContainerClient
  readonly #prefix: string

  constructor(container: ContainerClient, { prefix }: { prefix: string }) {
    super(container, { prefix })
    this.#container = container
    this.#prefix = prefix
  }

  override async write(path: string, contents: Readable, options: WriteOptions): Promise<void> {
    if (!path.endsWith('.json')) return super.write(path, contents, options)
    const { mimeType: blobContentType = '', cacheControl: blobCacheControl = '' } = options
    const blob = this.#container.getBlockBlobClient(this.#prefix ? `${this.#prefix}/${path}` : path)
    await blob.uploadData(await buffer(contents), { blobHTTPHeaders: { blobContentType, blobCacheControl } })
  }
}

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { readEnv } from '../server/env.ts'
import { openGalleryStorage } from '../server/gallery/open-storage.ts'
import type { GalleryStorage } from '../server/gallery/storage.ts'
import { connectionTo, startAzurite } from './azurite.ts'
import { ACCESS_KEY_ID, startS3 } from './s3-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

const PLACE = 'gallery-videos'

/** The settings that lead to an empty storage; at another port, to whatever answers there. */
export type Settings = (port?: number) => Record<string, string>

/** Every kind of storage, real ones, for the tests of a file. Each test gets an empty place in one. */
export function galleryStorages(): Record<'folder' | 'azure' | 's3', () => Settings> {
  let azure: Awaited<ReturnType<typeof startAzurite>>
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    ;[azure, s3] = await Promise.all([startAzurite(PLACE), startS3(PLACE)])
  }, 60_000)
  afterAll(() => Promise.all([azure.close(), s3.close()]))
  return {
    folder() {
      const folder = join(temporaryFolder(), 'gallery-videos')
      return () => ({ GALLERY_STORAGE: `file:${folder}` })
    },
    azure() {
      const place = `azure://${PLACE}/${randomUUID()}`
      return (port = azure.port) => ({
        GALLERY_STORAGE: place,
        AZURE_STORAGE_CONNECTION_STRING: connectionTo(port),
      })
    },
    s3() {
      const place = `s3://${PLACE}/${randomUUID()}`
      return (port = s3.port) => ({
        GALLERY_STORAGE: place,
        AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
        AWS_REGION: 'eu-west-2',
        AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
        AWS_SECRET_ACCESS_KEY: 'secret',
      })
    },
  }
}

/** Opens the storage of these settings in this process. */
export function openStorage(settings: Record<string, string>): Promise<GalleryStorage> {
  // The client of S3 reads its own settings from the environment.
  for (const [key, value] of Object.entries(settings)) vi.stubEnv(key, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  return openGalleryStorage(readEnv(settings))
}

import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from 'fauxqs'
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { publish } from '../../cli/gallery/publish.ts'
import { folderStorage } from '../../server/gallery-storage/folder.ts'
import { openGalleryStorage } from '../../server/gallery-storage/open-storage.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import { readSettings } from '../../server/settings.ts'
import { temporaryFolder } from './files.ts'

const BUCKET = 'gallery-videos'
/** The one account that the S3 server knows. */
const ACCESS_KEY_ID = 'GALLERY'

/** The settings for an empty storage. `port` replaces the port of its server, for example with that of a proxy. */
export type Settings = (port?: number) => Record<string, string>

/** Starts a real storage of each kind for the tests of one file. Each call gives a test an empty folder in one. */
export function galleryStorages(): Record<'folder' | 's3', () => Settings> {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())
  return {
    folder() {
      const folder = join(temporaryFolder(), 'gallery-videos')
      return () => ({ GALLERY_STORAGE: `file:${folder}` })
    },
    s3() {
      const storage = `s3://${BUCKET}/${randomUUID()}`
      return (port = s3.port) => ({
        GALLERY_STORAGE: storage,
        AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
        AWS_REGION: 'eu-west-2',
        AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
        AWS_SECRET_ACCESS_KEY: 'secret',
      })
    },
  }
}

/** Opens the storage that these settings name, in this process. */
export function openStorage(settings: Record<string, string>): Promise<GalleryStorage> {
  // The S3 client reads its own settings from the environment.
  for (const [key, value] of Object.entries(settings)) vi.stubEnv(key, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  return openGalleryStorage(readSettings(settings))
}

/** Starts an S3 server in memory, with the bucket. */
async function startS3() {
  const app: FastifyInstance = buildApp({ logger: false })
  const authorization = `Credential=${ACCESS_KEY_ID}/`
  // fauxqs accepts every account.
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization?.includes(authorization)) return
    reply.code(403).type('application/xml')
    return reply.send('<Error><Code>InvalidAccessKeyId</Code></Error>')
  })
  await app.inject({ method: 'PUT', url: `/${BUCKET}`, headers: { authorization } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
}

/** An empty storage, and what publishes a film in it. */
export function emptyStorage() {
  const folder = temporaryFolder()
  const place = join(folder, 'gallery-videos')
  const show = async (film: string, poster = 0.2) => {
    const { entry } = await publish(folderStorage(place), film, { name: 'clip', poster, mute: false })
    return entry
  }
  const path = (name: string | undefined) => join(place, String(name))
  return { folder, show, path }
}

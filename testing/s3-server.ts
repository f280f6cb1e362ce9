import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

/** Starts an S3 server in this process, with one bucket. Its key and its secret are both S3RVER. */
export async function startS3(bucket: string) {
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const server = new S3rver({ port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] })
  makeWritesAtomic(server)
  await server.configureBuckets()
  const { port } = await server.run()
  return {
    port,
    async close() {
      await server.close()
      rmSync(directory, { recursive: true })
    },
  }
}

/**
 * S3 replaces objects atomically. This server writes an object in place and its metadata afterwards, so make it rename
 * complete files, and run its operations one at a time.
 */
function makeWritesAtomic({ store }: S3rver): void {
  let last: Promise<unknown> = Promise.resolve()
  const serialise =
    <Args extends unknown[], Result>(task: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> => {
      const result = last.then(() => task.apply(store, args))
      last = result.catch(() => {})
      return result
    }
  const put = serialise(async ({ bucket, key, metadata, content }: Parameters<typeof store.putObject>[0]) => {
    const file = store.getResourcePath(bucket, key, 'object')
    const bytes = content as Uint8Array
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.part`, bytes)
    renameSync(`${file}.part`, file)
    const md5 = createHash('md5').update(bytes).digest('hex')
    await store.putMetadata(bucket, key, metadata, md5)
    return { size: bytes.length, md5 }
  })
  store.putObject = async ({ content, ...object }) =>
    put({ ...object, content: content instanceof Uint8Array ? content : await buffer(content) })
  store.getObject = serialise(store.getObject)
  store.listObjects = serialise(store.listObjects)
  store.deleteObject = serialise(store.deleteObject)
}

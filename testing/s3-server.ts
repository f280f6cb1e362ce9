import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

/** A real S3 server in this process, with one bucket. Its one account is called S3RVER. */
export async function startS3(bucket: string) {
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const server = new S3rver({ port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] })
  replaceAtOnce(server)
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

/** S3 replaces an object at once. This server would write it in place, and its description after it. */
function replaceAtOnce({ store }: S3rver): void {
  let last: Promise<unknown> = Promise.resolve()
  const oneByOne =
    <Given extends unknown[], Value>(task: (...given: Given) => Promise<Value>) =>
    (...given: Given): Promise<Value> => {
      const mine = last.then(() => task.apply(store, given))
      last = mine.catch(() => {})
      return mine
    }
  const put = oneByOne(async ({ bucket, key, metadata, content }: Parameters<typeof store.putObject>[0]) => {
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
  store.getObject = oneByOne(store.getObject)
  store.listObjects = oneByOne(store.listObjects)
  store.deleteObject = oneByOne(store.deleteObject)
}

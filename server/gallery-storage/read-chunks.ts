import { createReadStream } from 'node:fs'

/** Reads a local file, and reports how many bytes of it have been consumed. */
export async function* readChunks(path: string, onBytes?: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    yield chunk
    bytes += chunk.length
    onBytes?.(bytes)
  }
}

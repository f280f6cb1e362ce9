import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Returns a hash of a file's content, in 12 hexadecimal digits. */
export async function hashFile(file: string): Promise<string> {
  const sha256 = createHash('sha256')
  await pipeline(createReadStream(file), sha256)
  return sha256.digest('hex').slice(0, 12)
}

import { Problem, type ProblemKind } from '../http/problem.ts'

/** Photos are in memory until they are stored. One that does not fit has to be sent again. */
const MAX_BUFFERED = 96 * 1024 * 1024
/** So that nobody takes all of it, who sends most of a form, and the rest as slowly as a connection may. */
const MAX_OF_ADDRESS = MAX_BUFFERED / 2

/** The uploads of one request. */
export type Uploads = {
  /**
   * Reads an upload to its end, even if it is refused: a browser shows no response while it is sending.
   *
   * @throws Problem if it is too large, of the kind given, or if there is no room for it
   */
  read(stream: AsyncIterable<Buffer>, max: { bytes: number; kind: ProblemKind }): Promise<Buffer>
  /** Makes room for others. */
  release(): void
}

/** Bounds the memory of all uploads together, and of those from one address. Begins the uploads of a request. */
export function uploadMemory(): (address: string) => Uploads {
  let used = 0
  const usedBy = new Map<string, number>()
  return (address) => {
    let own = 0
    const ofAddress = () => usedBy.get(address) ?? 0
    const count = (bytes: number) => {
      used += bytes
      own += bytes
      usedBy.set(address, ofAddress() + bytes)
      if (ofAddress() === 0) usedBy.delete(address)
    }
    const isFull = ({ length }: Buffer) => used + length > MAX_BUFFERED || ofAddress() + length > MAX_OF_ADDRESS
    return {
      async read(stream, max) {
        let chunks: Buffer[] = []
        let size = 0
        let refusal: ProblemKind | undefined
        for await (const chunk of stream) {
          if (refusal) continue
          if (size + chunk.length > max.bytes) refusal = max.kind
          else if (isFull(chunk)) refusal = 'photosBusy'
          if (refusal) {
            count(-size)
            chunks = []
            continue
          }
          size += chunk.length
          count(chunk.length)
          chunks.push(chunk)
        }
        if (refusal) throw new Problem(refusal)
        return Buffer.concat(chunks)
      },
      release: () => count(-own),
    }
  }
}

import { write, writeSync } from 'node:fs'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { SECOND } from '../../core/clock.ts'

export type LogStream = { write(line: string): void }

/** Lines that cannot be written wait, up to this many bytes. Further ones are dropped. */
const MAX_WAITING = 1024 * 1024
const RETRY_INTERVAL = SECOND

/** Standard output, as text in a terminal and as JSON elsewhere. */
export async function standardOutput(): Promise<LogStream> {
  if (!process.stdout.isTTY) return patientStream(process.stdout.fd)
  const { default: pretty } = await import('pino-pretty')
  return pretty({ ignore: 'pid,hostname,reqId', translateTime: 'SYS:HH:MM:ss', singleLine: true, sync: true })
}

/** Writes lines once it can. On a full disk, pino's own stream fails, and keeps the process from exiting. */
function patientStream(fd: number): LogStream {
  let waiting = Buffer.alloc(0)
  let isWriting = false
  const writeWaiting = () => {
    if (isWriting || waiting.length === 0) return
    isWriting = true
    write(fd, waiting, (error, written = 0) => {
      isWriting = false
      waiting = waiting.subarray(written)
      if (error) setTimeout(writeWaiting, RETRY_INTERVAL).unref()
      else writeWaiting()
    })
  }
  process.once('exit', () => {
    try {
      if (!isWriting) writeSync(fd, waiting)
    } catch {
      // It goes without its last lines.
    }
  })
  return {
    write(line) {
      if (waiting.length < MAX_WAITING) waiting = Buffer.concat([waiting, Buffer.from(line)])
      writeWaiting()
    },
  }
}

/** Logs one line per request without personal data: no bodies, IP addresses, names or query strings. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, url } = request
    // Leave out the query string, which may contain personal data, and what opens the page of a review.
    const path = (url.split('?')[0] ?? '').slice(0, 200).replace(/^\/review\/.*/, '/review/TOKEN')
    const entry = { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (error) request.log.error({ ...entry, err: error }, 'Response aborted')
    else request.log.info(entry, 'Response sent')
  }
}

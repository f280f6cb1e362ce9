import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { destination } from 'pino'

export type LogStream = { write(line: string): void }

/** Standard output, as text in a terminal and as JSON elsewhere. */
export async function standardOutput(): Promise<LogStream> {
  if (!process.stdout.isTTY) return destination({ sync: false })
  const { default: pretty } = await import('pino-pretty')
  return pretty({ ignore: 'pid,hostname,reqId', translateTime: 'SYS:HH:MM:ss', singleLine: true, sync: true })
}

/**
 * Logs one line per request, once its response is sent or aborted, without personal data: no bodies, IP addresses,
 * names or query strings.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { method, url } = request
    // Leave out the query string, which may contain personal data.
    const path = (url.split('?')[0] ?? '').slice(0, 200)
    const entry = { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (error) request.log.error({ ...entry, err: error }, 'Response aborted')
    else request.log.info(entry, 'Response sent')
  }
}

import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { destination } from 'pino'

export type LogStream = { write(line: string): void }

/**
 * Options for Fastify's logger. The log contains no personal data: no bodies, IP addresses, names or query strings.
 *
 * @param stream receives the lines; default: standard output, as text in a terminal and as JSON elsewhere
 */
export async function logOptions(stream?: LogStream) {
  return { level: 'info', stream: stream ?? (await standardOutput()) }
}

async function standardOutput(): Promise<LogStream> {
  if (!process.stdout.isTTY) return destination({ sync: false })
  const { default: pretty } = await import('pino-pretty')
  return pretty({ ignore: 'pid,hostname,reqId', translateTime: 'SYS:HH:MM:ss', singleLine: true, sync: true })
}

/** Logs one line per request, once its response is sent or aborted. */
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

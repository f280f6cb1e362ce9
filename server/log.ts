import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

export type LogStream = { write(line: string): void }

/**
 * The log holds no personal data: no bodies, no addresses of people or of their machines, no query strings.
 *
 * @param stream where lines go; standard output where not given
 */
export function logOptions(stream?: LogStream) {
  return { level: 'info', ...(stream && { stream }) }
}

/** One line a request, once it is answered. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { method, url } = request
    const line = { method, path: pathOf(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (error) request.log.error({ ...line, err: error }, 'Answer broken off')
    else request.log.info(line, 'Answered')
  }
}

/** An address without its query string, which may hold anything. */
function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').slice(0, 200)
}

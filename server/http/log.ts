import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { destination } from 'pino'

export type LogStream = { write(line: string): void }

/**
 * The log holds no personal data: no bodies, no addresses of people or of their machines, no query strings.
 *
 * @param stream where lines go; standard output where not given
 */
export function logOptions(stream?: LogStream) {
  return { level: 'info', stream: stream ?? destination({ sync: false }) }
}

const ANSWERED = 'Answered'

/** One line a request, once it is answered. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { method, url } = request
    const answer = { method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (error) request.log.error({ ...line(answer), err: error }, 'Answer broken off')
    else request.log.info(line(answer), ANSWERED)
  }
}

/** An answer that was sent, and within how many milliseconds. */
type Answered = { method: string; url: string; status: number; ms: number }

/** The same line for an answer that is given over and over: all of it but the time is put together once. */
export function repeatedRequestLogger(log: FastifyBaseLogger, answered: Answered): () => void {
  const known = log.child(line(answered))
  return () => known.info(ANSWERED)
}

function line({ url, ...answered }: Answered) {
  return { ...answered, path: pathOf(url) }
}

/** An address without its query string, which may hold anything. */
function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').slice(0, 200)
}

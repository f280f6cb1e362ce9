import type { FastifyReply, FastifyRequest } from 'fastify'

type Stream = { write(line: string): void }

/**
 * The log holds no personal data: no bodies, no addresses of people or of their machines, no query strings.
 *
 * @param stream where lines go; standard output where not given
 */
export function logOptions(stream?: Stream) {
  return {
    level: 'info',
    ...(stream && { stream }),
    serializers: {
      req: ({ method, url }: FastifyRequest) => ({ method, url: pathOf(url) }),
      res: ({ statusCode }: Pick<FastifyReply, 'statusCode'>) => ({ statusCode }),
    },
  }
}

function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').slice(0, 200)
}

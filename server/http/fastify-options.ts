import { MINUTE, SECOND } from '../clock.ts'
import type { Settings } from '../settings.ts'
import { type LogStream, RequestLog, standardOutput } from './log.ts'
import { rewriteMalformedUrl } from './malformed-url.ts'
import { trustedProxies } from './proxies.ts'

/** What the server and the desk have in common: the log, the proxies and how long a connection may last. */
export async function fastifyOptions({ trustProxy }: Pick<Settings, 'trustProxy'>, logStream?: LogStream) {
  return {
    logger: { level: 'info', stream: logStream ?? (await standardOutput()) },
    logController: new RequestLog(),
    trustProxy: trustProxy !== 0 && trustedProxies(trustProxy),
    rewriteUrl: rewriteMalformedUrl,
    // Fastify caps params at 100 characters; raise it to the longest URL, so that longer paths reach our 404.
    routerOptions: { maxParamLength: 16 * 1024 },
    // Node checks this timeout for the headers alone, and `requestTimeout`, at this interval.
    http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 5 * SECOND },
    // Longer than a proxy's usual minute, so that the proxy closes first and never sends into a closed connection.
    keepAliveTimeout: 75 * SECOND,
    // For a connection without traffic. The player of a paused video reconnects by itself.
    connectionTimeout: 2 * MINUTE,
  }
}

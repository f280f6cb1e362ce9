import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from 'fauxqs'

/** The one account that the S3 server knows. */
export const ACCESS_KEY_ID = 'GALLERY'

/** Starts an S3 server in memory, with one bucket. */
export async function startS3(bucket: string) {
  const app: FastifyInstance = buildApp({ logger: false })
  // fauxqs accepts every account.
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization?.includes(`Credential=${ACCESS_KEY_ID}/`)) return
    reply.code(403).type('application/xml')
    return reply.send('<Error><Code>InvalidAccessKeyId</Code></Error>')
  })
  const authorization = `Credential=${ACCESS_KEY_ID}/`
  await app.inject({ method: 'PUT', url: `/${bucket}`, headers: { authorization } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
}

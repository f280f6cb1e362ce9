/** Serves an S3 bucket in memory: http://127.0.0.1:9000/backups */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { buildApp } from 'fauxqs'

const app: FastifyInstance = buildApp({ logger: false })
// restic sends bodies in signed chunks, and fauxqs would store the signatures with them.
app.addHook('preParsing', async ({ headers }, _reply, body) => {
  if (!headers['x-amz-decoded-content-length']) return body
  let rest = Buffer.concat(await body.toArray())
  const chunks: Buffer[] = []
  while (rest.length > 0) {
    const start = rest.indexOf('\r\n') + 2
    const end = start + Number.parseInt(rest.toString('latin1', 0, start), 16)
    chunks.push(rest.subarray(start, end))
    rest = rest.subarray(end + 2)
  }
  const whole = Buffer.concat(chunks)
  headers['content-length'] = String(whole.length)
  return Readable.from([whole])
})
await app.inject({ method: 'PUT', url: '/backups' })
await app.listen({ port: 9000, host: '127.0.0.1' })

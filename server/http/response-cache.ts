import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Release, Releases } from '../release.ts'
import { repeatedRequestLogger } from './log.ts'

/** Larger files are read from disk each time. */
const MAX_CACHED_BYTES = 1024 * 1024 // 1 MiB

/**
 * Node keeps a copy of each cached body until the client has read it. Once the copies take this much, files are read
 * from disk, a small part at a time.
 */
const MAX_UNSENT_BYTES = 16 * MAX_CACHED_BYTES

/** Accepts brotli, the one encoding that is cached, as a whole word and without weights. All others bypass the cache. */
const ACCEPTS_BROTLI = /^[^;]*(?<![\w-])br(?![\w-])[^;]*$/

/** Request headers that ask for less than the whole file. */
const CONDITIONS = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'] as const

type CachedResponse = {
  headers: OutgoingHttpHeaders
  /** One character per byte: Node sends the head and a latin1 string in one write, but a Buffer in two. */
  body: string
  log: () => void
}

/**
 * Keeps files of the build in memory, with the headers of their first response, and sends them without Fastify.
 * Each release has its own cache, with at most one response for each of its files.
 */
export class ResponseCache {
  readonly #releases: Releases
  readonly #responses = new WeakMap<Release, Map<string, CachedResponse>>()
  #unsentBytes = 0

  constructor(releases: Releases) {
    this.#releases = releases
  }

  /** Caches the responses of this plugin's routes. */
  storeFrom(app: FastifyInstance): void {
    app.addHook('onSend', async (request, reply, payload) => {
      const responses = this.#responsesOf(request.release)
      if (responses.has(request.url) || !isCacheable(request, reply)) return payload
      const body = await buffer(payload as NodeJS.ReadableStream)
      responses.set(request.url, {
        headers: reply.getHeaders() as OutgoingHttpHeaders,
        body: body.toString('latin1'),
        log: repeatedRequestLogger(app.log, { method: 'GET', url: request.url, status: 200, ms: 0 }),
      })
      return body
    })
  }

  /** Sends the cached response to this request. Returns `false`, and sends nothing, if there is none. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const cached = this.#responsesOf(this.#releases.current).get(request.url ?? '')
    if (!cached || !acceptsCached(request) || this.#unsentBytes >= MAX_UNSENT_BYTES) return false
    response.writeHead(200, cached.headers).end(cached.body, 'latin1')
    if (!response.writableFinished) this.#countUntilSent(response, cached.body.length)
    cached.log()
    return true
  }

  #countUntilSent(response: ServerResponse, bytes: number): void {
    this.#unsentBytes += bytes
    response.once('close', () => {
      this.#unsentBytes -= bytes
    })
  }

  #responsesOf(release: Release): Map<string, CachedResponse> {
    const known = this.#responses.get(release)
    if (known) return known
    const responses = new Map<string, CachedResponse>()
    this.#responses.set(release, responses)
    return responses
  }
}

/** Whether a cached response would do: the request is a GET for a whole file, and accepts the encoding. */
function acceptsCached({ method, headers }: IncomingMessage): boolean {
  const accepted = headers['accept-encoding'] ?? ''
  return (
    method === 'GET' &&
    ACCEPTS_BROTLI.test(accepted) &&
    CONDITIONS.every((name) => headers[name] === undefined)
  )
}

/** Only files requested under their own path are cached, so the cache cannot grow beyond the release. */
function isCacheable({ raw, url, release }: FastifyRequest, reply: FastifyReply): boolean {
  const length = Number(reply.getHeader('content-length') ?? Infinity)
  return (
    acceptsCached(raw) && reply.statusCode === 200 && release.files.has(url) && length <= MAX_CACHED_BYTES
  )
}

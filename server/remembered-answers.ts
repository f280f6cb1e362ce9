import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { repeatedAnswerLogger } from './log.ts'
import type { Release, Releases } from './release.ts'

/** Larger files are read from disk each time. */
const LARGEST = 1024 * 1024 // 1 MiB

/** What makes an answer another one. */
const CONDITIONS = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'] as const

type Answer = {
  /** The status line and all headers but the date. */
  head: string
  body: Buffer
  /** Both with the date, as they go over the wire, and the second of that date. */
  whole: Buffer
  second: number
  log: () => void
}

/**
 * Files that were sent once, kept in memory with all their headers: what most visitors ask for is then answered
 * without the framework, as fast as Node can. Conditions, parts, other encodings than brotli and other methods
 * take the long way. There is one answer a file of the release at most, and none of a release before it.
 */
export class RememberedAnswers {
  readonly #releases: Releases
  /** Kept with its release: a file that is still being sent while the release changes is not kept with the next. */
  readonly #answers = new WeakMap<Release, Map<string, Answer>>()
  #server: Server | undefined

  constructor(releases: Releases) {
    this.#releases = releases
  }

  /** Remembers what the routes of this plugin send: each must be a file that stays as it is. */
  remember(app: FastifyInstance): void {
    this.#server = app.server
    app.addHook('onSend', async (request, reply, payload) => {
      const length = Number(reply.getHeader('content-length') ?? Infinity)
      if (!isPlain(request.raw) || !isWhole(request, reply) || length > LARGEST) return payload
      const body = await buffer(payload as NodeJS.ReadableStream)
      const head = headOf(reply.getHeaders(), app.server.keepAliveTimeout)
      const log = repeatedAnswerLogger(app.log, { method: 'GET', url: request.url, status: 200, ms: 0 })
      this.#answersOf(request.release).set(request.url, { head, body, whole: body, second: 0, log })
      return body
    })
  }

  /** Answers a request from memory, or says that it cannot. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = this.#answersOf(this.#releases.current).get(request.url ?? '')
    // A server that is stopping takes leave of its visitors, and that is the framework's business.
    if (!answer || !isPlain(request) || !this.#server?.listening) return false
    sendWhole(response, bytesOf(answer))
    answer.log()
    return true
  }

  #answersOf(release: Release): Map<string, Answer> {
    const known = this.#answers.get(release)
    if (known) return known
    const answers = new Map<string, Answer>()
    this.#answers.set(release, answers)
    return answers
  }
}

/** Asks for a whole file, whatever a browser may have of it, takes brotli, and stays for more. */
function isPlain({ method, headers, httpVersion }: IncomingMessage): boolean {
  const { 'accept-encoding': encodings = '', connection = 'keep-alive' } = headers
  return (
    method === 'GET' &&
    httpVersion === '1.1' &&
    connection === 'keep-alive' &&
    encodings.includes('br') &&
    !encodings.includes(';') &&
    CONDITIONS.every((name) => headers[name] === undefined)
  )
}

/** A file under its own path: there are only as many as the release has. */
function isWhole({ url, release }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode === 200 && release.files.has(url)
}

function headOf(headers: Record<string, unknown>, keepAlive: number): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 200 OK\r\n${lines.join('')}connection: keep-alive\r\nkeep-alive: timeout=${keepAlive / 1000}\r\n`
}

function bytesOf(answer: Answer): Buffer {
  const now = Date.now()
  const second = Math.floor(now / 1000)
  if (answer.second !== second) {
    const head = `${answer.head}date: ${new Date(now).toUTCString()}\r\n\r\n`
    answer.whole = Buffer.concat([Buffer.from(head, 'latin1'), answer.body])
    answer.second = second
  }
  return answer.whole
}

/**
 * Node gathers head and body from two places for each answer, which takes as long as all the rest (see
 * docs/performance.md). There is no documented way to give it both at once; these two fields say that the head
 * is among what is to be written.
 */
function sendWhole(response: ServerResponse, bytes: Buffer): void {
  Object.assign(response, { _header: 'in the bytes', _headerSent: true }).end(bytes)
}

/**
 * Visits the site and its desk through Caddy, on the loopback of a machine, until it gets a line on its input: pages,
 * hashed files, requests and the signed-in desk. Prints what failed, how slow the slowest answer was, and the references
 * of all requests that were acknowledged.
 *
 * Usage: node load.ts DOMAIN CODE, with a code that signs in to the desk
 */
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

const [domain = '', code = ''] = process.argv.slice(2)
const LONGEST = 20_000

type Answer = {
  path: string
  status: number | string
  headers: IncomingHttpHeaders
  body: string
  milliseconds: number
}

let calls = 0
/** Each call comes from another address, because the server limits how often one may post. */
function call(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  const start = performance.now()
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const end = (status: number | string, headers: IncomingHttpHeaders = {}, text = '') =>
    resolve({ path, status, headers, body: text, milliseconds: Math.round(performance.now() - start) })
  const sent = request(
    {
      host: '127.0.0.1',
      servername: domain,
      method,
      path,
      rejectUnauthorized: false,
      agent: false,

      localAddress: `127.0.2.${1 + (calls++ % 250)}`,
      timeout: LONGEST,
      headers: { host: domain, origin: `https://${domain}`, 'content-length': Buffer.byteLength(body), ...headers },
    },
    async (response) => {
      const parts = await response.toArray().catch((error) => error)
      if (parts instanceof Error) end(parts.message)
      else end(response.statusCode ?? 0, response.headers, Buffer.concat(parts).toString())
    },
  )
  sent.on('timeout', () => sent.destroy(new Error('too slow'))).on('error', ({ message }) => end(message))
  sent.end(body)
  return promise
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const cookieOf = ({ headers }: Answer) => (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
const cookie = cookieOf(await call('POST', '/desk/sign-in/code', FORM, `code=${code}`))

const references: string[] = []
let files: string[] = []
const visits: Record<string, () => Promise<Answer>> = {
  async page() {
    const answer = await call('GET', '/')
    files = answer.body.match(/\/_astro\/[\w./-]+\.\w+/g) ?? files
    return answer
  },
  /** Of a page that a visitor has had open since the beginning, or has just opened. */
  'file of a page': () => call('GET', [...opened, ...files][calls % (opened.length + files.length)] ?? '/none'),
  'desk list': () => call('GET', '/desk', { cookie }),
  'desk sign-in': () => call('GET', '/desk/sign-in'),
  async request() {
    const quote = { name: 'Load', phone: '07700 900456', email: `load-${calls}@example.com`, message: 'A car.' }
    const answer = await call('POST', '/api/SendEmail', { 'content-type': 'application/json' }, JSON.stringify(quote))
    if (answer.status === 200) references.push(JSON.parse(answer.body).reference)
    return answer
  },
}
const first = await visits.page?.()
const opened = first?.body.match(/\/_astro\/[\w./-]+\.\w+/g) ?? []

const ended = once(process.stdin, 'data').then(() => true)
const results = Object.entries(visits).map(async ([what, visit]) => {
  const answers: Promise<Answer>[] = []
  while (!(await Promise.race([ended, sleep(250)]))) answers.push(visit())
  const all = await Promise.all(answers)
  const failed = all.filter(({ status }) => status !== 200)
  const slowest = Math.max(...all.map(({ milliseconds }) => milliseconds))
  return { what, asked: all.length, failed: failed.map(({ status, path }) => `${status} ${path}`), slowest }
})
console.log(JSON.stringify({ visits: await Promise.all(results), references }))
process.exit()

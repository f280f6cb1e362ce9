import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import type { SMTPServerSession } from 'smtp-server'
import { freePort } from '../../server/process/ports.ts'
import { aQuote } from '../support/builders.ts'
import { startPostgres } from '../support/postgres.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { startProcess } from '../support/start-process.ts'

/**
 * `npm run chaos`: sends 1,000 quote requests from 20 clients while the servers are killed every second or two and the
 * mail server accepts only half of its emails. Fails if no server was killed, if a quote request that got a 200 does
 * not reach the owner, or if 5 % or more arrive twice. Needs a built site.
 */
const [CLIENTS, QUOTES_EACH] = [20, 50]
const MAX_DUPLICATES = 0.05 // as a share of the accepted quote requests
const OWNER = 'owner@example.com'
/** No backoff is longer in real time, so no further email is due after this many milliseconds without one. */
const QUIET_TIME = 120_000

const folder = await mkdtemp(join(tmpdir(), 'chaos-'))
await runChaos('SQLite, one server', `sqlite:${join(folder, 'quotes.sqlite')}`, 1)
await rm(folder, { recursive: true })

const postgres = await startPostgres()
await runChaos('Postgres, two servers', await postgres.createDatabase(), 2)
await postgres.stop()

/** Lets the mail server recover in the end, and compares what the owner got with the references that got a 200. */
async function runChaos(setUp: string, databaseUrl: string, serverCount: number): Promise<void> {
  const start = Date.now()
  const mailServer = await startFaultyMailServer()
  const env = { DATABASE_URL: databaseUrl, SMTP_URL: mailServer.url, QUOTE_INBOX: OWNER }
  const servers = await Promise.all(Array.from({ length: serverCount }, () => startServer(env, start)))
  const urls = servers.map(({ url }) => url)
  const sending = new AbortController()
  const killing = Promise.all(servers.map((server) => killRepeatedly(server, sending.signal)))
  const clients = Array.from({ length: CLIENTS }, (_, client) => sendQuotes(client, urls))
  const accepted = new Set((await Promise.all(clients)).flat())
  sending.abort()
  const kills = (await killing).reduce((sum, each) => sum + each, 0)

  mailServer.recover()
  const emails = () => Map.groupBy(mailServer.toOwner, ({ reference }) => reference)
  const lost = () => [...accepted].filter((reference) => !emails().has(reference))
  let count = -1
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_TIME; await sleep(100)) {
    if (lost().length === 0) break
    if (mailServer.toOwner.length !== count) quietSince = Date.now()
    count = mailServer.toOwner.length
  }
  await Promise.all(servers.map((server) => server.stop()))
  await mailServer.close()

  const copies = [...emails().values()]
  const duplicates = mailServer.toOwner.length - copies.length
  const sameMessageId = copies.every((all) => new Set(all.map(({ messageId }) => messageId)).size === 1)
  const seconds = Math.round((Date.now() - start) / 1000)
  const outcome = { accepted: accepted.size, lost: lost(), duplicates, sameMessageId, kills, seconds }
  console.log(`${setUp}:`, outcome, mailServer.behaviours)
  const isTwiceTooOften = duplicates / accepted.size >= MAX_DUPLICATES || !sameMessageId
  if (kills === 0 || lost().length > 0 || isTwiceTooOften) process.exitCode = 1
}

type Server = Awaited<ReturnType<typeof startServer>>

async function startServer(settings: Record<string, string>, clockStart: number) {
  const port = String(await freePort())
  const env = { PATH: process.env.PATH ?? '', PORT: port, RATE_LIMIT: '1000000', ...settings }
  let server = await start()

  async function start() {
    const started = startProcess(process.execPath, ['tests/bench/chaos-server.ts', String(clockStart)], { env })
    await started.waitForOutput(/Serving /)
    return started
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async killAndRestart() {
      await server.stop('SIGKILL')
      server = await start()
    },
    stop: () => server.stop(),
  }
}

/** Kills a server every second or two until aborted. Returns the number of kills. */
async function killRepeatedly(server: Server, signal: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills++) {
    await sleep(400 + Math.random() * 800, undefined, { signal }).catch(() => {})
    if (signal.aborted) return kills
    await server.killAndRestart()
  }
}

/**
 * Sends a client's quote requests one after another, and repeats each, at the next server, until it gets a 200. Like
 * the form, it gives each an idempotency key, because a response may be lost after the server has accepted the request.
 */
async function sendQuotes(client: number, servers: string[]): Promise<string[]> {
  const references: string[] = []
  for (let quote = 0; quote < QUOTES_EACH; quote++) {
    const key = randomUUID()
    const body = JSON.stringify(aQuote({ email: `client-${client}-${quote}@example.com` }))
    for (let attempt = client; references.length === quote; attempt++) {
      const response = await fetch(`${servers[attempt % servers.length]}/api/SendEmail`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body,
        signal: AbortSignal.timeout(10_000),
      })
        .then(async (response) => response.status === 200 && (await response.json()))
        .catch(() => false) // The server was killed during the request, or has not restarted yet.
      if (response) references.push(response.reference)
      else await sleep(50)
    }
    await sleep(Math.random() * 1500) // which spreads them over many kills
  }
  return references
}

/** A real SMTP server that picks a random behaviour for each email, and accepts about half of them. */
async function startFaultyMailServer() {
  // A 550 ends a customer's confirmation, as it should; the owner's email is retried whatever the code.
  const behaviours = { accept: 0, 451: 0, 550: 0, hang: 0, drop: 0 }
  const toOwner: { messageId: string; reference: string }[] = []
  const chosen = new WeakMap<SMTPServerSession, keyof typeof behaviours>()
  let hasRecovered = false

  const server = await startSmtpServer({
    onRcptTo(_address, session, callback) {
      const number = hasRecovered ? 0 : Math.random()
      const [behaviour] = (
        [
          ['accept', 0.5],
          [451, 0.66],
          [550, 0.82],
          ['hang', 0.88],
          ['drop', 1],
        ] as const
      ).find(([, end]) => number < end) ?? ['accept']
      behaviours[behaviour]++
      chosen.set(session, behaviour)
      if (typeof behaviour === 'number')
        return callback(Object.assign(new Error('Not now'), { responseCode: behaviour }))
      if (behaviour !== 'hang') return callback()
      // Five minutes of the server's fast clock.
      setTimeout(() => server.dropConnection(session), 15_000)
    },
    async onData(stream, session, callback) {
      if (chosen.get(session) === 'drop') return server.dropConnection(session)
      const chunks: Buffer[] | undefined = await stream.toArray().catch(() => undefined)
      if (!chunks) return // The server was killed while it sent the email.
      const { messageId = '', subject = '' } = await PostalMime.parse(Buffer.concat(chunks))
      const isToOwner = session.envelope.rcptTo[0]?.address === OWNER
      if (isToOwner) toOwner.push({ messageId, reference: subject.split(' ')[2] ?? '' })
      callback()
    },
  })
  return {
    url: server.url,
    close: server.close,
    toOwner,
    /** How often each behaviour has been chosen. */
    behaviours,
    /** Accepts every email from now on. */
    recover() {
      hasRecovered = true
    },
  }
}

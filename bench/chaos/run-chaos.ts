import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/process/free-port.ts'
import { type FaultyMailServer, startFaultyMailServer } from './faulty-mail-server.ts'
import { type KillableServer, startKillableServer } from './killable-server.ts'
import { sendQuotes } from './send-quotes.ts'

const OWNER = 'owner@example.com'
/** No backoff is longer in real time, so no further email is due after this many milliseconds without one. */
const QUIET_TIME = 120_000

type Options = {
  /** The folder of a built site. */
  site: string
  databaseUrl: string
  servers: number
  clients: number
  quotesEach: number
}

export type Outcome = {
  /** How many quote requests got a 200. */
  accepted: number
  /** References that got a 200 but are missing from the owner's mailbox. */
  lost: string[]
  /** How many duplicate emails the owner got. */
  duplicates: number
  /** Whether every duplicate has the Message-ID of the original. */
  sameMessageId: boolean
  kills: number
  behaviours: FaultyMailServer['behaviours']
  seconds: number
}

/**
 * Sends quote requests while servers are killed and the mail server is faulty. Then lets the mail server recover, waits
 * for the remaining emails, and compares the owner's mailbox with the references that got a 200.
 */
export async function runChaos(options: Options): Promise<Outcome> {
  const { site, databaseUrl, servers, clients, quotesEach } = options
  const start = Date.now()
  const mailServer = await startFaultyMailServer()
  const urls: string[] = []
  const processes: KillableServer[] = []
  for (let index = 0; index < servers; index++) {
    const port = String(await freePort())
    urls.push(`http://127.0.0.1:${port}`)
    const env = {
      PORT: port,
      DATABASE_URL: databaseUrl,
      SMTP_URL: mailServer.url,
      QUOTE_INBOX: OWNER,
      RATE_LIMIT: '1000000',
    }
    processes.push(await startKillableServer([site, String(start)], env))
  }
  try {
    const killing = new AbortController()
    const kills = Promise.all(processes.map((server) => killRepeatedly(server, killing.signal)))
    const sent = await Promise.all(
      Array.from({ length: clients }, (_, client) => sendQuotes(client, quotesEach, urls)),
    )
    killing.abort()
    const killCount = (await kills).reduce((sum, each) => sum + each, 0)
    mailServer.recover()
    const accepted = new Set(sent.flat())
    await waitForEmails(mailServer, accepted)
    return {
      ...compare(accepted, mailServer),
      kills: killCount,
      behaviours: mailServer.behaviours,
      seconds: Math.round((Date.now() - start) / 1000),
    }
  } finally {
    await Promise.all(processes.map((server) => server.stop()))
    await mailServer.close()
  }
}

/** Kills a server every second or two until aborted. Returns the number of kills. */
async function killRepeatedly(server: KillableServer, signal: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills++) {
    await sleep(400 + Math.random() * 800, undefined, { signal }).catch(() => {})
    if (signal.aborted) return kills
    await server.killAndRestart()
  }
}

/** Waits until the owner has every accepted quote request, or no email has arrived for `QUIET_TIME`. */
async function waitForEmails(mailServer: FaultyMailServer, accepted: Set<string>): Promise<void> {
  let count = -1
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_TIME; await sleep(100)) {
    if (missing(accepted, mailServer).length === 0) return
    if (mailServer.received.length !== count) quietSince = Date.now()
    count = mailServer.received.length
  }
}

function compare(accepted: Set<string>, mailServer: FaultyMailServer) {
  const emails = [...Map.groupBy(emailsToOwner(mailServer), ({ reference }) => reference).values()]
  return {
    accepted: accepted.size,
    lost: missing(accepted, mailServer),
    duplicates: emails.reduce((sum, { length }) => sum + length - 1, 0),
    sameMessageId: emails.every((copies) => new Set(copies.map(({ messageId }) => messageId)).size === 1),
  }
}

function missing(accepted: Set<string>, mailServer: FaultyMailServer): string[] {
  const arrived = new Set(emailsToOwner(mailServer).map(({ reference }) => reference))
  return [...accepted].filter((reference) => !arrived.has(reference))
}

function emailsToOwner({ received }: FaultyMailServer) {
  return received
    .filter(({ to }) => to === OWNER)
    .map(({ messageId, subject }) => ({ messageId, reference: subject.split(' ')[2] }))
}

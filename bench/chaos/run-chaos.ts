import { setTimeout as rest } from 'node:timers/promises'
import { freePort } from '../../testing/free-port.ts'
import { type MoodyInbox, moodyInbox } from './moody-inbox.ts'
import { type MortalServer, mortalServer } from './mortal-server.ts'
import { sendQuotes } from './send-quotes.ts'

const OWNER = 'owner@example.com'

type Options = {
  /** The folder of a built site. */
  site: string
  databaseUrl: string
  servers: number
  clients: number
  quotesEach: number
}

export type Outcome = {
  /** How many quotes were answered 200. */
  accepted: number
  /** References that were answered 200 and are not in the owner's mailbox. */
  lost: string[]
  /** How many mails the owner got more than once, and whether every repeat has its first one's Message-ID. */
  repeats: number
  recognisable: boolean
  kills: number
  moods: MoodyInbox['moods']
  seconds: number
}

/**
 * Sends quotes while servers are killed and the mail server is in a bad mood. Then all is calm, and the
 * owner's mailbox is compared with what was answered 200.
 */
export async function runChaos({
  site,
  databaseUrl,
  servers,
  clients,
  quotesEach,
}: Options): Promise<Outcome> {
  const start = Date.now()
  const inbox = await moodyInbox()
  const addresses: string[] = []
  const processes: MortalServer[] = []
  for (let index = 0; index < servers; index++) {
    const port = String(await freePort())
    addresses.push(`http://127.0.0.1:${port}`)
    const env = {
      PORT: port,
      DATABASE_URL: databaseUrl,
      SMTP_URL: inbox.url,
      QUOTE_INBOX: OWNER,
      RATE_LIMIT: '1000000',
    }
    processes.push(await mortalServer([site, String(start)], env))
  }
  try {
    const storm = new AbortController()
    const kills = Promise.all(processes.map((server) => killNowAndThen(server, storm.signal)))
    const sent = await Promise.all(
      Array.from({ length: clients }, (_, client) => sendQuotes(client, quotesEach, addresses)),
    )
    storm.abort()
    const count = (await kills).reduce((sum, each) => sum + each, 0)
    inbox.calmDown()
    const accepted = new Set(sent.flat())
    await untilQuiet(inbox, accepted)
    return {
      ...compare(accepted, inbox),
      kills: count,
      moods: inbox.moods,
      seconds: Math.round((Date.now() - start) / 1000),
    }
  } finally {
    await Promise.all(processes.map((server) => server.stop()))
    await inbox.close()
  }
}

/** Kills a server every second or two, until the storm is over. Returns how often. */
async function killNowAndThen(server: MortalServer, storm: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills++) {
    await rest(400 + Math.random() * 800, undefined, { signal: storm }).catch(() => {})
    if (storm.aborted) return kills
    await server.killAndRestart()
  }
}

/** Waits until the owner has everything, or nothing more has come for as long as the longest backoff. */
async function untilQuiet(inbox: MoodyInbox, accepted: Set<string>): Promise<void> {
  const LONGEST_BACKOFF = 120_000
  let arrived = -1
  for (let quietSince = Date.now(); Date.now() - quietSince < LONGEST_BACKOFF; await rest(100)) {
    if (missing(accepted, inbox).length === 0) return
    if (inbox.arrivals.length !== arrived) quietSince = Date.now()
    arrived = inbox.arrivals.length
  }
}

function compare(accepted: Set<string>, inbox: MoodyInbox) {
  const ids = Map.groupBy(toOwner(inbox), ({ reference }) => reference)
  return {
    accepted: accepted.size,
    lost: missing(accepted, inbox),
    repeats: [...ids.values()].reduce((sum, { length }) => sum + length - 1, 0),
    recognisable: [...ids.values()].every(
      (mails) => new Set(mails.map(({ messageId }) => messageId)).size === 1,
    ),
  }
}

function missing(accepted: Set<string>, inbox: MoodyInbox): string[] {
  const arrived = new Set(toOwner(inbox).map(({ reference }) => reference))
  return [...accepted].filter((reference) => !arrived.has(reference))
}

function toOwner({ arrivals }: MoodyInbox) {
  return arrivals
    .filter(({ to }) => to === OWNER)
    .map(({ messageId, subject }) => ({ messageId, reference: subject.split(' ')[2] }))
}

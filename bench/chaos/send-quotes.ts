import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { aQuote } from '../../testing/builders.ts'

/** Between two quote requests of a client, in milliseconds. Spreads them over many kills. */
const MAX_PAUSE = 1500
const RETRY_DELAY = 50
const TIMEOUT = 10_000

/**
 * Sends a client's quote requests one after another, and repeats each until it gets a 200. Like the form, it gives
 * each an idempotency key, because a response may be lost after the server has accepted the request.
 *
 * @param servers URLs; a retry goes to the next one
 * @returns the references of the accepted quote requests
 */
export async function sendQuotes(client: number, count: number, servers: string[]): Promise<string[]> {
  const references: string[] = []
  for (let quote = 0; quote < count; quote++) {
    const key = randomUUID()
    const email = `client-${client}-${quote}@example.com`
    let reference: string | undefined
    for (let attempt = client; reference === undefined; attempt++) {
      reference = await send(servers[attempt % servers.length] ?? '', key, email)
      if (reference === undefined) await sleep(RETRY_DELAY)
    }
    references.push(reference)
    await sleep(Math.random() * MAX_PAUSE)
  }
  return references
}

async function send(server: string, key: string, email: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${server}/api/SendEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(aQuote({ email })),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (response.status !== 200) return undefined
    return ((await response.json()) as { reference: string }).reference
  } catch {
    return undefined // The server was killed during the request, or has not restarted yet.
  }
}

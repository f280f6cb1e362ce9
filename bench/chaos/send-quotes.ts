import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { aQuote } from '../../testing/builders.ts'

/** Between two quotes of a client, in milliseconds: the storm must have time to hit between them. */
const LONGEST_PAUSE = 1500

/**
 * One client: sends its quotes one after the other, each until it is answered 200. As the form does, it names
 * each request by a key of its own, so that an answer that was lost on the way can be asked for again.
 *
 * @param servers addresses; another one is tried after each failure
 * @returns the references that were answered 200
 */
export async function sendQuotes(client: number, count: number, servers: string[]): Promise<string[]> {
  const references: string[] = []
  for (let quote = 0; quote < count; quote++) {
    const key = randomUUID()
    const email = `client-${client}-${quote}@example.com`
    let reference: string | undefined
    for (let attempt = client; reference === undefined; attempt++) {
      reference = await send(servers[attempt % servers.length] ?? '', key, email)
      if (reference === undefined) await rest(50)
    }
    references.push(reference)
    await rest(Math.random() * LONGEST_PAUSE)
  }
  return references
}

async function send(server: string, key: string, email: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${server}/api/SendEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(aQuote({ email })),
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.status !== 200) return undefined
    return ((await answer.json()) as { reference: string }).reference
  } catch {
    return undefined // Killed in the middle, or not back yet.
  }
}

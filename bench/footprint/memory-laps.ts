import { setTimeout as rest } from 'node:timers/promises'
import { busyClients } from '../load/busy-clients.ts'
import { sendLoad } from '../quotes/send-load.ts'
import { slowInbox } from '../quotes/slow-inbox.ts'
import { startSiteProcess } from '../site-process.ts'

const QUOTES = 10_000
const VIEWS = 100_000
/** Until collected memory is given back. */
const CALM = 10_000 // 10 seconds

/**
 * What the server holds of the memory, in MB: at rest, and after each lap of 10,000 quotes, all of their mails and
 * 100,000 page views.
 */
export async function memoryLaps(folder: string, laps: number): Promise<number[]> {
  const inbox = await slowInbox(0)
  const server = await startSiteProcess(folder, { SMTP_URL: inbox.url })
  try {
    const held = [await server.memory()]
    for (let lap = 1; lap <= laps; lap++) {
      console.error(`  memory, lap ${lap} of ${laps}`)
      await sendLoad({ clients: 50, quotes: QUOTES, urls: [server.url] })
      await view(server.url)
      while (inbox.taken() < lap * QUOTES) await rest(100)
      await rest(CALM)
      held.push(await server.memory())
    }
    return held
  } finally {
    await server.kill()
    await inbox.close()
  }
}

async function view(url: string): Promise<void> {
  const clients = busyClients(Number(new URL(url).port), 50)
  while (clients.answers() < VIEWS) await rest(100)
  clients.end()
}

import { setTimeout as sleep } from 'node:timers/promises'
import { startBusyClients } from '../load/busy-clients.ts'
import { sendLoad } from '../quotes/send-load.ts'
import { startSlowMailServer } from '../quotes/slow-mail-server.ts'
import { startSiteProcess } from '../site-process.ts'

const QUOTES = 10_000
const VIEWS = 100_000
/** Gives the garbage collector time to return memory to the system. */
const REST = 10_000 // 10 seconds

/**
 * Measures the server's memory, in MB: first idle, then after each lap of 10,000 quote requests, all of their
 * emails and 100,000 page views.
 */
export async function memoryLaps(folder: string, laps: number): Promise<number[]> {
  const mailServer = await startSlowMailServer(0)
  const server = await startSiteProcess(folder, { SMTP_URL: mailServer.url })
  try {
    const readings = [await server.memory()]
    for (let lap = 1; lap <= laps; lap++) {
      console.error(`  memory, lap ${lap} of ${laps}`)
      await sendLoad({ clients: 50, quotes: QUOTES, urls: [server.url] })
      await viewPages(server.url)
      while (mailServer.accepted() < lap * QUOTES) await sleep(100)
      await sleep(REST)
      readings.push(await server.memory())
    }
    return readings
  } finally {
    await server.kill()
    await mailServer.close()
  }
}

async function viewPages(url: string): Promise<void> {
  const clients = startBusyClients(Number(new URL(url).port), 50)
  while (clients.responses() < VIEWS) await sleep(100)
  clients.stop()
}

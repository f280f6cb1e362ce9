import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../testing/postgres.ts'
import { type Load, sendLoad } from '../quotes/send-load.ts'
import { startSlowMailServer } from '../quotes/slow-mail-server.ts'
import type { Report } from '../report.ts'
import { interleave } from '../rounds.ts'
import { startSiteProcess } from '../site-process.ts'

const ROUNDS = 3
const SECONDS = 4
const CLIENTS = 50
const COUNTS = [1, 2, 4]

/** Measures several server processes that share one Postgres. */
export async function measureInstances(rounds: number = ROUNDS): Promise<Report> {
  const postgres = await startPostgres()
  try {
    const candidates = COUNTS.map((count) => [
      `${count} ${count === 1 ? 'server' : 'servers'}`,
      async () => measure(count, await postgres.createDatabase()),
    ])
    const results = await interleave(rounds, Object.fromEntries(candidates))
    return {
      title: 'Servers on one Postgres',
      method: `${CLIENTS} clients each send one quote after another for ${SECONDS} s; ${rounds} rounds, each with a new database; the mail server takes 5 ms. All servers share one core, and Postgres, clients and mail server share the machine, so this shows the cost of sharing a database, not the gain from more machines.`,
      rows: Object.entries(results).flatMap(([name, { rate = [], p50 = [], p99 = [] }]) => [
        { name, unit: 'accepted/s', values: rate },
        { name: `${name}, p50`, unit: 'ms', values: p50 },
        { name: `${name}, p99`, unit: 'ms', values: p99 },
      ]),
      checks: [],
    }
  } finally {
    await postgres.stop()
  }
}

async function measure(count: number, databaseUrl: string): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'instances-'))
  const mailServer = await startSlowMailServer(5)
  const env = { DATABASE_URL: databaseUrl, SMTP_URL: mailServer.url }
  const servers = await Promise.all(Array.from({ length: count }, () => startSiteProcess(folder, env)))
  try {
    return await sendLoad({ clients: CLIENTS, seconds: SECONDS, urls: servers.map(({ url }) => url) })
  } finally {
    for (const server of servers) await server.kill()
    await mailServer.close()
    await rm(folder, { recursive: true })
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../testing/postgres.ts'
import { type Load, sendLoad } from '../quotes/send-load.ts'
import { slowInbox } from '../quotes/slow-inbox.ts'
import type { Report } from '../report.ts'
import { interleave } from '../rounds.ts'
import { startSiteProcess } from '../site-process.ts'

const ROUNDS = 3
const SECONDS = 4
const CLIENTS = 50
const COUNTS = [1, 2, 4]

/** Several server processes that share one Postgres. */
export async function measureInstances(rounds: number = ROUNDS): Promise<Report> {
  const postgres = await startPostgres()
  try {
    const contestants = COUNTS.map((count) => [
      `${count} ${count === 1 ? 'server' : 'servers'}`,
      async () => accept(count, await postgres.createDatabase()),
    ])
    const results = await interleave(rounds, Object.fromEntries(contestants))
    return {
      title: 'Servers on one Postgres',
      how: `${CLIENTS} clients that each send one quote after the other for ${SECONDS} s, ${rounds} rounds, a new database each time, mail at 5 ms. All servers share one core, and Postgres, clients and mail server the machine: this shows what sharing costs, not what more machines bring.`,
      rows: Object.entries(results).flatMap(([what, { rate = [], p50 = [], p99 = [] }]) => [
        { what, unit: 'accepted/s', values: rate },
        { what: `${what}, p50`, unit: 'ms', values: p50 },
        { what: `${what}, p99`, unit: 'ms', values: p99 },
      ]),
      checks: [],
    }
  } finally {
    await postgres.stop()
  }
}

async function accept(count: number, databaseUrl: string): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'instances-'))
  const inbox = await slowInbox(5)
  const env = { DATABASE_URL: databaseUrl, SMTP_URL: inbox.url }
  const servers = await Promise.all(Array.from({ length: count }, () => startSiteProcess(folder, env)))
  try {
    return await sendLoad({ clients: CLIENTS, seconds: SECONDS, urls: servers.map(({ url }) => url) })
  } finally {
    for (const server of servers) await server.kill()
    await inbox.close()
    await rm(folder, { recursive: true })
  }
}

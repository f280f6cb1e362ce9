import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../testing/postgres.ts'
import { type Outcome, runChaos } from './chaos/run-chaos.ts'

/**
 * `npm run chaos`: 1,000 quotes by 20 clients, while the servers are killed every second or two and the mail
 * server accepts half of its mails. Fails when a quote that was answered 200 does not reach the owner, or when
 * 5 % or more arrive twice. Needs a built site.
 */
const SIZE = { site: 'dist', clients: 20, quotesEach: 50 }
const MOST_REPEATS = 0.05

const folder = await mkdtemp(join(tmpdir(), 'chaos-'))
const databaseUrl = `sqlite:${join(folder, 'quotes.sqlite')}`
report('SQLite, one server', await runChaos({ ...SIZE, databaseUrl, servers: 1 }))
await rm(folder, { recursive: true })

const postgres = await startPostgres()
report(
  'Postgres, two servers',
  await runChaos({ ...SIZE, databaseUrl: await postgres.createDatabase(), servers: 2 }),
)
await postgres.stop()

function report(setUp: string, outcome: Outcome): void {
  const { accepted, lost, repeats, recognisable, kills, moods, seconds } = outcome
  console.log(`${setUp}, in ${seconds} s: servers killed ${kills} times; the mail server's moods:`)
  console.log(
    `  ${Object.entries(moods)
      .map(([mood, times]) => `${mood} ${times}`)
      .join(', ')}`,
  )
  console.log(
    `  answered 200: ${accepted}, lost: ${lost.length}${lost.length > 0 ? ` (${lost.join(', ')})` : ''}`,
  )
  const share = repeats / accepted
  console.log(
    `  repeats: ${repeats} (${(share * 100).toFixed(1)} %), same Message-ID: ${recognisable ? 'all' : 'NOT ALL'}`,
  )
  if (lost.length > 0 || share >= MOST_REPEATS || !recognisable) process.exitCode = 1
}

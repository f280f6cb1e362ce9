import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../../testing/built-site.ts'
import { startPostgres } from '../../testing/postgres.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { type Outcome, runChaos } from './run-chaos.ts'

const TIMEOUT = 120_000 // 2 minutes
const SIZE = { clients: 20, quotesEach: 3 }

function expectNothingLost(outcome: Outcome): void {
  expect(outcome).toMatchObject({ accepted: 60, lost: [], sameMessageId: true })
  expect(outcome.kills).toBeGreaterThan(0)
}

test('on SQLite, kills and a faulty mail server lose no quote request', { timeout: TIMEOUT }, async () => {
  const databaseUrl = `sqlite:${join(temporaryFolder(), 'quotes.sqlite')}`
  expectNothingLost(await runChaos({ ...SIZE, site: builtSite(), databaseUrl, servers: 1 }))
})

test('on Postgres, two servers that share a database lose no quote request', {
  timeout: TIMEOUT,
}, async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const databaseUrl = await postgres.createDatabase()
  expectNothingLost(await runChaos({ ...SIZE, site: builtSite(), databaseUrl, servers: 2 }))
})

import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../../testing/built-site.ts'
import { startPostgres } from '../../testing/postgres.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { type Outcome, runChaos } from './run-chaos.ts'

const LONG = 120_000
const SIZE = { clients: 20, quotesEach: 3 }

function expectNothingLost(outcome: Outcome): void {
  expect(outcome).toMatchObject({ accepted: 60, lost: [], recognisable: true })
  expect(outcome.kills).toBeGreaterThan(0)
}

test('on SQLite, no kill and no mood of the mail server loses a quote', { timeout: LONG }, async () => {
  const databaseUrl = `sqlite:${join(temporaryFolder(), 'quotes.sqlite')}`
  expectNothingLost(await runChaos({ ...SIZE, site: builtSite(), databaseUrl, servers: 1 }))
})

test('on Postgres, two servers lose none together', { timeout: LONG }, async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const databaseUrl = await postgres.createDatabase()
  expectNothingLost(await runChaos({ ...SIZE, site: builtSite(), databaseUrl, servers: 2 }))
})

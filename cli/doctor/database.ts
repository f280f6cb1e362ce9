import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { systemClock } from '../../server/clock.ts'
import { MINUTE } from '../../server/duration.ts'
import type { Env } from '../../server/env.ts'
import { MAX_UNSENT_WAIT } from '../../server/store/health.ts'
import { openStore } from '../../server/store/open-store.ts'
import type { HealthFacts } from '../../server/store/store.ts'
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts'

/** Whether the database can be written, and whether all mails have left. */
export async function checkDatabase({ database }: Env): Promise<Finding[]> {
  // Opening would make an empty one; where there should be one, that would hide that it is missing.
  if (database.engine === 'sqlite' && !existsSync(database.file))
    return [
      warn(
        `There is no database ${resolve(database.file)} yet.`,
        'The first start makes it. If there should be one, check DATABASE_URL and the folder you are in.',
      ),
    ]
  try {
    const store = await openStore(database, systemClock)
    const facts = await store.checkHealthByWriting().finally(() => store.close())
    const where = database.engine === 'sqlite' ? resolve(database.file) : 'Postgres'
    return [ok(`The database (${where}) is sound and can be written.`), ...checkOutbox(facts)]
  } catch (error) {
    return [fail(reasonOf(error), 'Quote requests cannot be stored until this is put right.')]
  }
}

function checkOutbox({ oldestUnsent, deadLetters }: HealthFacts): Finding[] {
  const waited = oldestUnsent ? Date.now() - oldestUnsent.getTime() : 0
  return [
    deadLetters === 0
      ? ok('No mail was given up.')
      : fail(
          `${deadLetters} mail(s) to you were given up after three days: nobody has answered these requests.`,
          'See them with npm run quotes -- list, put the mail server right, then npm run quotes -- resend REF.',
        ),
    waited <= MAX_UNSENT_WAIT
      ? ok('No mail waits for long.')
      : fail(
          `A mail to you has waited for ${Math.floor(waited / MINUTE)} minutes.`,
          'See npm run quotes -- list and the log. Does the server run, and does the mail server take mails?',
        ),
  ]
}

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { systemClock } from '../../server/clock.ts'
import { MINUTE } from '../../server/duration.ts'
import type { Env } from '../../server/env.ts'
import { MAX_UNSENT_WAIT } from '../../server/store/health.ts'
import { openStore } from '../../server/store/open-store.ts'
import type { HealthFacts } from '../../server/store/store.ts'
import { reasonOf } from '../command-line.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Checks that the database can be written, and that no mail is stuck. */
export async function checkDatabase({ database }: Env): Promise<Finding[]> {
  // Opening would create an empty database, which would hide that the real one is missing.
  if (database.engine === 'sqlite' && !existsSync(database.file))
    return [
      warn(
        `There is no database ${resolve(database.file)} yet.`,
        'The server creates it at its first start. If it should exist already, check DATABASE_URL and the current folder.',
      ),
    ]
  try {
    const store = await openStore(database, systemClock)
    const facts = await store.checkHealthByWriting().finally(() => store.close())
    const where = database.engine === 'sqlite' ? resolve(database.file) : 'Postgres'
    return [ok(`The database (${where}) is intact and can be written.`), ...checkOutbox(facts)]
  } catch (error) {
    return [fail(reasonOf(error), 'Quote requests cannot be stored until this is fixed.')]
  }
}

function checkOutbox({ oldestUnsent, deadLetters }: HealthFacts): Finding[] {
  const waited = oldestUnsent ? Date.now() - oldestUnsent.getTime() : 0
  return [
    deadLetters === 0
      ? ok('The server has not given up on any mail to you.')
      : fail(
          `The server gave up on ${deadLetters} mail(s) to you after three days, so you have not received these requests.`,
          'List them with npm run quotes -- list, fix the mail server, then run npm run quotes -- resend REF for each.',
        ),
    waited <= MAX_UNSENT_WAIT
      ? ok('No mail to you is overdue.')
      : fail(
          `A mail to you has been waiting for ${Math.floor(waited / MINUTE)} minutes.`,
          'Check npm run quotes -- list and the log. Is the server running, and does the mail server accept mails?',
        ),
  ]
}

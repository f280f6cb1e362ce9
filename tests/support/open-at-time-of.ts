import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../core/clock.ts'
import { openPostgresStore } from '../../core/store/postgres.ts'
import type { Store } from '../../core/store/store.ts'

/**
 * Opens a store in an empty database whose `now()`, by which leases run, is the time of the clock.
 *
 * @param through where the store reaches the database, if not directly
 */
export async function openAtTimeOf(clock: Clock, url: string, through = url): Promise<Store> {
  const other = new Client(url)
  await other.connect()
  onTestFinished(() => other.end())
  // Found before Postgres's own now(), because the search path names its schema last.
  await other.query(`
    create table test_time (now timestamptz);
    create function now() returns timestamptz language sql as 'select now from test_time';
    alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`)
  const store = await openPostgresStore(through, clock)
  const atTime = <Args extends unknown[], Result>(method: (...args: Args) => Promise<Result>) => {
    return async (...args: Args) => {
      await other.query('with old as (delete from test_time) insert into test_time values ($1)', [clock.now()])
      return method(...args)
    }
  }
  const { claimDue, renewLease, nextDueAt } = store.outbox
  return {
    ...store,
    outbox: {
      ...store.outbox,
      claimDue: atTime(claimDue),
      renewLease: atTime(renewLease),
      nextDueAt: atTime(nextDueAt),
    },
  }
}

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteStore } from '../../core/store/sqlite.ts'
import { aQuote } from './builders.ts'
import { builtSite } from './built-site.ts'
import { fakeClock } from './fake-clock.ts'
import { runCommand } from './run-command.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A database with one request, and the quotes command on it. */
export async function storeOneRequest(changes: Parameters<typeof aQuote>[0] = {}) {
  const folder = temporaryFolder()
  cpSync(builtSite(), join(folder, 'dist'), { recursive: true })
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock())
  const { reference = '' } = await store.requests.accept({
    quote: aQuote({ name: '=cmd("x")', message: 'Two\nlines', ...changes }),
  })
  for (const delivery of await store.outbox.claimDue(2)) await store.outbox.markSent(delivery)
  await store.close()
  return { reference, folder, run: (...args: string[]) => runCommand('quotes', args, { folder }) }
}

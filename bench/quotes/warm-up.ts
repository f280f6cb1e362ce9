import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sendLoad } from './send-load.ts'

/**
 * Quote requests sent before measuring. After about 10,500 of them V8 compiles the code that they run, and for half a
 * second its threads compete with the server for the core. In production this happens once, soon after the start.
 */
export const WARM_UP = 12_000
/**
 * In seconds. Limits the warm-up of the synchronous server, which would need minutes for that many quote requests and is
 * not slowed by compilation.
 */
const MAX_SECONDS = 8

/** @param folder contains the server's database */
export async function warmUp(url: string, folder: string): Promise<void> {
  await sendLoad({ clients: 50, quotes: WARM_UP, seconds: MAX_SECONDS, urls: [url] })
  for await (const file of glob('*.sqlite', { cwd: folder })) markSent(join(folder, file))
}

/** Without this, the server would send the remaining emails during the measurement. */
function markSent(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec('update delivery set sent_at = created_at where sent_at is null')
  database.close()
}

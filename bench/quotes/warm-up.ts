import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sendLoad } from './send-load.ts'

/**
 * So many quotes do not count. A server has been up for days, and Node compiles what each quote runs through after
 * about 10,500 of them: for half a second its threads then share the core with those that answer.
 */
export const WARM_UP = 12_000
/** A server that mails while the visitor waits would take minutes for so many, and is not held up by compiling. */
const LONGEST = 8 // seconds

/**
 * Warms a server up.
 *
 * @param folder where its database is
 */
export async function warmUp(url: string, folder: string): Promise<void> {
  await sendLoad({ clients: 50, quotes: WARM_UP, seconds: LONGEST, urls: [url] })
  for await (const file of glob('*.sqlite', { cwd: folder })) markSent(join(folder, file))
}

/** The mails that are left over would be sent while others are measured. */
function markSent(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec('update delivery set sent_at = created_at where sent_at is null')
  database.close()
}

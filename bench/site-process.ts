import { join, resolve } from 'node:path'
import { freePort } from '../testing/free-port.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const MAIN = resolve(import.meta.dirname, '../server/main.ts')

/**
 * Starts the real server with a built site, on one core, as `npm run serve` does.
 *
 * @param folder for its database, emails and log
 * @param env settings that differ from the defaults
 * @param site the folder of a built site
 */
export async function startSiteProcess(
  folder: string,
  env: Record<string, string> = {},
  site = 'dist',
): Promise<ServerProcess> {
  const port = await freePort()
  return startServerProcess({
    command: [process.execPath, MAIN, resolve(site)],
    folder,
    port,
    env: {
      PORT: String(port),
      DATABASE_URL: `sqlite:${join(folder, `${port}.sqlite`)}`,
      GALLERY_STORAGE: `file:${join(folder, 'gallery-videos')}`,
      RATE_LIMIT: '1000000',
      ...env,
    },
  })
}

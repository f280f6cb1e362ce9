import { join, resolve } from 'node:path'
import { freePort } from '../testing/free-port.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const MAIN = resolve(import.meta.dirname, '../server/main.ts')

/**
 * The real server with the built site, on one core, as `npm run serve` starts it.
 *
 * @param folder where its database, mails and log go
 * @param env settings other than the default
 * @param site the folder of a built site
 */
export async function startSiteProcess(
  folder: string,
  env: Record<string, string> = {},
  site = 'dist',
): Promise<ServerProcess> {
  const port = await freePort()
  return startServerProcess({
    command: [process.execPath, '--v8-pool-size=1', MAIN, resolve(site)],
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

import { resolve } from 'node:path'
import { openGalleryStorage } from '../server/gallery-storage/open-storage.ts'
import { readSettings } from '../server/settings.ts'
import { runOrders } from './gallery/orders.ts'

/** The publisher of films. The desk starts it, or detailing-site-gallery.path where there is systemd. */

// An exit ends ffmpeg too. A signal alone would not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const settings = readSettings()
await runOrders(await openGalleryStorage(settings), { desk: resolve(settings.deskFolder) })

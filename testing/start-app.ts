import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildApp } from '../server/app.ts'
import type { Clock } from '../server/clock.ts'
import { emlFileMailer } from '../server/email/eml-files.ts'
import type { Mailer } from '../server/email/mail.ts'
import { mailRenderer } from '../server/email/render-mail.ts'
import { folderStorage } from '../server/gallery-storage/folder.ts'
import type { GalleryStorage } from '../server/gallery-storage/storage.ts'
import { startRelay } from '../server/relay/relay.ts'
import { followReleases } from '../server/release/follow-releases.ts'
import { readRelease } from '../server/release/release.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { openSqliteStore } from '../server/store/sqlite.ts'
import type { Store } from '../server/store/store.ts'
import { builtSite } from './built-site.ts'
import { fakeClock } from './fake-clock.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Options = {
  settings?: Partial<Settings>
  site?: string
  mailer?: Mailer
  clock?: Clock
  gallery?: GalleryStorage
  /** Whether to follow the link `site` to new releases, as the server does. */
  follow?: boolean
  /** Wraps the store, for example to make it fail. */
  store?: (store: Store) => Store
}

/** Starts the whole server with real parts but without a port: send requests with `app.inject`. */
export async function startApp(options: Options = {}) {
  const folder = temporaryFolder()
  const { site = builtSite(), clock = fakeClock() } = options
  const settings = {
    ...readSettings({ RATE_LIMIT: '1000' }),
    ...options.settings,
  }
  const log: string[] = []
  const releases = { current: await readRelease(site) }
  const gallery = options.gallery ?? folderStorage(join(folder, 'videos'))
  const opened = await openSqliteStore(join(folder, 'quotes.sqlite'), clock)
  const store = options.store?.(opened) ?? opened
  const app = await buildApp({
    settings,
    releases,
    store,
    gallery,
    clock,
    wake: () => relay.wake(),
    canConfirm: () => relay.canConfirm(),
    logStream: { write: (line) => log.push(line) },
  })
  const mailer = options.mailer ?? emlFileMailer(join(folder, 'mail'))
  const relay = startRelay({
    store,
    mailer,
    render: mailRenderer(releases.current.content.business, settings),
    clock,
    log: app.log,
  })
  const stopFollowing = options.follow
    ? followReleases({ releases, site, clock, log: app.log, onSwitch: () => {} })
    : async () => {}
  onTestFinished(async () => {
    await app.close()
    await stopFollowing()
    await relay.stop()
    await store.close()
  })
  return { app, store, relay, clock, log, folder, site }
}

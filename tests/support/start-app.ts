import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import type { Clock } from '../../core/clock.ts'
import { openSqliteStore } from '../../core/store/sqlite.ts'
import type { Store } from '../../core/store/store.ts'
import { buildApp } from '../../server/app.ts'
import { folderStorage } from '../../server/gallery-storage/folder.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import type { Mail, Mailer } from '../../server/mail/mail.ts'
import { mailRenderer } from '../../server/mail/render-mail.ts'
import { startRelay } from '../../server/relay/relay.ts'
import { followReleases, readRelease } from '../../server/releases/release.ts'
import { readSettings, type Settings } from '../../server/settings.ts'
import { builtSite } from './built-site.ts'
import { fakeClock } from './fake-clock.ts'
import { temporaryFolder } from './files.ts'

type Overrides = Partial<Pick<Store, 'checkHealthByWriting'>> & {
  [Part in 'requests' | 'outbox' | 'photos' | 'reviews']?: Partial<Store[Part]>
}

type Options = {
  settings?: Partial<Settings>
  site?: string
  mailer?: Mailer
  clock?: Clock
  gallery?: GalleryStorage
  /** Whether to follow the link `site` to new releases, as the server does. */
  follow?: boolean
  /** Replaces methods of the store, for example to make it fail. */
  store?: (store: Store) => Overrides
}

/**
 * Starts the whole server with real parts but without a port: send requests with `app.inject`, `post` and `postForm`.
 * Without a mailer, its emails are collected in `emails`.
 */
export async function startApp(options: Options = {}) {
  const folder = temporaryFolder()
  const { site = builtSite(), clock = fakeClock() } = options
  const settings = { ...readSettings({ RATE_LIMIT: '1000' }), ...options.settings }
  const log: string[] = []
  const releases = { current: await readRelease(site) }
  const gallery = options.gallery ?? folderStorage(join(folder, 'videos'))
  const opened = await openSqliteStore(join(folder, 'quotes.sqlite'), clock)
  const { requests, outbox, photos, reviews, ...rest } = options.store?.(opened) ?? {}
  const store: Store = {
    ...opened,
    ...rest,
    requests: { ...opened.requests, ...requests },

    outbox: { ...opened.outbox, ...outbox },
    photos: { ...opened.photos, ...photos },
    reviews: { ...opened.reviews, ...reviews },
  }
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
  const emails: Mail[] = []
  const mailer = options.mailer ?? { send: async (mail: Mail) => void emails.push(mail) }
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
  /** Posts a quote request. */
  const post = (payload: unknown, rest: InjectOptions = {}) =>
    app.inject({ method: 'POST', url: '/api/SendEmail', ...rest, payload: payload as string })
  const postForm = (fields: ConstructorParameters<typeof URLSearchParams>[0], headers: Record<string, string> = {}) =>
    post(new URLSearchParams(fields).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  return { app, store, relay, clock, log, folder, site, emails, post, postForm }
}

/** Expects problem details (RFC 9457) that reveal nothing about the server. */
export function expectProblem(response: LightMyRequestResponse, status: number): void {
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(response.json()).toMatchObject({ type: 'about:blank', status })
  expect(response.body).not.toMatch(/\.ts|node_modules|\bat /)
}

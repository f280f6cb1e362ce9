import { join, resolve } from 'node:path'
import type { InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildDeskPages } from '../../cli/build/desk.ts'
import { withBuildLock } from '../../cli/build/release.ts'
import type { Clock } from '../../core/clock.ts'
import type { NewRequest } from '../../core/store/request.ts'
import { openSqliteStore } from '../../core/store/sqlite.ts'
import type { Store } from '../../core/store/store.ts'
import { buildDesk } from '../../desk/app.ts'
import { deskHealth } from '../../desk/health.ts'
import { renderSignInMail } from '../../server/mail/sign-in.ts'
import { smtpMailer } from '../../server/mail/smtp.ts'
import { readSettings } from '../../server/settings.ts'
import { siteFolders } from '../../site/content/site-folders.ts'
import { aQuote } from './builders.ts'
import { builtSite } from './built-site.ts'
import { fakeClock } from './fake-clock.ts'
import { temporaryFolder } from './files.ts'
import { smtpInbox } from './smtp-inbox.ts'

type Options = {
  env?: Record<string, string>
  site?: string
  /** The project that the publisher would build in. */
  root?: string
  /** Opens the store, by default an SQLite file. */
  openStore?: ((clock: Clock) => Promise<Store>) | undefined
}

let pages: Promise<void> | undefined

/** Builds the desk's pages if their code has changed, once for each file of tests. */
export function buildPages(): Promise<void> {
  const root = resolve('.')
  pages ??= withBuildLock(root, () => buildDeskPages(root))
  return pages
}

/**
 * Starts the whole desk with real parts, a fake clock and a real mail server, but without a port: send requests from a
 * browser.
 */
export async function startDesk({
  env = {},
  site = builtSite(),
  root: publisherRoot = temporaryFolder(),
  openStore,
}: Options = {}) {
  await buildPages()
  const clock = fakeClock()
  const inbox = await smtpInbox()
  const file = join(temporaryFolder(), 'quotes.sqlite')
  const settings = readSettings({
    SITE_URL: 'https://example.com',
    TRUST_PROXY: '1',
    DATABASE_URL: `sqlite:${file}`,
    ...env,
  })
  const store = (await openStore?.(clock)) ?? (await openSqliteStore(file, clock))
  const mailer = smtpMailer(inbox.url)
  const log: string[] = []
  const health = deskHealth({ settings, store, clock, site })
  const app = await buildDesk({
    settings,
    store,
    clock,
    health,
    site,
    desk: 'desk-dist',
    siteFolders: { ...siteFolders(settings), root: publisherRoot },
    startPublisher: () => {},
    startFilmPublisher: () => {},
    sendSignInMail: async (code, business) =>
      void (await mailer.send(renderSignInMail(code, business, settings, clock.now()))),
    logStream: { write: (line) => log.push(line) },
  })
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })

  /** Opens a browser, which keeps cookies. Its address is what the proxy says. */
  function openBrowser(address = '203.0.113.7') {
    const cookies = new Map<string, string>()
    const origin = settings.deskUrl.origin
    async function send(request: InjectOptions) {
      const response = await app.inject({
        ...request,
        headers: {
          host: settings.deskUrl.host,
          'x-forwarded-for': address,
          cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
          ...request.headers,
        },
      })
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    }
    return {
      cookies,
      get: (url: string, headers = {}) => send({ url, headers }),
      send,
      /** Posts a form of the desk’s own pages. */
      post: (url: string, fields: Record<string, string> | URLSearchParams = {}, headers = {}) =>
        send({
          method: 'POST',
          url,
          headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
          payload: new URLSearchParams(fields).toString(),
        }),
    }
  }
  type Browser = ReturnType<typeof openBrowser>

  /** Asks for the email in a browser, and reads it. */
  async function askIn(browser: Browser) {
    const count = inbox.emails.length
    const response = await browser.post('/desk/sign-in')
    const email = (await inbox.waitForEmails(count + 1)).at(-1)
    const [code = ''] = /^\w{4}-\w{4}/.exec(email?.subject ?? '') ?? []
    return { response, email, code }
  }
  async function signIn(browser = openBrowser()) {
    const { code } = await askIn(browser)
    await browser.post('/desk/sign-in/code', { code })
    return browser
  }
  return { app, health, store, clock, inbox, log, settings, file, openBrowser, askIn, signIn }
}

/** The desk with one request, its page, and the owner's browser. */
export async function startDeskWithRequest(
  changes: Parameters<typeof aQuote>[0] = {},
  request: Partial<NewRequest> = {},
  options: Options = {},
) {
  const desk = await startDesk(options)
  const accepted = await desk.store.requests.accept({ quote: aQuote(changes), ...request })
  const { reference = '', photoToken: token = '' } = { photoToken: '', ...accepted }
  const owner = await desk.signIn()
  const page = `/desk/requests/${reference}`
  const act = (action: string, fields: Record<string, string> = {}) => owner.post(page, { action, ...fields })
  /** What a page says, by default that of the request. */
  const read = async (url = page) => textOf((await owner.get(url)).body)
  /** The hidden fields of a page, which its forms post with their actions. */
  async function shownIn(url: string): Promise<Record<string, string>> {
    const { body } = await owner.get(url)
    const fields = body.matchAll(/<input type="hidden" name="(\w+)"(?: value="([^"]*)")?/g)
    return Object.fromEntries(Array.from(fields, ([, name = '', value = '']) => [name, value]))
  }
  return {
    ...desk,
    reference,
    token,
    owner,
    page,
    act,
    read,
    shownIn,
    find: async () => desk.store.requests.find(reference),
  }
}

/** What a page of the desk says. */
export const textOf = (body: string) =>
  body
    .replace(/^[\s\S]*<div class="Requests-desk|<script[\s\S]*$/g, '')
    .replaceAll(/<!-- -->|<\/?bdi>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')
    .trim()

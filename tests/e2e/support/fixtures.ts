import { EventEmitter, once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { freePort } from '../../../server/process/ports.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'
import { startProcess } from '../../support/start-process.ts'

/** The folder of the site under test: this project, or the copy of it with the content of the second sample. */
export const SITE_ROOT = process.env.SITE_ROOT ?? process.cwd()

interface Mailbox {
  port: number
  /** Removes and returns an email to this address whose subject contains this text. Waits until there is one. */
  take(address: string, inSubject?: string): Promise<Email>
  close(): Promise<void>
}

export interface Site {
  url: string
  /** The mail server that the site sends to. */
  mailbox: Mailbox
  /** Its video storage, in the form GALLERY_STORAGE takes. */
  gallery: string
}

/** Tests against the built site and the real server. Each worker has its own server, database and mail server. */
export const test = base.extend<object, { site: Site }>({
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
    async ({}, use) => {
      const { close, ...site } = await openSite(SITE_ROOT)
      await use(site)
      await close()
    },
    { scope: 'worker' },
  ],
})

export { expect }

/** Serves the built site of a folder with its own database and mail server, unless `more` settings name others. */
export async function openSite(
  root: string,
  more: Record<string, string> = {},
): Promise<Site & { close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  const mailbox = await openMailbox()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const videos = join(folder, 'gallery-videos')
  // Only the sample’s own site has a demo; other sites get the same videos.
  if (process.env.SITE_ROOT) await cp('demo/gallery-videos', videos, { recursive: true })
  const gallery = `file:${videos}`
  const settings = {
    PORT: String(port),
    SITE_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    DATABASE_URL: `sqlite:${join(folder, 'quotes.sqlite')}`,
    GALLERY_STORAGE: gallery,
    RATE_LIMIT: '1000',
    ...more,
  }
  const server = startProcess(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
  })
  await server.waitForOutput(/^Serving/m)
  const close = async () => {
    await server.stop()
    await mailbox.close()
    await rm(folder, { recursive: true })
  }
  return { url, mailbox, gallery, close }
}

/** Starts a real mail server on a free port and keeps every email it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const received: { to: string[]; mail: Email }[] = []
  const arrivals = new EventEmitter()
  const { port, close } = await startSmtpServer({
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const mail = await PostalMime.parse(Buffer.concat(chunks))
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail })
      done()
      arrivals.emit('mail')
    },
  })
  return {
    port,
    async take(address, inSubject = '') {
      for (;;) {
        const index = received.findIndex(({ to, mail }) => to.includes(address) && mail.subject?.includes(inSubject))
        const [found] = index < 0 ? [] : received.splice(index, 1)
        if (found) return found.mail
        await once(arrivals, 'mail')
      }
    },
    close,
  }
}

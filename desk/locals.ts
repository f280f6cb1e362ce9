import type { FastifyError, FastifyRequest } from 'fastify'
import type { Business } from '../core/business/business.ts'
import type { Clock } from '../core/clock.ts'
import type { SiteFolders } from '../core/publishing/content-files.ts'
import type { Store } from '../core/store/store.ts'
import type { GalleryStorage } from '../server/gallery-storage/storage.ts'
import { deleteEmlFiles, mailFolder } from '../server/mail/mailer.ts'
import { readBuiltContent } from '../server/releases/built-content.ts'
import type { Settings } from '../server/settings.ts'
import type { DeskHealth } from './health.ts'
import type { Cookies } from './http/cookies.ts'
import type { SiteReviews } from './site/reviews.ts'
import type { SiteRoom, Visit } from './site/room.ts'
import { type Outcome, workRoom } from './work/work-room.ts'

export type Failure = { status: number; message: string }

/**
 * What the server passes to the pages. Their bundle has its own copy of every module, so they take these from here
 * instead of importing them.
 */
export type DeskLocals = {
  business: Business
  store: Store
  now: Date
  /** Erases the requests from an address, with the files of their emails. */
  forget: (email: string) => Promise<unknown>
  logError: (error: unknown) => void
  /** Logs why a page cannot be shown, and returns what to say instead. */
  fail: (error: FastifyError) => Failure
  health: DeskHealth
  /** The content with its edits. */
  site: SiteRoom['visit']
  siteUrl: URL
  /** What customers wrote, on the site. */
  reviews: SiteReviews
  /** The videos, and the films that are to become some. */
  work: Work
  /** What was posted with a file, and has been read. */
  posted?: Pick<Visit, 'form' | 'picture'> | undefined
  /** The secret of this browser. */
  browser: string | undefined
  /** What the browser says of itself. */
  userAgent: string
}

type Work = (visit: { id: string; form?: URLSearchParams | undefined }) => Promise<Outcome>

type Collaborators = {
  settings: Settings
  store: Store
  clock: Clock
  health: DeskHealth
  site: string
  siteFolders: SiteFolders
  room: SiteRoom
  reviews: SiteReviews
  startFilmPublisher: () => void
  gallery: GalleryStorage
  cookies: Cookies
}

export function localsMaker({
  settings,
  store,
  clock,
  health,
  site,
  siteFolders,
  room,
  reviews,
  startFilmPublisher,
  gallery,
  cookies,
}: Collaborators) {
  const work = workRoom({ clock, site: siteFolders, gallery, startFilmPublisher })
  return async (request: FastifyRequest): Promise<Omit<DeskLocals, 'fail'>> => {
    const content = await readBuiltContent(site)
    const now = clock.now()
    const deleteFiles = (references: string[]) => deleteEmlFiles(mailFolder(settings), references)
    return {
      store,
      now,
      business: content.business,
      site: room.visit,
      siteUrl: settings.siteUrl,
      reviews,
      work: (visit) => work({ ...visit, content }),
      forget: (email) => store.requests.forget(email, deleteFiles),
      logError: (error) => request.log.error({ err: error }, 'An action of the owner failed'),
      health,
      browser: cookies.read(request, 'browser'),
      userAgent: request.headers['user-agent'] ?? '',
    }
  }
}

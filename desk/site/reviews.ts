import type { Business } from '../../core/business/business.ts'
import { localDate } from '../../core/business/time.ts'
import type { Clock } from '../../core/clock.ts'
import type { Site } from '../../core/publishing/content-files.ts'
import { valueAt } from '../../core/publishing/edit.ts'
import { publishedAt } from '../../core/publishing/history.ts'
import { keepPicture } from '../../core/publishing/pictures.ts'
import type { StoredRequest } from '../../core/store/request.ts'
import type { Review } from '../../core/store/reviews.ts'
import { type Draft, readDraft, save } from './draft.ts'
import { entriesOf, nameOf } from './form.ts'

const FILE = 'reviews.yaml'
/** An entry has the reference of its request as its id. */
const pathOf = (reference: string) => ['reviews', reference]
/** How often a change is made anew because somebody else saved in the same moment. */
const MAX_TRIES = 5

/** Whether a customer's words are on the site, or will be once the draft is published, or will not be any more. */
export type Showing = { state: 'off' | 'added' | 'on' | 'removed'; since?: Date | undefined }

export type SiteReviews = ReturnType<typeof siteReviews>

/** Puts what customers wrote on the site, and takes it off: each is a change of the draft, and undoes the other. */
export function siteReviews(site: Site, clock: Clock) {
  const read = (business: Business) => readDraft(site, localDate(clock.now(), business.timeZone))

  async function change(business: Business, inputOf: (draft: Draft) => { path: string[]; value: unknown }) {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const draft = await read(business)
      const { path, value } = inputOf(draft)
      const saved = await save(site, draft, [{ file: FILE, name: nameOf(FILE, path), path, value }], clock.now())
      if (saved) return [...saved.mistakes.values()].join(' ')
    }
    throw new Error('The draft changes all the time.')
  }

  return {
    async find(reference: string, business: Business): Promise<Showing> {
      const draft = await read(business)
      const isOnSite = valueAt(draft.siteDataOf(FILE), pathOf(reference)) !== undefined
      const isInDraft = valueAt(draft.dataOf(FILE), pathOf(reference)) !== undefined
      if (!isOnSite) return { state: isInDraft ? 'added' : 'off' }
      return isInDraft ? { state: 'on', since: await publishedAt(site, FILE, reference) } : { state: 'removed' }
    },

    /** Puts what a customer allowed to be shown into the draft, as it was written. Returns why it cannot be, if so. */
    async put(
      { reference, chosen }: StoredRequest,
      { words: text, name, toldAt = clock.now() }: Review,
      photo: Uint8Array | undefined,
      business: Business,
    ): Promise<string> {
      const picture = photo && { file: await keepPicture(site, 'review', Buffer.from(photo)) }
      const done = chosen.packages.map((entry) => entry.name).join(', ')
      const date = localDate(toldAt, business.timeZone)
      const entry: Record<string, unknown> = { id: reference, text, name, date }
      if (done) entry.package = done
      if (picture) entry.picture = picture
      const path = pathOf(reference)
      return change(business, ({ siteDataOf }) => ({ path, value: valueAt(siteDataOf(FILE), path) ?? entry }))
    },

    takeOff: (reference: string, business: Business): Promise<string> =>
      change(business, ({ dataOf, siteDataOf }) => {
        const { length } = entriesOf(valueAt(dataOf(FILE), ['reviews']))
        const isFileNew = siteDataOf(FILE) === undefined
        return { path: isFileNew && length <= 1 ? [] : pathOf(reference), value: undefined }
      }),
  }
}

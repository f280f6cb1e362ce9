import { momentInWords } from '../../core/business/time.ts'
import type { StoredRequest } from '../../core/store/request.ts'
import type { Review } from '../../core/store/reviews.ts'
import type { DeskLocals } from '../locals.ts'
import type { Showing } from '../site/reviews.ts'

/** What a customer was asked and wrote, with times in words. */
export type ShownReview = Review & {
  told: string | undefined
  /** Where it stands, if it may be on the site. */
  showing: (Omit<Showing, 'since'> & { since: string | undefined }) | undefined
  /** Where the customer says how it went, if the email with this link came back. */
  link: string | undefined
}

export async function showReview(
  { deliveries, reference }: StoredRequest,
  { store, business, now, reviews, siteUrl }: DeskLocals,
): Promise<ShownReview | undefined> {
  const review = await store.reviews.of(reference)
  if (!review) return undefined
  const { toldAt, mayBeShown, token } = review
  const inWords = (moment: Date | undefined) => moment && momentInWords(moment, now, business)
  const showing = mayBeShown ? await reviews.find(reference, business) : undefined
  const cameBack = deliveries.some(({ audience, failedAt }) => audience === 'ask' && failedAt)
  return {
    ...review,
    told: inWords(toldAt),
    showing: showing && { ...showing, since: inWords(showing.since) },
    link: cameBack && token ? new URL(`/review/${token}`, siteUrl).href : undefined,
  }
}

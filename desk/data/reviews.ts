import type { Business } from '../../core/business/business.ts'
import { momentInWords } from '../../core/business/time.ts'
import type { Review } from '../../core/store/reviews.ts'

/** What a customer wrote, with when in words. */
export type ShownReview = Review & { told: string | undefined }

export const showReview = (review: Review, now: Date, business: Business): ShownReview => ({
  ...review,
  told: review.toldAt && momentInWords(review.toldAt, now, business),
})

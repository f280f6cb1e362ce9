import type { Business } from '../../core/business/business.ts'
import { momentInWords } from '../../core/business/time.ts'
import type { Audience, StoredRequest } from '../../core/store/request.ts'

/** An email about a request: what became of it, in words, and why. */
export type ShownEmail = {
  audience: Audience
  tone: 'good' | 'wait' | 'warn' | 'bad'
  words: string
  detail?: string | undefined
}

export function showEmails(
  { deliveries, suspicion, photos }: StoredRequest,
  now: Date,
  business: Business,
): ShownEmail[] {
  const at = (moment: Date) => momentInWords(moment, now, business).replace(/^today /, '')
  const emails = deliveries.map((delivery): ShownEmail => {
    const { audience, sentAt, writtenTo, failedAt, attempts, dueAt } = delivery
    const reason = delivery.failureReason && `The reply was: ${delivery.failureReason}`
    if (sentAt && writtenTo)
      return {
        audience,
        tone: 'warn',
        words: 'not sent: no email account is set up yet.',
      }
    if (sentAt) {
      const marked = suspicion && audience === 'owner' ? ', marked [check]' : ''
      return { audience, tone: 'good', words: `sent ${at(sentAt)}${marked}.` }
    }
    if (failedAt)
      return {
        audience,
        tone: 'bad',
        words: `refused ${at(failedAt)}. We’ve stopped trying.`,
        detail: reason,
      }
    if (attempts > 0)
      return {
        audience,
        tone: 'wait',
        words: `not sent yet. Next try ${at(dueAt)}.`,
        detail: reason,
      }
    const waits = audience === 'owner' && photos.arrived.length < photos.announced
    return { audience, tone: 'wait', words: waits ? 'waiting for the photos.' : 'waiting to be sent.' }
  })
  return suspicion && !deliveries.some(({ audience }) => audience === 'customer')
    ? [...emails, { audience: 'customer', tone: 'wait', words: 'not sent.' }]
    : emails
}

import { relative } from 'node:path'
import { countOf } from '../../core/business/count-of.ts'
import { oneLine } from '../../core/requests/clean-text.ts'
import type { Audience, Delivery, StoredRequest } from '../../core/store/request.ts'

const RECIPIENTS: Record<Audience, string> = {
  owner: 'owner',
  customer: 'customer',
  'late-photos': 'owner (later photos)',
}

/** For example `2 of 3 arrived`. */
export function photoState({ announced, arrived }: StoredRequest['photos']): string {
  return announced === arrived.length ? String(announced) : `${arrived.length} of ${announced} arrived`
}

/** For example `owner waiting after 1 attempt: the mail server refuses connections`. */
export function deliveryState(delivery: Delivery, maxReason = Number.POSITIVE_INFINITY): string {
  const { audience, failureReason } = delivery
  const reason = failureReason ? `: ${shorten(oneLine(failureReason), maxReason)}` : ''
  return `${RECIPIENTS[audience]} ${mailState(delivery)}${reason}`
}

export function mailState({ sentAt, writtenTo, failedAt, heldAt, attempts }: Delivery): string {
  if (writtenTo) {
    const path = relative('', writtenTo)
    return `written to ${path.startsWith('..') ? writtenTo : path}`
  }
  if (sentAt) return 'sent'
  if (failedAt) return 'GIVEN UP'
  if (heldAt) return 'held'
  return attempts > 0 ? `waiting after ${countOf(attempts, 'attempt')}` : 'waiting'
}

export function shorten(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text
}

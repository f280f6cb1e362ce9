import { relative } from 'node:path'
import type { DeliveryState, Store, StoredRequest } from '../../server/store/store.ts'
import { oneLine } from '../../server/text.ts'

/** One line a request, the newest first. */
export async function list(store: Store): Promise<string> {
  const requests = await store.list()
  if (requests.length === 0) return 'No quote requests yet.'
  return requests.map(line).join('\n')
}

function line({ reference, receivedAt, quote, suspicion, deliveries }: StoredRequest): string {
  const moment = receivedAt.toISOString().slice(0, 16).replace('T', ' ')
  const states = deliveries.map((delivery) => `${delivery.audience} ${mailState(delivery)}`).join(', ')
  const check = suspicion ? ` [check: ${suspicion}]` : ''
  return `${reference}  ${moment}  ${oneLine(quote.name)}${check}  (${states})`
}

/** How far a mail has come, in a word or two. */
export function mailState({ sentAt, writtenTo, failedAt, attempts }: DeliveryState): string {
  if (writtenTo) return `written to ${fromHere(writtenTo)}`
  if (sentAt) return 'sent'
  if (failedAt) return 'GIVEN UP'
  return attempts > 0 ? `waiting after ${attempts} attempts` : 'waiting'
}

/** The shorter path of a file: from the current folder where the file is in it, whole elsewhere. */
function fromHere(file: string): string {
  const path = relative('', file)
  return path.startsWith('..') ? file : path
}

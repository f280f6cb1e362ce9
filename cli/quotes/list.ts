import { relative } from 'node:path'
import { readablePhone } from '../../quote/phone.ts'
import type { DeliveryState, StoredRequest } from '../../server/store/store.ts'
import { oneLine } from '../../server/text.ts'
import type { OwnersClock } from '../owners-clock.ts'
import type { Command } from '../quotes.ts'

/** How much of a message fits beside the rest. */
const MAX_MESSAGE = 60 // characters

/** One line a request, the newest first. */
export const list: Command = async (store, _words, { clock }) => {
  const requests = await store.list()
  if (requests.length === 0) return 'No quote requests yet.'
  return [...requests.map((request) => line(request, clock)), `Times are ${clock.name}.`].join('\n')
}

function line(
  { reference, receivedAt, quote, suspicion, deliveries }: StoredRequest,
  clock: OwnersClock,
): string {
  const states = deliveries.map((delivery) => `${delivery.audience} ${mailState(delivery)}`).join(', ')
  const check = suspicion ? ` [check: ${suspicion}]` : ''
  const who = `${oneLine(quote.name)}  ${readablePhone(quote.phone)}${check}`
  return `${reference}  ${clock.read(receivedAt)}  ${who}  (${states})  ${shorten(oneLine(quote.message))}`
}

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > MAX_MESSAGE ? `${characters.slice(0, MAX_MESSAGE - 1).join('')}…` : text
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

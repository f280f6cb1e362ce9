import { relative } from 'node:path'
import { countOf } from '../../business/count-of.ts'
import { choiceText } from '../../quote/choice.ts'
import { readablePhone } from '../../quote/phone.ts'
import { oneLine } from '../../server/clean-text.ts'
import type { Audience, DeliveryState, StoredRequest } from '../../server/store/store.ts'
import type { TimeFormat } from '../time-format.ts'
import type { Command } from './command.ts'

const RECIPIENTS: Record<Audience, string> = {
  owner: 'owner',
  customer: 'customer',
  'late-photos': 'owner (later photos)',
}
const MAX_MESSAGE = 76 // characters
const MAX_REASON = 120

/** Lists requests, newest first: who, then the package and the message, then what became of the emails. */
export const list: Command = async (store, _args, { times, open }) => {
  const requests = await store.list(open ? { state: 'new' } : {})
  if (requests.length === 0) return open ? 'No request is open.' : 'No quote requests yet.'
  return [...requests.flatMap((request) => lines(request, times)), `Times are ${times.zone}.`].join('\n')
}

function lines(
  { quote, choice, deliveries, note, photos, ...request }: StoredRequest,
  times: TimeFormat,
): string[] {
  const { reference, receivedAt, state, suspicion } = request
  const who = [oneLine(quote.name), readablePhone(quote.phone), quote.email]
  const check = suspicion ? [`[check: ${suspicion}]`] : []
  return [
    [reference, times.format(receivedAt), state, ...who, ...check].join('  '),
    ...(choice ? [`    ${choiceText(choice)}`] : []),
    `    ${shorten(oneLine(quote.message), MAX_MESSAGE)}`,
    ...(photos.announced > 0 ? [`    Photos: ${photoState(photos)}`] : []),
    ...(note ? [`    Note: ${shorten(oneLine(note), MAX_MESSAGE)}`] : []),
    `    Emails: ${deliveries.map((delivery) => describeDelivery(delivery, MAX_REASON)).join('; ')}`,
  ]
}

function shorten(text: string, max: number): string {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text
}

/** For example `2 of 3 arrived`. */
export function photoState({ announced, arrived }: StoredRequest['photos']): string {
  return announced === arrived ? String(arrived) : `${arrived} of ${announced} arrived`
}

/** For example `owner waiting after 1 attempt: the mail server refuses connections`. */
export function describeDelivery(delivery: DeliveryState, maxReason = Number.POSITIVE_INFINITY): string {
  const { audience, failureReason } = delivery
  const reason = failureReason ? `: ${shorten(oneLine(failureReason), maxReason)}` : ''
  return `${RECIPIENTS[audience]} ${mailState(delivery)}${reason}`
}

export function mailState({ sentAt, writtenTo, failedAt, heldAt, attempts }: DeliveryState): string {
  if (writtenTo) return `written to ${shortPath(writtenTo)}`
  if (sentAt) return 'sent'
  if (failedAt) return 'GIVEN UP'
  if (heldAt) return 'held'
  return attempts > 0 ? `waiting after ${countOf(attempts, 'attempt')}` : 'waiting'
}

function shortPath(file: string): string {
  const path = relative('', file)
  return path.startsWith('..') ? file : path
}

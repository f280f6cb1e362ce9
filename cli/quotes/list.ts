import { relative } from 'node:path'
import { readablePhone } from '../../quote/phone.ts'
import type { DeliveryState, StoredRequest } from '../../server/store/store.ts'
import { oneLine } from '../../server/text.ts'
import type { TimeFormat } from '../time-format.ts'
import type { Command } from './command.ts'

const MAX_MESSAGE = 60 // characters

/** Lists all requests, one per line, newest first. */
export const list: Command = async (store, _args, { times }) => {
  const requests = await store.list()
  if (requests.length === 0) return 'No quote requests yet.'
  return [...requests.map((request) => line(request, times)), `Times are ${times.zone}.`].join('\n')
}

function line(
  { reference, receivedAt, quote, suspicion, deliveries }: StoredRequest,
  times: TimeFormat,
): string {
  const states = deliveries.map((delivery) => `${delivery.audience} ${mailState(delivery)}`).join(', ')
  const check = suspicion ? ` [check: ${suspicion}]` : ''
  const who = `${oneLine(quote.name)}  ${readablePhone(quote.phone)}${check}`
  return `${reference}  ${times.format(receivedAt)}  ${who}  (${states})  ${shorten(oneLine(quote.message))}`
}

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > MAX_MESSAGE ? `${characters.slice(0, MAX_MESSAGE - 1).join('')}…` : text
}

export function mailState({ sentAt, writtenTo, failedAt, attempts }: DeliveryState): string {
  if (writtenTo) return `written to ${shortPath(writtenTo)}`
  if (sentAt) return 'sent'
  if (failedAt) return 'GIVEN UP'
  return attempts > 0 ? `waiting after ${attempts} attempts` : 'waiting'
}

function shortPath(file: string): string {
  const path = relative('', file)
  return path.startsWith('..') ? file : path
}

import { choiceText } from '../../quote/choice.ts'
import { readablePhone } from '../../quote/phone.ts'
import { emailKey } from './accept.ts'
import { type RequestRow, toChosen } from './request-rows.ts'
import type { RequestFilter, RequestState } from './store.ts'

export const NEWEST_FIRST = 'order by received_at desc, reference'

const STATE_CONDITIONS: Record<RequestState, string> = {
  new: 'answered_at is null and done_at is null',
  answered: 'answered_at is not null and done_at is null',
  done: 'done_at is not null',
}

/** @param last the request after which they begin, newest first */
export function conditions({ state, isSuspicious, receivedSince, email }: RequestFilter, last?: RequestRow) {
  const all = [
    ...(state ? [STATE_CONDITIONS[state]] : []),
    ...(isSuspicious === undefined ? [] : [`suspicion is ${isSuspicious ? 'not ' : ''}null`]),
    ...(receivedSince ? ['received_at >= :receivedSince'] : []),
    ...(email === undefined ? [] : ['email_key = :emailKey']),
    ...(last ? ['received_at <= :lastAt and (received_at < :lastAt or reference > :lastReference)'] : []),
  ]
  return {
    where: all.length > 0 ? `where ${all.join(' and ')}` : '',
    values: {
      ...(receivedSince && { receivedSince: receivedSince.toISOString() }),
      ...(email !== undefined && { emailKey: emailKey(email) }),
      ...(last && { lastAt: last.received_at, lastReference: last.reference }),
    },
  }
}

/** Compares in JavaScript, because databases would fold accents differently: 5,000 requests take about 0.1 seconds. */
export function includesAll(request: RequestRow, words: string[]): boolean {
  const { reference, name, phone, email, message, note } = request
  const chosen = toChosen(request)
  const readable = readablePhone(phone)
  const phones = [phone, readable, readable.replaceAll(' ', '')]
  const text = fold(
    [reference, name, ...phones, email, chosen && choiceText(chosen), message, note ?? ''].join('\n'),
  )
  return words.every((word) => text.includes(word))
}

/**
 * Removes case and accents, which databases would treat differently, and apostrophes and hyphens, which phones type in
 * several ways.
 */
function fold(text: string): string {
  const plain = text.replaceAll(/['‘’ʼ′`´＇\p{Pd}]/gu, '')
  return plain.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The words to look for, if there are any. */
export const wordsOf = (filter: RequestFilter) => fold(filter.search ?? '').match(/\S+/g)

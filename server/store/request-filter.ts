import { choiceText } from '../../quote/choice.ts'
import { hasWords, searchedWords, spellings } from '../../quote/search.ts'
import { type RequestRow, toChosen } from './request-rows.ts'
import type { RequestFilter, RequestState } from './store.ts'

export const NEWEST_FIRST = 'order by received_at desc, reference'

export const STATE_CONDITIONS: Record<RequestState, string> = {
  new: 'answered_at is null and done_at is null',
  answered: 'answered_at is not null and done_at is null',
  done: 'done_at is not null',
}

/** @param last the request after which they begin, newest first */
export function conditions(filter: RequestFilter, last?: RequestRow) {
  const { state, isSuspicious, receivedSince, receivedBefore, email } = filter
  const all = [
    ...(state ? [STATE_CONDITIONS[state]] : []),
    ...(isSuspicious === undefined ? [] : [`suspicion is ${isSuspicious ? 'not ' : ''}null`]),
    ...(receivedSince ? ['received_at >= :receivedSince'] : []),
    ...(receivedBefore ? ['received_at < :receivedBefore'] : []),
    ...(email === undefined ? [] : ['lower(email) = :email']),
    ...(last ? ['received_at <= :lastAt and (received_at < :lastAt or reference > :lastReference)'] : []),
  ]
  return {
    where: all.length > 0 ? `where ${all.join(' and ')}` : '',
    values: {
      ...(receivedSince && { receivedSince: receivedSince.toISOString() }),
      ...(receivedBefore && { receivedBefore: receivedBefore.toISOString() }),
      ...(email !== undefined && { email: email.toLowerCase() }),
      ...(last && { lastAt: last.received_at, lastReference: last.reference }),
    },
  }
}

/** Compares in JavaScript, because databases would fold letters differently: 5,000 requests take about 0.1 seconds. */
export function includesAll(request: RequestRow, words: string[]): boolean {
  const { reference, name, phone, email, message, note } = request
  const chosen = toChosen(request)
  const parts = [reference, name, spellings(phone), email, chosen && choiceText(chosen), message, note]
  return hasWords(parts.join('\n'), words)
}

/** The words to look for, if there are any. */
export const wordsOf = (filter: RequestFilter) => searchedWords(filter.search ?? '')

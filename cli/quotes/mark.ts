import { oneLine } from '../../server/clean-text.ts'
import type { Store } from '../../server/store/store.ts'
import { UsageError } from '../command-line.ts'
import { findRequest } from './one-request.ts'

/** Marks requests as answered. */
export const answered = (store: Store, args: string[]) => mark(store, args, 'answered')

/** Marks requests as done. */
export const done = (store: Store, args: string[]) => mark(store, args, 'done')

async function mark(store: Store, args: string[], state: 'answered' | 'done'): Promise<string> {
  // Find all before the first is marked: a mistake in one changes nothing.
  const requests = [await findRequest(store, args)]
  for (const reference of args.slice(1)) requests.push(await findRequest(store, [reference]))
  const lines: string[] = []
  for (const { reference } of requests) {
    await store.mark(reference, state)
    lines.push(
      `${await describeState(store, reference)}. To take it back: npm run quotes -- undo ${reference}`,
    )
  }
  return lines.join('\n')
}

/** Takes back the last mark of a request. */
export async function undo(store: Store, args: string[]): Promise<string> {
  const { reference } = await findRequest(store, args)
  const undone = await store.undo(reference)
  const now = await describeState(store, reference)
  return undone ? `${now} again.` : `${now}, so there is nothing to take back.`
}

/** Replaces the private note of a request. */
export async function note(store: Store, [reference = '', ...words]: string[]): Promise<string> {
  const request = await findRequest(store, reference ? [reference] : [])
  if (words.length === 0)
    throw new UsageError('Give a text, for example "Booked: Friday, 9am", or "" to remove it.')
  const text = words.join(' ').trim()
  await store.note(request.reference, text)
  return text ? `The note on ${request.reference} is saved.` : `${request.reference} has no note any more.`
}

/** For example `7KQ4-M9XR (Ailsa Reid) is answered`. */
async function describeState(store: Store, reference: string): Promise<string> {
  const { quote, state } = await findRequest(store, [reference])
  return `${reference} (${oneLine(quote.name)}) is ${state}`
}

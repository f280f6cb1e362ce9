import { readablePhone } from '../../quote/phone.ts'
import type { Store, StoredRequest } from '../../server/store/store.ts'
import { cleanText, oneLine, withoutDirectionMarks } from '../../server/text.ts'
import { UsageError } from '../command-line.ts'
import type { OwnersClock } from '../owners-clock.ts'
import type { Command } from '../quotes.ts'
import { mailState } from './list.ts'

/** One request in full, and what became of its mails. */
export const show: Command = async (store, words, { clock }) =>
  describe(await findRequest(store, words), clock)

/**
 * Finds a request by its reference, in capitals or not.
 *
 * @throws UsageError without a reference, or where there is no such request
 */
export async function findRequest(store: Store, [reference]: string[]): Promise<StoredRequest> {
  if (reference === undefined) throw new UsageError('Give a reference, for example 7KQ4-M9XR.')
  const request = await store.find(reference.toUpperCase())
  if (!request) throw new UsageError(`There is no request ${reference}. See: npm run quotes -- list`)
  return request
}

function describe(
  { reference, quote, suspicion, receivedAt, deliveries }: StoredRequest,
  clock: OwnersClock,
): string {
  return [
    `Reference: ${reference}`,
    `Received:  ${clock.read(receivedAt)} (${clock.name})`,
    `Name:      ${oneLine(quote.name)}`,
    `Phone:     ${readablePhone(quote.phone)}`,
    `E-mail:    ${quote.email}`,
    ...(suspicion ? [`Check:     ${suspicion}`] : []),
    ...deliveries.map((delivery) => {
      const reason = delivery.failureReason ? `: ${oneLine(delivery.failureReason)}` : ''
      return `Mail to ${delivery.audience}: ${mailState(delivery)}${reason}`
    }),
    '',
    // A terminal obeys control characters, and direction marks would disguise what is written.
    withoutDirectionMarks(cleanText(quote.message)),
  ].join('\n')
}

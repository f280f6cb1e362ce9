import { countOf } from '../../business/count-of.ts'
import { choiceText } from '../../quote/choice.ts'
import { readablePhone } from '../../quote/phone.ts'
import { parseReference } from '../../quote/reference.ts'
import { oneLine } from '../../server/clean-text.ts'
import type { Store, StoredRequest } from '../../server/store/store.ts'
import { UsageError } from '../command-line.ts'
import type { Command } from './command.ts'
import { describeDelivery, photoState } from './list.ts'

/** Shows a request in full, with the state of its emails. */
export const show: Command = async (store, args, { times }) => {
  const { reference, quote, choice, suspicion, receivedAt, deliveries, ...request } = await findRequest(
    store,
    args,
  )
  const { answeredAt, doneAt, note, photos } = request
  const stored = await store.photos(reference)
  return [
    `Reference: ${reference}`,
    `Received:  ${times.format(receivedAt)} (${times.zone})`,
    `Name:      ${oneLine(quote.name)}`,
    `Phone:     ${readablePhone(quote.phone)}`,
    `Email:     ${quote.email}`,
    ...(choice ? [`Package:   ${choiceText(choice)}`] : []),
    ...(suspicion ? [`Check:     ${suspicion}`] : []),
    ...(request.state === 'new' ? ['State:     new'] : []),
    ...(answeredAt ? [`Answered:  ${times.format(answeredAt)}`] : []),
    ...(doneAt ? [`Done:      ${times.format(doneAt)}`] : []),
    ...(note ? [`Note:      ${oneLine(note)}`] : []),
    ...(photos.announced > 0 ? [`Photos:    ${photoState(photos)}`] : []),
    ...stored.map(
      ({ position, jpeg, arrivedAt }) =>
        `  Photo ${position + 1}  ${Math.ceil(jpeg.length / 1024)} KB, arrived ${times.format(arrivedAt)}`,
    ),
    ...deliveries.map((delivery) => `Email to ${describeDelivery(delivery)}`),
    '',
    quote.message,
  ].join('\n')
}

/** Makes the owner's email due again; the running server sends it. */
export async function resend(store: Store, args: string[]): Promise<string> {
  const { reference } = await findRequest(store, args)
  await store.resend(reference)
  return `The email about ${reference} will be sent within half a minute, or once the server is running.`
}

/** Makes the emails of a restored backup due; the running server sends them. */
export async function sendHeld(store: Store): Promise<string> {
  const count = await store.sendHeld()
  if (count === 0) return 'No email is held.'
  return `${countOf(count, 'email')} will be sent within half a minute, or once the server is running.`
}

/**
 * Finds a request by its reference, however it was typed.
 *
 * @throws UsageError if the reference is missing or unknown
 */
export async function findRequest(store: Store, [reference]: string[]): Promise<StoredRequest> {
  if (reference === undefined) throw new UsageError('Give a reference, for example 7KQ4-M9XR.')
  const request = await store.find(parseReference(reference))
  if (!request) throw new UsageError(`There is no request ${reference}. See: npm run quotes -- list`)
  return request
}

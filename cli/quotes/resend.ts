import type { Store } from '../../server/store/store.ts'
import { findRequest } from './show.ts'

/** Makes the owner's email due again; the running server sends it. */
export async function resend(store: Store, args: string[]): Promise<string> {
  const { reference } = await findRequest(store, args)
  await store.resend(reference)
  return `The mail about ${reference} will be sent within half a minute, or once the server is running.`
}

import type { Store } from '../../server/store/store.ts'
import { findRequest } from './show.ts'

/** Makes the owner's mail due again; the running server sends it. */
export async function resend(store: Store, words: string[]): Promise<string> {
  const { reference } = await findRequest(store, words)
  await store.resend(reference)
  return `The mail about ${reference} leaves within half a minute, or as soon as the server runs.`
}

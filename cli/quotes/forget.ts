import type { Store } from '../../server/store/store.ts'
import { UsageError } from '../command-line.ts'

/** Erases all requests from an email address, for the right to erasure (UK GDPR, article 17). */
export async function forget(store: Store, [email]: string[]): Promise<string> {
  if (!email?.includes('@')) throw new UsageError('Give an e-mail address, for example ailsa@example.com.')
  const references = await store.forget(email)
  if (references.length === 0) return `There is no request from ${email}.`
  const requests = references.length === 1 ? '1 request' : `${references.length} requests`
  return [
    `Erased ${requests} from ${email}, with all unsent mails: ${references.join(', ')}.`,
    'Not erased: mails that were already sent, in your mailbox and the customer’s, and older backups. Search your',
    'mailbox for these references.',
  ].join('\n')
}

import type { Store } from '../../server/store/store.ts'
import { UsageError } from '../command-line.ts'

/** Erases every request of one address: the right to erasure (UK GDPR, article 17). */
export async function forget(store: Store, [email]: string[]): Promise<string> {
  if (!email?.includes('@')) throw new UsageError('Give an e-mail address, for example ailsa@example.com.')
  const references = await store.forget(email)
  if (references.length === 0) return `There is no request from ${email}.`
  const requests = references.length === 1 ? '1 request' : `${references.length} requests`
  return [
    `Erased ${requests} from ${email}, with what was still to be sent: ${references.join(', ')}.`,
    'Not erased: the mails already sent, which are in your mailbox and in theirs, and older backups. Search your',
    'mailbox for these references.',
  ].join('\n')
}

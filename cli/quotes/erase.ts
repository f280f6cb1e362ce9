import { countOf } from '../../business/count-of.ts'
import { deleteEmlFiles } from '../../server/email/eml-files.ts'
import { UsageError } from '../command-line.ts'
import type { Command } from './command.ts'

/** Erases all requests from an email address, for the right to erasure (UK GDPR, article 17). */
export const forget: Command = async (store, [email], { mailFolder }) => {
  if (!email?.includes('@')) throw new UsageError('Give an email address, for example ailsa@example.com.')
  let files = 0
  const references = await store.forget(email, async (references) => {
    files = await deleteEmlFiles(mailFolder, references)
  })
  if (references.length === 0) return `There is no request from ${email}.`
  return [
    `Erased ${countOf(references.length, 'request')} from ${email}, with all unsent emails: ${references.join(', ')}.`,
    ...(files > 0 ? [`Deleted ${countOf(files, 'email')} in ${mailFolder}.`] : []),
    'Not erased: emails that were already sent, in your mailbox and the customer’s, and older backups. Search your',
    'mailbox for these references.',
  ].join('\n')
}

/** Erases all requests older than RETENTION_DAYS, after the server has refused to. */
export const eraseExpired: Command = async (store, _args, { times, retentionDays, mailFolder }) => {
  const { erased } = await store.eraseExpired(retentionDays, {
    confirmed: true,
    deleteFiles: (references) => deleteEmlFiles(mailFolder, references),
  })
  return `Erased ${countOf(erased, 'request')} older than ${retentionDays} days. It is now ${times.format(new Date())} (${times.zone}).`
}

import { parseArgs } from 'node:util'
import { asTyped } from '../core/business/finding.ts'
import { systemClock } from '../core/clock.ts'
import { beginningOf } from '../core/requests/beginning-of.ts'
import { chosenLines } from '../core/requests/choice.ts'
import { readablePhone } from '../core/requests/phone.ts'
import { findReference } from '../core/requests/reference.ts'
import { openExistingStore } from '../core/store/open-store.ts'
import type { StoredRequest } from '../core/store/request.ts'
import type { Store } from '../core/store/store.ts'
import { countOf, oneLine } from '../core/text.ts'
import { deleteEmlFiles, mailFolder } from '../server/mail/mailer.ts'
import { readSettings } from '../server/settings.ts'
import { findCommand, onlyArgument, runCommandLine, UsageError } from './command-line.ts'
import { deliveryState, photoState, toCsv, writeExport } from './quotes/format.ts'
import { readTimeFormat } from './time-format.ts'

const USAGE = `Usage: npm run quotes -- COMMAND

  list              lists all requests, newest first, with the state of their emails
    --open            only those not yet marked as answered or done in the desk
  show REFERENCE    shows one request in full
  resend REFERENCE  sends the owner's email again
  export            prints all requests as a table for spreadsheets (CSV)
    --out FILE        writes them to a new file that only you can read
  forget EMAIL      erases all requests from an email address
  erase-expired     erases all requests older than RETENTION_DAYS, if the server has refused to
  send-held         sends the emails that a restored backup holds, once the original no longer runs

The database is the one in DATABASE_URL.`

const MAX_MESSAGE = 75 // characters
const MAX_REASON = 119

const COMMANDS = { list, show, resend, export: exportCsv, forget, 'erase-expired': eraseExpired, 'send-held': sendHeld }

await runCommandLine(USAGE, ([name, ...args]) => findCommand<(args: string[]) => Promise<string>>(COMMANDS, name)(args))

async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openExistingStore(readSettings().database, systemClock)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Lists requests, newest first: who, then the package and the message, then what became of the emails. */
async function list(args: string[]): Promise<string> {
  const { open } = parseArgs({ args, options: { open: { type: 'boolean' } } }).values
  const requests = await withStore((store) => store.requests.list(open ? { state: 'new' } : {}))
  if (requests.length === 0) return open ? 'No request is open.' : 'No quote requests yet.'
  const times = await readTimeFormat()
  const lines = requests.flatMap(({ reference, quote, chosen, suspicion, note, photos, ...request }) => [
    [
      ...[reference, times.format(request.receivedAt), request.state],
      ...[oneLine(quote.name), readablePhone(quote.phone), quote.email],
      ...(suspicion ? [`[check: ${suspicion}]`] : []),
    ].join('  '),
    ...chosenLines(chosen).map((line) => `    ${line}`),
    `    ${beginningOf(oneLine(quote.message), MAX_MESSAGE)}`,
    ...(photos.announced > 0 ? [`    Photos: ${photoState(photos)}`] : []),
    ...(note ? [`    Note: ${beginningOf(oneLine(note), MAX_MESSAGE)}`] : []),
    `    Emails: ${request.deliveries.map((delivery) => deliveryState(delivery, MAX_REASON)).join('; ')}`,
  ])
  return [...lines, `Times are ${times.zone}.`].join('\n')
}

/** Shows a request in full, with the state of its emails. */
function show(args: string[]): Promise<string> {
  return withRequest(args, async (store, request) => {
    const { reference, quote, chosen, suspicion, answeredAt, doneAt, note, photos } = request
    const times = await readTimeFormat()
    const stored = await store.photos.list(reference)
    return [
      `Reference: ${reference}`,
      `Received:  ${times.format(request.receivedAt)} (${times.zone})`,
      `Name:      ${oneLine(quote.name)}`,
      `Phone:     ${readablePhone(quote.phone)}`,
      `Email:     ${quote.email}`,
      ...chosenLines(chosen).map((line, index) => `${index === 0 ? 'Package:' : ''.padEnd(8)}   ${line}`),
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
      ...request.deliveries.map((delivery) => `Email to ${deliveryState(delivery)}`),
      '',
      quote.message,
    ].join('\n')
  })
}

/** Makes the owner's email due again; the running server sends it. */
function resend(args: string[]): Promise<string> {
  return withRequest(args, async (store, { reference }) => {
    await store.outbox.resend(reference)
    return `The email about ${reference} will be sent within half a minute, or once the server is running.`
  })
}

/** Finds a request by its reference, however it was typed. */
function withRequest(args: string[], work: (store: Store, request: StoredRequest) => Promise<string>): Promise<string> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const reference = onlyArgument(positionals, 'a reference, for example 7KQ4-M9XR')
  return withStore(async (store) => {
    const request = await store.requests.find(findReference(reference) ?? '')
    if (!request) throw new UsageError(`There is no request ${reference}. See: ${asTyped('npm run quotes -- list')}`)
    return work(store, request)
  })
}

/** Prints all requests as CSV, or writes them to a file. */
async function exportCsv(args: string[]): Promise<string> {
  const { out } = parseArgs({ args, options: { out: { type: 'string' } } }).values
  const requests = await withStore((store) => store.requests.list())
  const csv = toCsv(requests, await readTimeFormat())
  return out === undefined ? csv.trimEnd() : writeExport(out, csv, requests.length)
}

/** Erases all requests from an email address, for the right to erasure (UK GDPR, article 17). */
async function forget(args: string[]): Promise<string> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const what = 'an email address, for example ailsa@example.com'
  const email = onlyArgument(positionals, what)
  if (!email.includes('@')) throw new UsageError(`Give ${what}.`)
  const folder = mailFolder(readSettings())
  let files = 0
  const references = await withStore((store) =>
    store.requests.forget(email, async (references) => {
      files = await deleteEmlFiles(folder, references)
    }),
  )
  if (references.length === 0) return `There is no request from ${email}.`
  return [
    `Erased ${countOf(references.length, 'request')} from ${email}, with all unsent emails: ${references.join(', ')}.`,
    ...(files > 0 ? [`Deleted ${countOf(files, 'email')} in ${folder}.`] : []),
    'Not erased: emails that were already sent, in your mailbox and the customer’s, and older backups. Search your',
    'mailbox for these references.',
  ].join('\n')
}

/** Erases all requests older than RETENTION_DAYS, after the server has refused to. */
async function eraseExpired(args: string[]): Promise<string> {
  parseArgs({ args })
  const settings = readSettings()
  const { erased } = await withStore((store) =>
    store.requests.eraseExpired(settings.retentionDays, {
      confirmed: true,
      deleteFiles: (references) => deleteEmlFiles(mailFolder(settings), references),
    }),
  )
  const times = await readTimeFormat()
  return `Erased ${countOf(erased, 'request')} older than ${settings.retentionDays} days. It is now ${times.format(new Date())} (${times.zone}).`
}

/** Makes the emails of a restored backup due; the running server sends them. */
async function sendHeld(args: string[]): Promise<string> {
  parseArgs({ args })
  const count = await withStore((store) => store.outbox.sendHeld())
  return count === 0
    ? 'No email is held.'
    : `${countOf(count, 'email')} will be sent within half a minute, or once the server is running.`
}

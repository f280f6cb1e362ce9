import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readablePhone } from '../../quote/phone.ts'
import { SetupError } from '../../server/errors.ts'
import type { StoredRequest } from '../../server/store/store.ts'
import type { OwnersClock } from '../owners-clock.ts'
import type { Command } from '../quotes.ts'
import { mailState } from './list.ts'

/** Every request as CSV (RFC 4180), printed or written to a new file, with the mark by which spreadsheets know UTF-8. */
export const exportCsv: Command = async (store, _words, { out, clock }) => {
  const head = [
    ...['Reference', `Received (${clock.name})`, 'Name', 'Phone', 'E-mail', 'Message', 'Check'],
    ...['Mail to owner', 'Mail to customer'],
  ]
  const requests = await store.list()
  const rows = [head, ...requests.map((request) => toRow(request, clock))]
  const csv = `\uFEFF${rows.map((cells) => cells.map(toCell).join(',')).join('\r\n')}`
  if (out === undefined) return csv
  const file = resolve(out)
  await writeNew(file, `${csv}\r\n`)
  const count = requests.length === 1 ? '1 request is' : `${requests.length} requests are`
  return `${count} in ${file}. It holds personal data: delete it once you have used it.`
}

/** For nobody else to read. What is there stays as it is. */
async function writeNew(file: string, content: string): Promise<void> {
  await writeFile(file, content, { flag: 'wx', mode: 0o600 }).catch((cause) => {
    throw new SetupError(
      cause.code === 'EEXIST'
        ? `${file} exists already, so nothing was exported. Give another name, or remove it first.`
        : `The export could not be written to ${file}: ${cause.message}`,
      { cause },
    )
  })
}

function toRow(
  { reference, receivedAt, quote, suspicion, deliveries }: StoredRequest,
  clock: OwnersClock,
): string[] {
  const state = (audience: string) => {
    const delivery = deliveries.find((one) => one.audience === audience)
    return delivery ? mailState(delivery) : 'none'
  }
  const { name, phone, email, message } = quote
  return [
    ...[reference, clock.read(receivedAt), name, readablePhone(phone), email, message],
    ...[suspicion ?? '', state('owner'), state('customer')],
  ]
}

/** A spreadsheet runs what begins like a formula, so such a text gets an apostrophe, which it hides. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

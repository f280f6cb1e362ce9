import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { countOf } from '../../business/count-of.ts'
import { readablePhone } from '../../quote/phone.ts'
import { SetupError } from '../../server/setup-error.ts'
import type { StoredRequest } from '../../server/store/store.ts'
import type { TimeFormat } from '../time-format.ts'
import type { Command } from './command.ts'
import { mailState } from './list.ts'

/**
 * Exports all requests as CSV (RFC 4180), printed or written to a new file. A byte order mark tells spreadsheets that
 * it is UTF-8.
 */
export const exportCsv: Command = async (store, _args, { out, times }) => {
  const head = [
    'Reference',
    `Received (${times.zone})`,
    'Name',
    'Phone',
    'Email',
    'Message',
    'Package',
    'Price',
    'Check',
    'State',
    'Note',
    'Email to owner',
    'Email to customer',
  ]
  const requests = await store.list()
  const rows = [head, ...requests.map((request) => toRow(request, times))]
  const csv = stringify(rows, {
    bom: true,
    quoted: true,
    record_delimiter: 'windows',
    // Spreadsheets run text that begins like a formula.
    escape_formulas: true,
    eof: out !== undefined,
  })
  if (out === undefined) return csv
  const file = resolve(out)
  // Only this user can read the file. An existing file is never overwritten.
  await writeFile(file, csv, { flag: 'wx', mode: 0o600 }).catch((cause) => {
    throw new SetupError(
      cause.code === 'EEXIST'
        ? `${file} already exists, so nothing was exported. Choose another name, or delete the file first.`
        : `The export could not be written to ${file}: ${cause.message}`,
      { cause },
    )
  })
  return `Exported ${countOf(requests.length, 'request')} to ${file}. It contains personal data: delete it after use.`
}

function toRow(
  { reference, receivedAt, quote, choice, suspicion, deliveries, ...request }: StoredRequest,
  times: TimeFormat,
): string[] {
  const mail = (audience: string) => {
    const delivery = deliveries.find((one) => one.audience === audience)
    return delivery ? mailState(delivery) : 'none'
  }
  const { name, phone, email, message } = quote
  return [
    ...[reference, times.format(receivedAt), name, readablePhone(phone), email, message],
    ...[choice?.name ?? '', choice?.price ?? ''],
    ...[suspicion ?? '', request.state, request.note ?? '', mail('owner'), mail('customer')],
  ]
}

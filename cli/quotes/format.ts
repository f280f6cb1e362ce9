import { writeFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { beginningOf } from '../../core/requests/beginning-of.ts'
import { readablePhone } from '../../core/requests/phone.ts'
import { SetupError } from '../../core/setup-error.ts'
import type { Audience, Delivery, StoredRequest } from '../../core/store/request.ts'
import { countOf, oneLine } from '../../core/text.ts'
import type { TimeFormat } from '../time-format.ts'

/** Formats requests as CSV (RFC 4180). A byte order mark tells spreadsheets that it is UTF-8. */
export function toCsv(requests: StoredRequest[], times: TimeFormat): string {
  const rows = requests.map(({ quote, chosen, suspicion, note, deliveries, ...request }) => {
    const stateOf = (recipient: string) => {
      const delivery = deliveries.find(({ audience }) => audience === recipient)
      return delivery ? mailState(delivery) : 'none'
    }
    return {
      Reference: request.reference,
      [`Received (${times.zone})`]: times.format(request.receivedAt),
      Name: quote.name,
      Phone: readablePhone(quote.phone),
      Email: quote.email,
      Message: quote.message,
      Package: chosen.packages.map(({ name }) => name).join('; '),
      Price: chosen.packages.map(({ price }) => price).join('; '),
      Total: chosen.total ?? '',
      Size: chosen.size ?? '',
      Check: suspicion ?? '',
      State: request.state,
      Note: note ?? '',
      'Email to owner': stateOf('owner'),
      'Email to customer': stateOf('customer'),
    }
  })
  // Spreadsheets run text that begins like a formula.
  const options = { bom: true, header: true, quoted: true, escape_formulas: true }
  return stringify(rows, { ...options, record_delimiter: 'windows' })
}

/** Writes an export to a new file that only this user can read. An existing file is never overwritten. */
export async function writeExport(out: string, csv: string, count: number): Promise<string> {
  const file = resolve(out)
  await writeFile(file, csv, { flag: 'wx', mode: 0o600 }).catch((cause) => {
    throw new SetupError(
      cause.code === 'EEXIST'
        ? `${file} already exists, so nothing was exported. Choose another name, or delete the file first.`
        : `The export could not be written to ${file}: ${cause.message}`,
      { cause },
    )
  })
  return `Exported ${countOf(count, 'request')} to ${file}. It contains personal data: delete it after use.`
}

const RECIPIENTS: Record<Audience, string> = {
  owner: 'owner',
  customer: 'customer',
  'late-photos': 'owner (later photos)',
}

/** For example `2 of 3 arrived`. */
export function photoState({ announced, arrived }: StoredRequest['photos']): string {
  return announced === arrived.length ? String(announced) : `${arrived.length} of ${announced} arrived`
}

/** For example `owner waiting after 1 attempt: the mail server refuses connections`. */
export function deliveryState(delivery: Delivery, maxReason = Number.POSITIVE_INFINITY): string {
  const { audience, failureReason } = delivery
  const reason = failureReason ? `: ${beginningOf(oneLine(failureReason), maxReason)}` : ''
  return `${RECIPIENTS[audience]} ${mailState(delivery)}${reason}`
}

function mailState({ sentAt, writtenTo, failedAt, heldAt, attempts }: Delivery): string {
  if (writtenTo) {
    const path = relative('', writtenTo)
    return `written to ${path.startsWith('..') ? writtenTo : path}`
  }
  if (sentAt) return 'sent'
  if (failedAt) return 'GIVEN UP'
  if (heldAt) return 'held'
  return attempts > 0 ? `waiting after ${countOf(attempts, 'attempt')}` : 'waiting'
}

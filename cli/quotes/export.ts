import type { Store, StoredRequest } from '../../server/store/store.ts'
import { mailState } from './list.ts'

const HEAD = [
  'Reference',
  'Received',
  'Name',
  'Phone',
  'E-mail',
  'Message',
  'Check',
  'Mail to owner',
  'Mail to customer',
]

/** Every request as CSV (RFC 4180), with the mark by which spreadsheets know it as UTF-8. */
export async function exportCsv(store: Store): Promise<string> {
  const rows = [HEAD, ...(await store.list()).map(toRow)]
  return `\uFEFF${rows.map((cells) => cells.map(toCell).join(',')).join('\r\n')}`
}

function toRow({ reference, receivedAt, quote, suspicion, deliveries }: StoredRequest): string[] {
  const state = (audience: string) => {
    const delivery = deliveries.find((one) => one.audience === audience)
    return delivery ? mailState(delivery) : 'none'
  }
  const { name, phone, email, message } = quote
  return [
    reference,
    receivedAt.toISOString(),
    name,
    phone,
    email,
    message,
    suspicion ?? '',
    state('owner'),
    state('customer'),
  ]
}

/** A spreadsheet runs what begins like a formula, so such a text gets an apostrophe, which it hides. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^\+44\d{10}$/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

import { stringify } from 'csv-stringify/sync'
import { localTime, timeZoneName } from '../../core/business/time.ts'
import { readablePhone } from '../../core/requests/phone.ts'
import type { Audience, Delivery, StoredRequest } from '../../core/store/request.ts'

/** Formats requests as CSV (RFC 4180), a batch at a time. */
export async function* toCsv(batches: AsyncIterable<StoredRequest[]>, timeZone: string): AsyncGenerator<string> {
  let isFirst = true
  for await (const requests of batches) {
    yield stringify(
      requests.map((request) => toRow(request, timeZone)),
      {
        // A byte order mark tells spreadsheets that it is UTF-8.
        bom: isFirst,
        header: isFirst,
        quoted: true,
        // Spreadsheets run text that begins like a formula.
        escape_formulas: true,
        record_delimiter: 'windows',
      },
    )
    isFirst = false
  }
}

function toRow({ quote, chosen, deliveries, ...request }: StoredRequest, timeZone: string): Record<string, string> {
  const emailTo = (audience: Audience) => stateOf(deliveries.find((delivery) => delivery.audience === audience))
  return {
    Reference: request.reference,
    [`Received (${timeZoneName(timeZone)})`]: localTime(request.receivedAt, timeZone),
    Name: quote.name,
    Phone: readablePhone(quote.phone),
    Email: quote.email,
    Message: quote.message,
    Package: chosen.packages.map(({ name }) => name).join('; '),
    Price: chosen.packages.map(({ price }) => price).join('; '),
    Total: chosen.total ?? '',
    Size: chosen.size ?? '',
    Check: request.suspicion ?? '',
    State: request.state,
    Note: request.note ?? '',
    'Email to owner': emailTo('owner'),
    'Email to customer': emailTo('customer'),
  }
}

function stateOf(delivery: Delivery | undefined): string {
  if (!delivery) return 'none'
  if (delivery.writtenTo) return 'written to a file'
  if (delivery.sentAt) return 'sent'
  return delivery.failedAt ? 'given up' : 'waiting'
}

import type { Chosen } from '../../quote/choice.ts'
import type {
  Audience,
  DeliveryState,
  ListedRequest,
  RequestFacts,
  RequestState,
  StoredRequest,
  Suspicion,
} from './store.ts'
import { toMoment } from './stored-time.ts'

/** The columns of the package that a customer chose. */
type ChosenRow = { package_name: string | null; package_price: string | null }

/** The columns of a request that emails, lists and pages take. */
export const REQUEST_COLUMNS = [
  ...['name', 'phone', 'email', 'message', 'package_name', 'package_price'],
  ...['received_at', 'answered_at', 'done_at', 'photo_count'],
]

export type RequestRow = StoredRequest['quote'] &
  ChosenRow & {
    reference: string
    suspicion: Suspicion | null
    received_at: string
    answered_at: string | null
    done_at: string | null
    note: string | null
    note_version: string | null
    photo_count: number
    photos_arrived: number
  }

export type DeliveryRow = {
  reference: string
  audience: Audience
  attempts: number
  due_at: string
  sent_at: string | null
  written_to: string | null
  failed_at: string | null
  held_at: string | null
  failure_reason: string | null
}

/** The package that a customer chose, if one was. */
export function toChosen(row: ChosenRow): Chosen | undefined {
  const { package_name: name, package_price: price } = row
  return name === null ? undefined : { name, price: price ?? '' }
}

/** The state that the times of the owner's marks amount to. */
function toState(row: { answered_at: string | null; done_at: string | null }): RequestState {
  if (row.done_at) return 'done'
  return row.answered_at ? 'answered' : 'new'
}

export function toStored(row: RequestRow, deliveries: DeliveryRow[]): StoredRequest {
  return { ...toListed(row), deliveries: deliveries.map(toDeliveryState) }
}

export function toFacts(row: Omit<RequestRow, 'note' | 'note_version' | 'photos_arrived'>): RequestFacts {
  const { reference, name, phone, email, message } = row
  return {
    reference,
    quote: { name, phone, email, message },
    choice: toChosen(row),
    suspicion: row.suspicion ?? undefined,
    receivedAt: new Date(row.received_at),
    state: toState(row),
  }
}

export function toListed(row: RequestRow): ListedRequest {
  return {
    ...toFacts(row),
    answeredAt: toMoment(row.answered_at),
    doneAt: toMoment(row.done_at),
    note: row.note ?? undefined,
    noteVersion: row.note_version ?? '',
    photos: { announced: row.photo_count, arrived: row.photos_arrived },
  }
}

function toDeliveryState(row: DeliveryRow): DeliveryState {
  return {
    audience: row.audience,
    attempts: row.attempts,
    dueAt: new Date(row.due_at),
    sentAt: toMoment(row.sent_at),
    writtenTo: row.written_to ?? undefined,
    failedAt: toMoment(row.failed_at),
    heldAt: toMoment(row.held_at),
    failureReason: row.failure_reason ?? undefined,
  }
}

import type { RequestState, StoredRequest } from '../core/store/request.ts'
import type { Store } from '../core/store/store.ts'
import { cleanText, oneLine } from '../core/text.ts'
import type { DeskLocals } from './locals.ts'

/** In UTF-16 code units, which is how browsers count. */
const MAX_NOTE = 5000

/** Why nothing was done. */
export type Mistake = { status: number; words: string }

/** Where an action leads to, or the note as it is on the server. The status is 409 if it was changed elsewhere. */
type Done = { location: string } | { note: { text: string; version: string }; status: 200 | 409 }

type Action = (request: StoredRequest, form: URLSearchParams, locals: DeskLocals) => Promise<Done | Mistake>

const GONE = {
  status: 404,
  words: 'This request is gone: the customer was forgotten, or it was old enough to be erased.',
}

const ACTIONS: Record<string, Action> = {
  async answered({ reference }, form, { store }) {
    if (!(await store.requests.mark(reference, 'answered'))) return GONE
    // Beside the list, the next one opens by itself.
    return form.has('beside') ? { location: `/desk?answered=${reference}` } : said(reference, 'answered')
  },

  async done(request, _form, { store }) {
    const { reference } = request
    if (!(await store.requests.mark(reference, 'done'))) return GONE
    const mayAsk = canBeAsked(request) && !(await store.reviews.of(reference))
    return mayAsk ? { location: `/desk/requests/${reference}?said=done&ask` } : said(reference, 'done')
  },

  async ask(request, form, { store }) {
    const { reference } = request
    const subject = oneLine(cleanText(form.get('subject') ?? ''))
    const letter = cleanText(form.get('letter') ?? '').trim()
    if (subject === '' || letter === '' || subject.length + letter.length > MAX_NOTE)
      return { status: 400, words: `Write a subject and a few words, of at most ${MAX_NOTE} characters.` }
    if (canBeAsked(request)) await store.reviews.ask(reference, { subject, letter })
    return said(reference, 'asked')
  },

  async read({ reference }, _form, { store }) {
    await store.reviews.read(reference)
    return { location: `/desk/requests/${reference}` }
  },

  async show(request, _form, { store, reviews, business }) {
    const { reference } = request
    const review = await store.reviews.of(reference)
    if (!review?.mayBeShown)
      return { status: 403, words: 'The customer didn’t tick the box, so it can’t go on your site.' }
    const problem = await reviews.put(request, review, await store.reviews.photo(reference), business)
    return problem ? { status: 422, words: problem } : said(reference, 'showing')
  },

  async hide({ reference }, _form, { reviews, business }) {
    const problem = await reviews.takeOff(reference, business)
    return problem ? { status: 422, words: problem } : said(reference, 'showing')
  },

  'undo-answered': async (request, form, { store }) => undo(request, 'answered', form, store),

  'undo-done': async (request, form, { store }) => undo(request, 'done', form, store),

  async note({ reference, noteVersion }, form, { store }) {
    const text = (form.get('note') ?? '').replaceAll('\r\n', '\n')
    const over = text.length - MAX_NOTE
    if (over > 0)
      return {
        status: 400,
        words: `The note is too long. Shorten it by ${over} of ${text.length} characters.`,
      }
    const version = /^\w{1,20}$/.exec(form.get('version') ?? '')?.[0] ?? crypto.randomUUID()
    const replaces = (form.get('replaces') ?? 'none').split(' ')
    if (
      replaces.includes(noteVersion) &&
      (await store.requests.note(reference, text, { version, replaces: noteVersion }))
    )
      return { note: { text, version }, status: 200 }
    const request = await store.requests.find(reference)
    if (!request) return GONE
    const note = { text: request.note ?? '', version: request.noteVersion }
    return { note, status: note.text === text ? 200 : 409 }
  },

  resend: async ({ reference }, _form, { store }) =>
    (await store.outbox.resend(reference)) ? said(reference, 'resent') : GONE,

  customer: async ({ reference }, _form, { store }) =>
    (await store.requests.trust(reference)) ? said(reference, 'trusted') : GONE,

  async forget({ reference, quote }, form, { store, forget, reviews, business }) {
    // One that has arrived since the owner was told what goes has not been read.
    const requests = await store.requests.list({ email: quote.email })
    if (form.get('forgets') !== requests.map(({ reference }) => reference).join(' '))
      return { location: `/desk/requests/${reference}?forget` }
    const published: boolean[] = []
    for (const { reference } of requests) {
      const { state } = await reviews.find(reference, business)
      if (state === 'on' || state === 'added') await reviews.takeOff(reference, business)
      published.push(state === 'on' || state === 'removed')
    }
    await forget(quote.email)
    return { location: published.includes(true) ? '/desk?forgotten=site' : '/desk?forgotten' }
  },
}

export async function actOnRequest(
  reference: string,
  form: URLSearchParams,
  locals: DeskLocals,
): Promise<Done | Mistake> {
  const action = new Map(Object.entries(ACTIONS)).get(form.get('action') ?? '')
  if (!action) return { status: 400, words: 'This page is out of date. Go back to the request.' }
  try {
    const request = await locals.store.requests.find(reference)
    return request ? await action(request, form, locals) : GONE
  } catch (error) {
    locals.logError(error)
    return { status: 500, words: 'That didn’t work just now. Try again in a minute.' }
  }
}

/** Whether the customer has had an email of ours, which says that the address is theirs. */
export const canBeAsked = ({ deliveries }: StoredRequest) =>
  deliveries.some(({ audience, sentAt }) => audience === 'customer' && sentAt !== undefined)

/** Takes back the mark that the page shows. Neither a second tap nor another phone’s page takes back another. */
async function undo(
  { reference }: StoredRequest,
  state: RequestState,
  form: URLSearchParams,
  store: Store,
): Promise<Done> {
  const undone = await store.requests.undo(reference, { state, at: form.get('marked') ?? '' })
  return undone ? said(reference, 'undone') : { location: `/desk/requests/${reference}` }
}

function said(reference: string, what: string): Done {
  return { location: `/desk/requests/${reference}?said=${what}` }
}

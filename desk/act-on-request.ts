import type { RequestState, Store, StoredRequest } from '../server/store/store.ts'
import type { DeskLocals } from './locals.ts'

/** In UTF-16 code units, which is how browsers count. */
const MAX_NOTE = 5000

/** Why nothing was done. */
export type Mistake = { status: number; words: string }

/** The page to go on with. */
type Done = { location: string }

type Action = (request: StoredRequest, form: URLSearchParams, locals: DeskLocals) => Promise<Done | Mistake>

const GONE = { status: 404, words: 'This request is gone. It was forgotten, or erased because of its age.' }

const ACTIONS: Record<string, Action> = {
  answered: async ({ reference }, _form, { store }) =>
    (await store.mark(reference, 'answered')) ? said(reference, 'answered') : GONE,

  done: async ({ reference }, _form, { store }) =>
    (await store.mark(reference, 'done')) ? said(reference, 'done') : GONE,

  'undo-answered': async (request, _form, { store }) => undo(request, 'answered', store),

  'undo-done': async (request, _form, { store }) => undo(request, 'done', store),

  async note({ reference }, form, { store }) {
    const text = (form.get('note') ?? '').replaceAll('\r\n', '\n')
    const over = text.length - MAX_NOTE
    if (over > 0)
      return {
        status: 400,
        words: `The note is too long. Shorten it by ${over} of ${text.length} characters.`,
      }
    return (await store.note(reference, text)) ? said(reference, 'noted') : GONE
  },

  resend: async ({ reference }, _form, { store }) =>
    (await store.resend(reference)) ? said(reference, 'resent') : GONE,

  customer: async ({ reference }, _form, { store }) =>
    (await store.trust(reference)) ? said(reference, 'trusted') : GONE,

  async forget({ reference, quote }, form, { store, forget }) {
    // One that has arrived since the owner was told what goes has not been read.
    const { length } = await store.list({ email: quote.email })
    if (form.get('count') !== String(length)) return { location: `/desk/requests/${reference}?forget` }
    await forget(quote.email)
    return { location: '/desk?forgotten' }
  },
}

/** Does what the owner has posted about a request. */
export async function actOnRequest(
  reference: string,
  form: URLSearchParams,
  locals: DeskLocals,
): Promise<Done | Mistake> {
  const action = new Map(Object.entries(ACTIONS)).get(form.get('action') ?? '')
  if (!action) return { status: 400, words: 'This page is out of date. Go back to the request.' }
  try {
    const request = await locals.store.find(reference)
    return request ? await action(request, form, locals) : GONE
  } catch (error) {
    locals.logError(error)
    return { status: 500, words: 'The server could not do it just now. Try again in a minute.' }
  }
}

/** A second tap on the button must not take back an earlier mark too. */
async function undo({ reference, state }: StoredRequest, shown: RequestState, store: Store): Promise<Done> {
  if (state === shown) await store.undo(reference)
  return said(reference, 'undone')
}

function said(reference: string, what: string): Done {
  return { location: `/desk/requests/${reference}?said=${what}` }
}

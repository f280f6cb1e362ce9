import { join } from 'node:path'
import type { Business } from '../../core/business/business.ts'
import { localDate, momentInWords } from '../../core/business/time.ts'
import { type Clock, MINUTE } from '../../core/clock.ts'
import { listForeign } from '../../core/publishing/built-from.ts'
import type { Site } from '../../core/publishing/content-files.ts'
import { replaceEdits, settle } from '../../core/publishing/draft.ts'
import { standingOf, withEdits } from '../../core/publishing/edit.ts'
import { type Publication, readHistory, undoing } from '../../core/publishing/history.ts'
import { addJob, MAX_WORDS, newId, readJobState } from '../../core/publishing/jobs.ts'
import type { Job, JobState } from '../../core/store/jobs.ts'
import { kindOf } from '../../site/content/schemas/content-files.ts'
import { type Change, changesOf, pageTitle } from './change.ts'
import { changeInWords } from './change-words.ts'
import { type Conflict, type Draft, type Replacement, readDraft, save } from './draft.ts'
import { type Entry, fieldsIn, listsIn, rowId } from './field.ts'
import { SITE } from './form.ts'
import { type Input, removedInputs } from './input.ts'
import { siteRows } from './overview.ts'
import { pageOf, viewOf } from './page.ts'
import { type SentPicture, takePicture } from './picture.ts'
import { findPricedTexts } from './priced-texts.ts'
import type { Page, Refusal, View } from './view.ts'

/** A request for a page of Site, with what was posted. */
export type Visit = {
  page: string
  query: URLSearchParams
  form?: URLSearchParams | undefined
  picture?: SentPicture | undefined
  business: Business
}

/** A publication in words. */
export type HistoryItem = Omit<Publication, 'at'> & { at: string }

/** What undoing a publication changes, and what of it has been changed once more since. */
export type Undoing = { id: string; changes: Change[]; since: Change[] }

/** What there is to show of Site. */
export type RoomView = {
  changes: Change[]
  conflicts: Conflict[]
  /** Texts that may speak of prices that the draft changes. */
  pricedTexts: Entry[]
  history: HistoryItem[]
  /** What somebody else has left in the content folder, by its pages. */
  others: string[]
  /** The last job, and where visitors see what it changed. */
  job:
    | (Omit<JobState, 'at'> & {
        isRunning: boolean
        /** Whether its step takes longer than the owner was told. */
        isSlow: boolean
        at: string
        see: string
        undoes: boolean
        entry: string
      })
    | undefined
  undo: Undoing | undefined
  /** Whether what was taken out of the draft last can be put back. */
  canUndo: boolean
  page: View | undefined
  /** Parts of the content, and why they cannot be read. */
  unreadable: { title: string; path: string; reason: string }[]
  rows: Entry[][]
}

type Redirect = { location: string }

export type SiteRoom = {
  /** Does what was posted to a page, and returns where to go on, or what there is to show. */
  visit: (visit: Visit) => Promise<Redirect | RoomView>
  /** Takes changes out of the draft: that with an edit, or all. Returns what it was about. */
  undo: (business: Business, id?: string) => Promise<string | undefined>
  /** Puts back what was taken out of the draft last. */
  putBack: () => Promise<boolean>
  settle: (business: Business, id: string, whose: 'mine' | 'theirs') => Promise<void>
  preview: (business: Business) => Promise<void>
  /** Returns whether the owner has to be asked first. */
  publish: (business: Business, isConfirmed: boolean) => Promise<boolean>
  undoPublication: (business: Business, id: string) => Promise<void>
  /** Puts the reverse of one change of a publication in the draft. Returns what it was about. */
  undoPublished: (business: Business, id: string, name: string) => Promise<string | undefined>
}

type Settings = { quoteInbox?: string | undefined; siteUrl: URL }
type Collaborators = Settings & { clock: Clock; site: Site; startPublisher: () => void }

/** How often a change is made anew because somebody else saved in the same moment. */
const MAX_TRIES = 5

/** The desk’s Site: the content with the owner’s edits, and what is done with them. */
export function siteRoom({ quoteInbox, siteUrl, clock, site, startPublisher }: Collaborators): SiteRoom {
  let last: Replacement | undefined
  // The owner signs with the address that signed in.
  const signature = (business: Business) => quoteInbox ?? business.email
  const read = (business: Business) => readDraft(site, localDate(clock.now(), business.timeZone))

  async function visit(request: Visit): Promise<Redirect | RoomView> {
    const { page: name, query, form, picture, business } = request
    const problem = form && picture && (await takePicture({ site, clock, query, form, picture }))
    // A script has a picture taken in as soon as it is chosen: nothing is saved yet.
    if (form && (problem || form.has('take')))
      return view(request, await read(business), { form, mistakes: new Map(problem ? [['', problem]] : []) })
    if (!form) return view(request, await read(business))
    for (let tries = 1; ; tries++) {
      const draft = await read(business)
      const page = pageOf(draft, name, query)
      if (!page?.files || !page.inputs) {
        // The dates of a day off are its key: a form that is sent twice finds another one.
        const removed = name === 'days' ? [] : removedInputs([], form)
        return removed.length > 0 ? view(request, draft, refusalOf(form, removed)) : { location: SITE }
      }
      const outcome = await saveForm(draft, page, request, form)
      if (outcome && 'mistakes' in outcome) return view(request, draft, outcome)
      if (outcome) return outcome
      if (tries === MAX_TRIES) throw new Error('The draft changes all the time.')
    }
  }

  /** Saves what was posted to a page. Returns `undefined` if somebody saved meanwhile. */
  async function saveForm(
    draft: Draft,
    { view, inputs }: Page,
    { page: name, query }: Visit,
    form: URLSearchParams,
  ): Promise<Redirect | Refusal | undefined> {
    const changed = inputs?.(form) ?? []
    const refusal = refusalOf(form, changed)
    if (refusal.mistakes.size > 0) return refusal
    const saved = await save(site, draft, changed, clock.now())
    if (!saved) return undefined
    if (saved.mistakes.size > 0) return { form, mistakes: saved.mistakes }
    const removed = form.get('remove')
    last = removed === null ? undefined : saved.replacement
    const here = `${SITE}/${name || 'prices'}?${query}`
    const address = new URL(ownPath(form.get('page')) ?? view.save?.cancel ?? here, siteUrl)
    address.searchParams.set('said', flashOf(form, changed.length))
    const entry = view.order?.entries.find(({ id }) => id === removed)
    if (removed !== null) address.searchParams.set('about', entry?.title ?? view.title)
    // To the row that was open.
    const rows = listsIn(view.items ?? []).flatMap(({ entries }) => entries.map(({ items = [] }) => items))
    const row = rows.find((items) => fieldsIn(items).some((field) => field.name === changed[0]?.name))
    if (row) address.hash = rowId(row)
    return { location: address.pathname + address.search + address.hash }
  }

  async function view(request: Visit, draft: Draft, refusal?: Refusal): Promise<RoomView> {
    const { page: name, query, business } = request
    const [state, published, foreign] = await Promise.all([readJobState(site), readHistory(site), listForeign(site)])
    const inWords = (at: Date) => momentInWords(at, clock.now(), business)
    const history = published.map((entry) => ({
      ...entry,
      at: inWords(entry.at),
      by: entry.by === signature(business) ? 'you' : entry.by,
    }))
    const entry = history.find(({ job }) => job === state?.id)
    const { words = '', place = '/' } = entry ?? state ?? {}
    const [first] = history
    const page = pageOf(draft, name, query) ?? (refusal && { view: { title: 'Site', back: SITE } })
    const shown = page && viewOf(page, draft, refusal)
    const others = foreign.map((file) => (kindOf(file) ? pageTitle(file, draft.dataOf(file)) : 'Pictures'))
    return {
      changes: draft.changes,
      conflicts: draft.conflicts,
      pricedTexts: findPricedTexts(draft),
      history,
      others: [...new Set(others)],
      job: state && {
        ...state,
        words,
        isSlow: clock.now().getTime() > state.at.getTime() + MINUTE,
        at: entry?.at ?? inWords(state.at),
        see: new URL(place, siteUrl).href,
        undoes: state.kind === 'undo',
        entry: entry?.id ?? '',
      },
      undo: await findUndoing(draft, published, name),
      canUndo: last !== undefined,
      page: shown && { ...shown, see: shown.see && new URL(shown.see, siteUrl).href },
      unreadable: Array.from(draft.unreadable, ([file, reason]) => ({
        title: pageTitle(file, { title: 'One of your pages' }),
        path: join(site.content, file),
        reason,
      })),
      rows: siteRows(draft, name, query, first && `Last: ${first.at}, by ${first.by}`),
    }
  }

  /** What undoing the publication of a page changes: `history/ID`. */
  async function findUndoing(draft: Draft, published: Publication[], page: string): Promise<Undoing | undefined> {
    const id = page.replace(/^history\//, '')
    if (!published.some((entry) => entry.id === id && !entry.isUndone)) return undefined
    const edits = await undoing(site, id)
    const changesWith = (standing: 'open' | 'conflict') =>
      Array.from(Map.groupBy(edits, ({ file }) => file)).flatMap(([file, all]) => {
        const before = draft.siteDataOf(file)
        const own = all.filter((edit) => standingOf(before, edit) === standing)
        const facts = draft.factsOf(file)
        return changesOf({ file, before, after: withEdits(before, own), facts, today: draft.today }, own)
      })
    return { id, changes: changesWith('open'), since: changesWith('conflict') }
  }

  async function order(business: Business, kind: Job['kind'], changes: Change[], publication?: string): Promise<void> {
    const words = changes.map(changeInWords).join('\n').slice(0, MAX_WORDS) || undefined
    const job = { id: newId(clock.now()), by: signature(business), kind, words, place: changes[0]?.place, publication }
    await addJob(site, job)
    startPublisher()
  }

  return {
    visit,

    async undo(business, id) {
      const { changes } = await read(business)
      const change = changes.find(({ edits }) => edits.some((edit) => edit.id === id))
      const own = (id === undefined ? changes : change ? [change] : []).flatMap(({ edits }) => edits)
      const old = own.filter(({ job }) => !job)
      if (old.length === 0 || !(await replaceEdits(site, old, []))) return undefined
      last = { old, edits: [] }
      return change?.about ?? ''
    },

    async putBack() {
      const replacement = last
      last = undefined
      return replacement !== undefined && replaceEdits(site, replacement.edits, replacement.old)
    },

    async settle(business, id, whose) {
      const { conflicts } = await read(business)
      const conflict = conflicts.find(({ edit }) => edit.id === id)
      if (conflict) await settle(site, conflict, whose)
    },

    async preview(business) {
      await order(business, 'preview', (await read(business)).changes)
    },

    async publish(business, isConfirmed) {
      const { changes, conflicts } = await read(business)
      if (conflicts.length > 0 || (!isConfirmed && (await listForeign(site)).length > 0)) return false
      await order(business, 'publish', changes)
      return true
    },

    async undoPublication(business, id) {
      const undo = await findUndoing(await read(business), await readHistory(site), id)
      if (undo && undo.since.length === 0) await order(business, 'undo', undo.changes, id)
    },

    async undoPublished(business, id, name) {
      const draft = await read(business)
      const undo = await findUndoing(draft, await readHistory(site), id)
      const change = undo?.changes.find((one) => one.name === name)
      if (!change) return undefined
      const inputs = change.edits.map(({ file, path, after }) => ({ file, path, name, value: after }))
      const saved = await save(site, draft, inputs, clock.now())
      if (!saved || saved.mistakes.size > 0) return undefined
      last = saved.replacement
      return change.about
    },
  }
}

function refusalOf(form: URLSearchParams, inputs: Input[]): Refusal {
  return { form, mistakes: new Map(inputs.flatMap(({ name, problem }) => (problem ? [[name, problem]] : []))) }
}

/** A page of the desk to go back to, if it is one. */
export const ownPath = (path: string | null | undefined) =>
  path && /^\/desk\/site(?![^/?])/.test(path) ? path : undefined

function flashOf(form: URLSearchParams, count: number): string {
  if (form.has('remove')) return 'removed'
  if (count === 0) return 'same'
  return ['top', 'up', 'down'].some((name) => form.has(name)) ? 'moved' : 'saved'
}

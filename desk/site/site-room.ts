import { join } from 'node:path'
import { localDate } from '../../core/business/time.ts'
import type { Clock } from '../../core/clock.ts'
import { isStaged, listUnbuilt } from '../../core/publishing/built-from.ts'
import { readContentText, type SiteFolders, settleDraft, writeDraft } from '../../core/publishing/drafts.ts'
import { addJob, newId, readJobState } from '../../core/publishing/jobs.ts'
import { type HistoryEntry, readHistory, withoutPublication } from '../../core/publishing/publications.ts'
import type { ProblemKind } from '../../server/http/problem.ts'
import { type Change, changeInWords, pageTitle } from './changes.ts'
import { type Drafted, type Mistakes, readDrafted, save } from './drafted.ts'
import { fieldsIn, listsIn, rowId } from './items.ts'
import { pageOf, type Refusal, seenOf, shown } from './pages.ts'
import { takePicture } from './pictures.ts'
import { type Asked, siteRows } from './rows.ts'

/** A picture that was sent with a form, or why it could not be read. */
export type SentPicture = { name: string; bytes: Buffer | ProblemKind }

type Settings = { quoteInbox?: string | undefined; siteUrl: URL }
type Collaborators = Settings & { clock: Clock; site: SiteFolders; startPublisher: () => void }

/** A request for a page of Site, with what was posted. */
export type Visit = {
  page: string
  query: URLSearchParams
  form?: URLSearchParams | undefined
  picture?: SentPicture | undefined
  timeZone: string
  by: string
}

const CHANGED =
  'This was changed elsewhere while you were typing. All you typed is still here: look at it again, then save.'

const CHANGED_SINCE = 'This was changed since it was published. Change it by hand.'

/** How a publication that takes another back begins. */
const DID = /^(Taken back|Put back): /

/** A publication that is to be taken back, in words, and what was changed since in the same lines. */
export type TakingBack = { id: string; changes: Change[]; since: Change[]; isLast: boolean }

/** Serves Site: does what was posted, and returns where to go on, or what there is to show. */
export function siteRoom({ quoteInbox, siteUrl, clock, site, startPublisher }: Collaborators) {
  /** The drafts before something was removed, and what names all texts since. */
  let removed: { seen: string; drafts: Drafted['drafts'] } | undefined
  const seenAll = (drafted: Drafted) => drafted.hashOf(drafted.files)
  return async ({ page, query, form, picture, timeZone, by }: Visit) => {
    const drafted = await readDrafted(site)
    const asked = { page, query, today: localDate(clock.now(), timeZone) }
    // The owner signs with the address that signed in.
    const signed = quoteInbox ?? by
    const problem = form && picture && (await takePicture({ site, clock, query, form, picture }))
    const outcome = problem ? { form, mistakes: new Map(), problem } : form && (await act(drafted, asked, form, signed))
    if (typeof outcome === 'string') return { location: outcome }
    const found = pageOf(drafted, asked)
    const [job, published, unbuilt] = await Promise.all([readJobState(site), readHistory(site), listUnbuilt(site)])
    const others = unbuilt.map((file) =>
      /\.(yaml|md)$/.test(file) ? pageTitle(file, drafted.dataOf(file)) : 'Pictures',
    )
    const history = published.map((entry) => ({
      ...{ ...entry, by: entry.by === signed ? 'you' : entry.by },
      ...{ did: DID.exec(entry.words)?.[1], words: entry.words.replace(DID, '') },
    }))
    const told = history.find(({ id }) => id === job?.id)
    const { words = '', place = '/' } = told ?? job ?? {}
    const isStopped = page === 'publish' && job?.conflicts && job.publication
    const back = await backOf(drafted, published, query.get('back') ?? (isStopped || undefined))
    const view = found ?? (outcome && { view: { title: 'Site', back: '/desk/site' } })
    return {
      ...{ history, others: [...new Set(others)], changes: drafted.changes, conflicts: drafted.conflicts },
      job: job && { ...job, words, did: told?.did, at: told?.at ?? job.at, see: new URL(place, siteUrl).href },
      ...{ back, canPutBack: removed?.seen === seenAll(drafted) },
      page: view && shown(view, drafted, outcome),
      unreadable: Array.from(drafted.unreadable, ([file, reason]) => ({
        title: pageTitle(file, { title: 'One of your pages' }),
        path: join(site.content, file),
        reason,
      })),
      rows: (last: string | undefined) => siteRows(drafted, asked, last),
    }
  }

  /** What taking back a publication would change, and what was changed since in the same lines. */
  async function backOf({ compare }: Drafted, published: HistoryEntry[], id?: string): Promise<TakingBack | undefined> {
    const publication = published.find((one) => one.id === id)
    const files = publication && (await withoutPublication(site, publication).catch(() => undefined))
    if (!publication || !files) return undefined
    const since = files.flatMap(({ file, before, after, now, conflicts }) => {
      const names = compare(file, before, after).map(({ name }) => name)
      const all = conflicts.length > 0 ? compare(file, after, now) : []
      const same = all.filter(({ name }) => names.includes(name))
      return same.length > 0 ? same : all
    })
    const changes = files.flatMap(({ file, now, text }) =>
      compare(file, now, text).map((change) => ({ ...change, name: changeInWords(change) })),
    )
    return { id: publication.id, changes, since, isLast: publication === published[0] }
  }

  /** Takes one change of a publication back, in the draft: all of them in its file, less the others. */
  async function takeOneBack(drafted: Drafted, id: string, words: string): Promise<Mistakes> {
    const { drafts, textOf, compare } = drafted
    const publication = (await readHistory(site)).find((one) => one.id === id)
    const files = publication ? await withoutPublication(site, publication, async (file) => textOf(file)) : []
    for (const { file, now, text } of files) {
      const changes = compare(file, now, text)
      const wanted = changes.find((change) => changeInWords(change) === words)
      if (!wanted) continue
      const edits = changes.flatMap(({ undo }, index) =>
        changes[index] === wanted ? [] : undo.map((edit) => ({ file, edit, name: '' })),
      )
      const base = drafts.get(file)?.base ?? (await readContentText(site, file))
      if (edits.length === 0) await writeDraft(site, file, base, text)
      return save(site, { ...drafted, drafts: new Map(drafts).set(file, { base, text }) }, edits)
    }
    return new Map([['', CHANGED_SINCE]])
  }

  /** Does what a page of Site has posted. Returns where to go on. */
  async function act(drafted: Drafted, asked: Asked, form: URLSearchParams, by: string): Promise<string | Refusal> {
    const [action = 'save', name = ''] = /^(\w+)(?: (.+))?$/s.exec(form.get('do') ?? 'save')?.slice(1) ?? []
    const { changes, drafts, conflicts } = drafted
    const after = (location: string, mistakes: Mistakes) => (mistakes.size > 0 ? { form, mistakes } : location)
    const order = async (job: Omit<Parameters<typeof addJob>[1], 'id' | 'by'>) => {
      await addJob(site, { id: newId(clock.now()), by, ...job })
      startPublisher()
      return '/desk/site/publish'
    }
    /** What is gone from the draft now can be put back. */
    const keep = async () => {
      removed = { seen: seenAll(await readDrafted(site)), drafts }
    }
    if (action === 'discard') {
      if (!form.has('also')) return '/desk/site?ask=discard#draft'
      for (const [file, { base }] of drafts) await writeDraft(site, file, base, base)
      await keep()
      return '/desk/site?said=discarded#draft'
    }
    if (action === 'out') {
      const out = changes.filter((change) => change.name === name)
      const edits = out.flatMap(({ file, undo }) => undo.map((edit) => ({ file, edit, name })))
      const said = new URLSearchParams({ said: 'out', about: out[0]?.about ?? '' })
      const mistakes = await save(site, drafted, edits)
      await keep()
      return after(`/desk/site${out[0] ? `?${said}#draft` : ''}`, mistakes)
    }
    if (action === 'part') {
      const [id = '', words = ''] = /^(\S+) (.+)$/s.exec(name)?.slice(1) ?? []
      const mistakes = await takeOneBack(drafted, id, words)
      await keep()
      return after('/desk/site?said=part#draft', mistakes)
    }
    if (action === 'mine' || action === 'theirs') {
      await settleDraft(site, name, action)
      return '/desk/site/publish'
    }
    const inWords = (all: Change[]) => ({
      ...{ words: all.map(changeInWords).join('\n').slice(0, 1000) || undefined, place: all[0]?.place },
    })
    if (action === 'undo') {
      const back = await backOf(drafted, await readHistory(site), name)
      const isAsked = back && (!back.isLast || back.changes.length > 1 || back.since.length > 0)
      if (isAsked && !form.has('also')) return `/desk/site/history?${new URLSearchParams({ back: name })}`
      return order({ kind: 'undo', publication: name, ...inWords(back?.changes ?? []) })
    }
    const what = inWords(changes)
    if (action === 'preview') {
      const texts = new Map([...drafts].map(([file, { text }]) => [file, text]))
      return (await isStaged(site, texts)) ? '/desk/site/preview' : order({ kind: 'preview', ...what })
    }
    if (action === 'publish') {
      const isAsked = conflicts.length > 0 || (!form.has('also') && (await listUnbuilt(site)).length > 0)
      return isAsked ? '/desk/site/publish?ask' : order({ kind: 'publish', ...what })
    }
    const page = pageOf(drafted, asked)
    if (!page?.after) return '/desk/site'
    const isOnPage = form.has('seen')
    const entry = page.view.order?.entries[Number(name.split('.').at(-1))]
    const about = action === 'remove' && { about: entry?.title ?? page.view.title }
    const said = new URLSearchParams({ said: action, ...about })
    const location = `${page.after}${page.after.includes('?') ? '&' : '?'}${said}`
    if (action === 'back' && removed?.seen === seenAll(drafted)) {
      for (const file of new Set([...drafts.keys(), ...removed.drafts.keys()])) {
        const { base, text } = removed.drafts.get(file) ?? { base: '', text: '' }
        await writeDraft(site, file, base, text)
      }
      return isOnPage ? location : '/desk/site?said=back#draft'
    }
    if (action === 'back' && !isOnPage) return '/desk/site'
    const isOld = form.get('seen') !== seenOf(page, drafted) || action === 'back'
    if (isOld) return { form, mistakes: new Map([['', CHANGED]]) }
    const wrong = new Map(action === 'save' ? page.wrong?.(form) : [])
    if (wrong.size > 0) return { form, mistakes: wrong }
    // What is put back takes the place of what was typed there. All else that was typed is saved.
    const old = action === 'put' ? changes.find((change) => change.name === name) : undefined
    const typed = page.edits?.(form, action, name) ?? []
    const edits = [
      ...typed.filter((one) => one.name !== old?.name),
      ...(old?.undo.map((edit) => ({ file: old.file, edit, name })) ?? []),
    ]
    if (name === 'also' && page.view.offer) edits.push(page.view.offer.edit)
    const mistakes = await save(site, drafted, edits)
    if (action === 'remove') await keep()
    // To the row that was open.
    const rows = listsIn(page.view.items ?? []).flatMap(({ entries }) => entries.map(({ items = [] }) => items))
    const row = rows.find((items) => fieldsIn(items).some((field) => field.name === edits[0]?.name))
    return after(row ? `${location}#${rowId(row)}` : location, mistakes)
  }
}

export type SiteRoom = ReturnType<typeof siteRoom>

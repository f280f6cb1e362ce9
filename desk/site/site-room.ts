import { join } from 'node:path'
import type { Business } from '../../core/business/business.ts'
import { localDate } from '../../core/business/time.ts'
import type { Clock } from '../../core/clock.ts'
import { isStaged, listUnbuilt } from '../../core/publishing/built-from.ts'
import { type SiteFolders, settleDraft, writeDraft } from '../../core/publishing/drafts.ts'
import { addJob, type Job, newId, readJobState } from '../../core/publishing/jobs.ts'
import { readHistory } from '../../core/publishing/publications.ts'
import type { ProblemKind } from '../../server/http/problem.ts'
import { momentInWords } from '../data/times.ts'
import { type Change, changeInWords, pageTitle } from './changes.ts'
import { type Drafted, type Mistakes, readDrafted, save } from './drafted.ts'
import { SITE } from './fields.ts'
import { fieldsIn, listsIn, rowId } from './items.ts'
import { pageOf, type Refusal, seenOf, shown } from './pages.ts'
import { takePicture } from './pictures.ts'
import { type Asked, siteRows } from './rows.ts'
import { takeOneBack, takingBack, undoing } from './taking-back.ts'

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
  business: Business
}

type Posted = { drafted: Drafted; asked: Asked; form: URLSearchParams; action: string; name: string; by: string }

const CHANGED =
  'This was changed elsewhere while you were typing. All you typed is still here: look at it again, then save.'

/** How a publication that takes another back begins. */
const DID = /^(Taken back|Put back): /

/** The actions that can be undone at once. */
const TAKES_AWAY = /^(discard|out|part|remove)$/

const seenAll = (drafted: Drafted) => drafted.hashOf(drafted.files)

/** Serves Site: does what was posted, and returns where to go on, or what there is to show. */
export function siteRoom({ quoteInbox, siteUrl, clock, site, startPublisher }: Collaborators) {
  /** The drafts before something was taken away, and what names all texts since. */
  let before: { seen: string; drafts: Drafted['drafts'] } | undefined
  const canPutBack = (drafted: Drafted) => before?.seen === seenAll(drafted)

  return async ({ page, query, form, picture, business }: Visit) => {
    const drafted = await readDrafted(site)
    const asked = { page, query, today: localDate(clock.now(), business.timeZone) }
    // The owner signs with the address that signed in.
    const signed = quoteInbox ?? business.email
    const problem = form && picture && (await takePicture({ site, clock, query, form, picture }))
    // A script has a picture taken as soon as it is chosen: nothing is saved yet.
    const wrong = form &&
      (problem || form.get('do') === 'take') && { form, mistakes: new Map(problem ? [['', problem]] : []) }
    const outcome = wrong || (form && (await act(drafted, asked, form, signed)))
    if (typeof outcome === 'string') return { location: outcome }
    const view = pageOf(drafted, asked) ?? (outcome && { view: { title: 'Site', back: SITE } })
    const [job, published, unbuilt] = await Promise.all([readJobState(site), readHistory(site), listUnbuilt(site)])
    const others = unbuilt.map((file) =>
      /\.(yaml|md)$/.test(file) ? pageTitle(file, drafted.dataOf(file)) : 'Pictures',
    )
    const inWords = (at: string) => momentInWords(new Date(at), clock.now(), business)
    const history = published.map((entry) => ({
      ...entry,
      at: inWords(entry.at),
      by: entry.by === signed ? 'you' : entry.by,

      did: DID.exec(entry.words)?.[1],
      words: entry.words.replace(DID, ''),
    }))
    const told = history.find(({ id }) => id === job?.id)
    const { words = '', place = '/' } = told ?? job ?? {}
    const [last] = history
    const stopped = page === 'publish' && !query.has('ask') && job?.conflicts ? job.publication : undefined
    const asksBack = page === 'history' ? query.get('back') : stopped
    return {
      history,
      changes: drafted.changes,
      conflicts: drafted.conflicts,
      /** What somebody else has left in the content folder, by its pages. */
      others: [...new Set(others)],
      /** `see` is where visitors see what it changed. */
      job: job && { ...job, words, did: told?.did, at: told?.at ?? inWords(job.at), see: new URL(place, siteUrl).href },
      back: await takingBack(site, drafted, published, asksBack),
      /** Whether what is gone from the draft can be put back. */
      canPutBack: canPutBack(drafted),
      page: view && shown(view, drafted, outcome),
      /** Parts of the content, and why they cannot be read. */
      unreadable: Array.from(drafted.unreadable, ([file, reason]) => ({
        title: pageTitle(file, { title: 'One of your pages' }),
        path: join(site.content, file),
        reason,
      })),
      rows: siteRows(drafted, asked, last && `Last: ${last.at}, by ${last.by}`),
    }
  }

  /** Does what was posted, and remembers what the drafts were before. */
  async function act(drafted: Drafted, asked: Asked, form: URLSearchParams, by: string): Promise<string | Refusal> {
    const [action = 'save', name = ''] = /^(\w+)(?: (.+))?$/s.exec(form.get('do') ?? 'save')?.slice(1) ?? []
    const posted = { drafted, asked, form, action, name, by }
    const outcome = await (actionsOf(posted).get(action) ?? actOnPage)(posted)
    if (TAKES_AWAY.test(action)) before = { seen: seenAll(await readDrafted(site)), drafts: drafted.drafts }
    return outcome
  }

  async function actOnPage({ drafted, asked, form, action, name }: Posted): Promise<string | Refusal> {
    const page = pageOf(drafted, asked)
    if (!page?.files) return SITE
    const address = new URL(page.view.save?.cancel ?? `${SITE}/${asked.page || 'prices'}?${asked.query}`, siteUrl)
    address.searchParams.set('said', action)
    const entry = page.view.order?.entries[Number(name)]
    if (action === 'remove') address.searchParams.set('about', entry?.title ?? page.view.title)
    const location = () => address.pathname + address.search
    // Site itself has a button for it too.
    const isOnPage = form.has('seen')
    if (action === 'back' && canPutBack(drafted)) {
      await putBack(drafted)
      return isOnPage ? location() : `${SITE}?said=back#draft`
    }
    if (action === 'back' && !isOnPage) return SITE
    const isOld = form.get('seen') !== seenOf(page, drafted) || action === 'back'
    if (isOld) return { form, mistakes: new Map([['', CHANGED]]) }
    const wrong = new Map(action === 'save' ? page.wrong?.(form) : [])
    if (wrong.size > 0) return { form, mistakes: wrong }
    // What is put back takes the place of what was typed there. All else that was typed is saved.
    const old = action === 'put' ? drafted.changes.filter((change) => change.name === name) : []
    const typed = page.edits?.(form, action, name) ?? []
    const edits = [...typed.filter((one) => one.name !== old[0]?.name), ...undoing(old)]
    if (name === 'also' && page.view.offer) edits.push(page.view.offer.edit)
    const mistakes = await save(site, drafted, edits)
    if (mistakes.size > 0) return { form, mistakes }
    if (action === 'save' && edits.length === 0) address.searchParams.set('said', 'same')
    // To the row that was open.
    const rows = listsIn(page.view.items ?? []).flatMap(({ entries }) => entries.map(({ items = [] }) => items))
    const row = rows.find((items) => fieldsIn(items).some((field) => field.name === edits[0]?.name))
    return row ? `${location()}#${rowId(row)}` : location()
  }

  async function putBack({ drafts }: Drafted): Promise<void> {
    for (const file of new Set([...drafts.keys(), ...(before?.drafts.keys() ?? [])])) {
      const { base, text } = before?.drafts.get(file) ?? { base: '', text: '' }
      await writeDraft(site, file, base, text)
    }
  }

  function actionsOf({ drafted, form, name, by }: Posted) {
    const { changes, drafts, conflicts } = drafted
    const after = (location: string, mistakes: Mistakes) => (mistakes.size > 0 ? { form, mistakes } : location)
    const order = async (kind: Job['kind'], all: Change[], publication?: string) => {
      const words = all.map(changeInWords).join('\n').slice(0, 1000) || undefined
      await addJob(site, { id: newId(clock.now()), by, kind, publication, words, place: all[0]?.place })
      startPublisher()
      return `${SITE}/publish`
    }
    const settle = (whose: 'mine' | 'theirs') => async () => {
      if (drafts.has(name)) await settleDraft(site, name, whose)
      return `${SITE}/publish`
    }
    const actions: Record<string, (posted: Posted) => Promise<string | Refusal>> = {
      async discard() {
        if (!form.has('also')) return `${SITE}?ask=discard#draft`
        for (const [file, { base }] of drafts) await writeDraft(site, file, base, base)
        return `${SITE}?said=discarded#draft`
      },
      async out() {
        const [change] = changes.filter((one) => one.name === name)
        if (!change) return SITE
        const said = new URLSearchParams({ said: 'out', about: change.about })
        return after(`${SITE}?${said}#draft`, await save(site, drafted, undoing([change])))
      },
      async part() {
        const [id = '', words = ''] = /^(\S+) (.+)$/s.exec(name)?.slice(1) ?? []
        const publication = (await readHistory(site)).find((one) => one.id === id)
        return after(`${SITE}?said=part#draft`, await takeOneBack(site, drafted, publication, words))
      },
      mine: settle('mine'),
      theirs: settle('theirs'),
      async undo() {
        const published = await readHistory(site)
        if (!published.some(({ id }) => id === name)) return `${SITE}/history`
        const back = await takingBack(site, drafted, published, name)
        const isAsked = back && (!back.isLast || back.changes.length > 1 || back.since.length > 0)
        if (isAsked && !form.has('also')) return `${SITE}/history?${new URLSearchParams({ back: name })}`
        return order('undo', back?.changes ?? [], name)
      },
      async preview() {
        const texts = new Map([...drafts].map(([file, { text }]) => [file, text]))
        return (await isStaged(site, texts)) ? `${SITE}/preview` : order('preview', changes)
      },
      async publish() {
        const isAsked = conflicts.length > 0 || (!form.has('also') && (await listUnbuilt(site)).length > 0)
        return isAsked ? `${SITE}/publish?ask` : order('publish', changes)
      },
    }
    return new Map(Object.entries(actions))
  }
}

export type SiteRoom = ReturnType<typeof siteRoom>
/** What there is to show. */
export type Shown = Exclude<Awaited<ReturnType<SiteRoom>>, { location: string }>

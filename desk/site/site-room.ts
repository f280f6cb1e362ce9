import { join } from 'node:path'
import { localDate } from '../../core/business/time.ts'
import type { Clock } from '../../core/clock.ts'
import { isStaged, listUnbuilt } from '../../core/publishing/built-from.ts'
import { type SiteFolders, settleDraft, writeDraft } from '../../core/publishing/drafts.ts'
import { addJob, newId, readJobState } from '../../core/publishing/jobs.ts'
import { readHistory } from '../../core/publishing/publications.ts'
import type { ProblemKind } from '../../server/http/problem.ts'
import { changeInWords, pageTitle } from './changes.ts'
import { type Drafted, type Mistakes, readDrafted, save } from './drafted.ts'
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

/** Serves Site: does what was posted, and returns where to go on, or what there is to show. */
export function siteRoom({ quoteInbox, siteUrl, clock, site, startPublisher }: Collaborators) {
  /** The drafts before something was removed, and what names the page since. */
  let removed: { seen: string | undefined; drafts: Drafted['drafts'] } | undefined
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
    const history = published.map((entry) => (entry.by === signed ? { ...entry, by: 'you' } : entry))
    const { words = '', place = '/' } = history.find(({ id }) => id === job?.id) ?? job ?? {}
    const view = found ?? (outcome && { view: { title: 'Site', back: '/desk/site' } })
    return {
      ...{ history, others: [...new Set(others)], changes: drafted.changes, conflicts: drafted.conflicts },
      job: job && { ...job, words, see: new URL(place, siteUrl).href },
      page: view && { ...shown(view, drafted, outcome), canPutBack: removed?.seen === (seenOf(view, drafted) ?? '') },
      unreadable: Array.from(drafted.unreadable, ([file, reason]) => ({
        title: pageTitle(file, { title: 'One of your pages' }),
        path: join(site.content, file),
        reason,
      })),
      rows: (last: string | undefined) => siteRows(drafted, asked, last),
    }
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
    if (action === 'discard') {
      for (const [file, { base }] of drafts) await writeDraft(site, file, base, base)
      return '/desk/site?said=discarded#draft'
    }
    if (action === 'out') {
      const out = changes.filter((change) => change.name === name)
      const edits = out.flatMap(({ file, undo }) => undo.map((edit) => ({ file, edit, name })))
      const said = new URLSearchParams({ said: 'out', about: out[0]?.about ?? '' })
      return after(`/desk/site${out[0] ? `?${said}#draft` : ''}`, await save(site, drafted, edits))
    }
    if (action === 'mine' || action === 'theirs') {
      await settleDraft(site, name, action)
      return '/desk/site/publish'
    }
    if (action === 'undo') return order({ kind: 'undo', publication: name })
    const what = { words: changes.map(changeInWords).join('\n').slice(0, 1000) || undefined, place: changes[0]?.place }
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
    const seen = seenOf(page, drafted)
    const isOld = form.get('seen') !== seen || (action === 'back' && removed?.seen !== seen)
    if (isOld) return { form, mistakes: new Map([['', CHANGED]]) }
    const entry = page.view.order?.entries[Number(name.split('.').at(-1))]
    const about = action === 'remove' && { about: entry?.title ?? page.view.title }
    const said = new URLSearchParams({ said: action, ...about })
    const location = `${page.after}${page.after.includes('?') ? '&' : '?'}${said}`
    if (action === 'back') {
      for (const file of page.files ?? []) {
        const { base, text } = removed?.drafts.get(file) ?? { base: '', text: '' }
        await writeDraft(site, file, base, text)
      }
      return location
    }
    const edits = page.edits?.(form, action, name) ?? []
    if (name === 'also' && page.view.offer) edits.push(page.view.offer.edit)
    const mistakes = await save(site, drafted, edits)
    if (action === 'remove') removed = { seen: seenOf(page, await readDrafted(site)), drafts }
    return after(location, mistakes)
  }
}

export type SiteRoom = ReturnType<typeof siteRoom>

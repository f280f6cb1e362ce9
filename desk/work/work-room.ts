import * as v from 'valibot'
import type { Clock } from '../../core/clock.ts'
import { orderSchema, stillTimes } from '../../core/gallery/films.ts'
import { splitName, VIDEO_LIST } from '../../core/gallery/video-list.ts'
import type { SiteFolders } from '../../core/publishing/drafts.ts'
import { type FilmNow, giveOrder, readFilms, removeFilm } from '../../core/publishing/films.ts'
import { reasonOf } from '../../core/setup-error.ts'
import { type Entry, readList } from '../../server/gallery-storage/entries.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import type { BuiltContent } from '../../server/releases/built-content.ts'
import { DEMO } from '../../server/routes/gallery.ts'
import { ownField } from '../site/items.ts'

type Collaborators = {
  clock: Clock
  site: Pick<SiteFolders, 'desk'>
  gallery: GalleryStorage
  startFilmPublisher: () => void
}

/** A request for a page of Work, with what was posted. */
type Visit = {
  /** Of a film or of a video. */
  id: string
  form?: URLSearchParams | undefined
  content: BuiltContent
}

/** A video on the site. */
export type Video = Entry & { job: string; more: string }

/** Serves Work: does what was posted, and returns where to go on, or what there is to show. */
export function workRoom({ clock, site, gallery, startFilmPublisher }: Collaborators) {
  return async ({ id, form, content }: Visit) => {
    const all = await readFilms(site, clock.now())
    const list = await readVideos(content.gallery?.demo ?? false).catch((error) => ({
      videos: [],
      unreadable: reasonOf(error),
    }))
    const videos = list.videos.flatMap(
      (entry) =>
        shown(
          entry,
          all.find(({ id }) => id === entry.id),
        ) ?? [],
    )
    const film = all.find((film) => film.id === id)
    const video = videos.find((video) => video.id === id)
    const outcome = form && (await act(id, form, film, video))
    if (typeof outcome === 'string') return { location: outcome }
    const asked = { job: video?.job, package: video?.more, sound: false, ...film?.order, ...outcome?.asked }
    const names = [...new Set([...(content.choices ?? []).map(({ name }) => name), asked.package ?? ''])].filter(
      Boolean,
    )
    const [none, off] = [{ value: '', title: 'None' }, 'Off is safer: no music rights, no voices.']
    const sounds = [
      { value: 'off', title: 'Off' },
      { value: 'on', title: 'On' },
    ]
    return {
      ...{ ...list, videos, video, film, mistake: outcome?.mistake },
      seeIt: new URL('/#gallery', content.siteUrl).href,
      films: all.filter(({ film, step }) => film && step !== 'live'),
      fields: [
        { ...ownField('job', 'What happened', 'text', asked.job), ...(outcome && { error: outcome.mistake }) },
        {
          ...ownField('package', 'Package it shows', 'choice', asked.package),
          choices: [none, ...names.map((name) => ({ value: name, title: name }))],
        },
      ],
      sound: { ...ownField('sound', 'Sound', 'choice', asked.sound ? 'on' : 'off'), hint: off, choices: sounds },
      poster: 'poster' in asked ? asked.poster : undefined,
    }
  }

  async function readVideos(isDemo: boolean): Promise<{ videos: Entry[]; isSample?: boolean; unreadable?: string }> {
    const isSample = isDemo && (await gallery.read(VIDEO_LIST)) === undefined
    if (!isSample) return { videos: await readList(gallery) }
    return { videos: JSON.parse((await DEMO.read(VIDEO_LIST)) ?? '').videos, isSample }
  }

  /** Does what a page of Work has posted. Returns where to go on, or what is wrong with it. */
  async function act(id: string, form: URLSearchParams, film: FilmNow | undefined, video: Video | undefined) {
    const action = form.get('do') ?? 'save'
    const page = `/desk/work/${id}`
    if (action === 'discard' && film?.film && film.step !== 'preparing') {
      await removeFilm(site, id)
      return '/desk/work?said=discarded'
    }
    const canShow = film?.seconds !== undefined && (film.step === 'ready' || film.step === 'failed')
    const kind = action === 'save' ? (video ? 'rename' : 'show') : action
    if (kind === 'show' && !canShow) return page
    const times = stillTimes(film?.seconds ?? 0)
    const asked = {
      ...{ kind, job: form.get('job') ?? '', package: form.get('package') || undefined },
      poster: times.find((time) => String(time) === form.get('poster')) ?? times[4],
      sound: form.get('sound') === 'on',
    }
    const { output, success, issues } = v.safeParse(orderSchema, asked)
    if (!success) {
      const isAbout = issues.some((issue) => v.getDotPath(issue) === 'job')
      if (!isAbout) return page
      return { asked, mistake: asked.job.trim() ? 'Make it shorter: 60 characters at most.' : NAMELESS }
    }
    await giveOrder(site, id, output)
    startFilmPublisher()
    const about = { said: 'removed', video: id, about: video?.job ?? '' }
    return output.kind === 'remove' ? `/desk/work?${new URLSearchParams(about)}` : `${page}?said=${output.kind}`
  }
}

const NAMELESS = 'Say what happened, such as “Dog hair gone”.'

/** A video as it will be once the publisher has done what is asked. */
function shown(entry: Entry, film: FilmNow | undefined): Video | undefined {
  const order = film?.step === 'preparing' ? film.order : undefined
  if (order?.kind === 'remove') return undefined
  const { job, more } = splitName(entry.name)
  return order?.kind === 'rename' ? { ...entry, job: order.job, more: order.package ?? '' } : { ...entry, job, more }
}

import type { Clock } from '../../core/clock.ts'
import { type FilmOrder, filmId, orderSchema } from '../../core/gallery/film-schemas.ts'
import { MAX_JOB_LENGTH, stillTimes } from '../../core/gallery/films.ts'
import { splitName, VIDEO_LIST } from '../../core/gallery/video-list.ts'
import type { SiteFolders } from '../../core/publishing/content-files.ts'
import { giveOrder } from '../../core/publishing/film-orders.ts'
import { type FilmNow, readFilms, removeFilm } from '../../core/publishing/films.ts'
import { reasonOf } from '../../core/setup-error.ts'
import { type Entry, readEntries, readList } from '../../server/gallery-storage/entries.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import type { BuiltContent } from '../../server/releases/built-content.ts'
import { DEMO } from '../../server/routes/gallery.ts'
import { ownField } from '../site/field.ts'
import { showFilm } from './films.ts'

type Collaborators = {
  clock: Clock
  site: Pick<SiteFolders, 'desk'>
  gallery: GalleryStorage
  startFilmPublisher: () => void
}

/** A request for a page of Work, with the ID of a film or a video, and what was posted. */
type Visit = { id: string; form?: URLSearchParams | undefined; content: BuiltContent }

/** A video on the site. */
export type Video = Entry & { job: string; more: string }

type WorkRoom = ReturnType<typeof workRoom>

/** Where a visit goes on, or what there is to show. */
export type Outcome = Awaited<ReturnType<WorkRoom>>
export type WorkView = Exclude<Outcome, { location: string }>

/** Serves Work: does what was posted, and returns where to go on, or what there is to show. */
export function workRoom({ clock, site, gallery, startFilmPublisher }: Collaborators) {
  return async ({ id, form, content }: Visit) => {
    const films = await readFilms(site, clock.now())
    const list = await readVideos(content).catch((error) => ({
      videos: [],
      removed: [] as Entry[],
      isSample: false,
      unreadable: reasonOf(error),
    }))
    // A video names its package by the id, which stays if the name changes. Older ones have the name.
    const packages = content.choices ?? []
    const packageOf = (words = '') => packages.find(({ id, name }) => id === words || name === words)
    const videos = list.videos
      .flatMap((entry) => shown(entry, films) ?? [])
      .map((video) => ({ ...video, more: packageOf(video.more)?.name ?? video.more }))
    const isAsked = (id: string, kind: FilmOrder['kind']) =>
      films.some((film) => film.id === id && film.step === 'preparing' && film.order?.kind === kind)
    const off = [...list.removed, ...list.videos.filter(({ id }) => isAsked(id, 'remove'))]
    const removed = [...new Map(off.map((entry) => [entry.id, entry])).values()].map(({ id, name }) => ({
      id,
      job: splitName(name).job,
      isComingBack: isAsked(id, 'restore'),
    }))
    const film = films.find((film) => film.id === id)
    const video = videos.find((video) => video.id === id)
    const isRemoved = removed.some((video) => video.id === id)
    const isKnown = film || video || isRemoved || list.unreadable
    if (form && !isKnown) return { location: '/desk/work?said=unknown' }
    const sent = film?.step === 'live' ? removed.find(({ id }) => id === film.entry) : undefined
    if (sent && !form) {
      const { id: video, job: about } = sent
      return { location: `/desk/work?${new URLSearchParams({ said: 'before', video, about })}` }
    }
    const outcome = form && (await act(id, form, film, list.isSample ? undefined : video, isRemoved))
    if (typeof outcome === 'string') return { location: outcome }
    const live = video ?? videos.find((video) => video.id === film?.entry)
    const named = live && { job: live.job, package: live.more }
    const source = films.find(({ film, entry, sent }) => film && live && entry === live.id && sent > 0)
    const before = { job: '', package: '', poster: undefined, sound: false, ...source?.order, ...film?.order }
    const asked = { ...before, ...named, ...outcome?.asked }
    const show = (film: FilmNow) => showFilm(film, clock.now(), asked.poster)
    const chosen = packageOf(asked.package)?.id ?? asked.package ?? ''
    const offered = [{ value: '', title: 'None' }, ...packages.map(({ id, name }) => ({ value: id, title: name }))]
    if (!offered.some(({ value }) => value === chosen)) offered.push({ value: chosen, title: chosen })
    return {
      ...list,
      videos,
      removed,
      video: live,
      /** Those that are not on the site yet. */
      films: films
        .filter(({ film, step, entry }) => film && step !== 'live' && !videos.some(({ id }) => id === entry))
        .map((film) => showFilm(film, clock.now())),
      film: film && show(film),
      /** What the video was made from, while that is kept. */
      source: source && show(source),
      failure: outcome ? undefined : [film, source].find((one) => one?.step === 'failed'),
      seeIt: new URL('/#gallery', content.siteUrl).href,
      fields: [
        { ...ownField('job', 'What happened', 'text', asked.job), ...(outcome && { error: outcome.mistake }) },
        { ...ownField('package', 'Package it shows', 'choice', chosen), choices: offered },
      ],
      sound: {
        ...ownField('sound', 'Sound', 'choice', asked.sound ? 'On' : 'Off'),

        choices: ['Off', 'On'].map((value) => ({ value, title: value })),
        hint: 'Off is safer: no music rights, no voices. A video has no captions for what is said.',
      },
    }
  }

  async function readVideos({ gallery: shown }: BuiltContent) {
    const isSample = shown?.demo && (await gallery.read(VIDEO_LIST)) === undefined
    const videos: Entry[] = isSample ? JSON.parse((await DEMO.read(VIDEO_LIST)) ?? '').videos : await readList(gallery)
    return { videos, removed: await readEntries(gallery, 'removed'), isSample, unreadable: undefined }
  }

  /** Does what a page of Work has posted. Returns where to go on, or what is wrong with it. */
  async function act(
    id: string,
    form: URLSearchParams,
    film: FilmNow | undefined,
    video: Video | undefined,
    isRemoved: boolean,
  ) {
    const page = `/desk/work/${encodeURIComponent(id)}`
    const action = form.get('do') ?? 'save'
    const kind = action === 'save' ? (film?.film ? 'show' : 'rename') : action
    const isFilm = film?.film && film.step !== 'reading' && film.step !== 'preparing'
    const isRead = isFilm && film.seconds !== undefined
    const canDo = {
      discard: film?.film,
      read: isFilm,
      show: isRead,
      rename: video,
      remove: video,
      restore: isRemoved,
    }
    if (!filmId.safeParse(id).success || !canDo[kind as keyof typeof canDo]) return page
    if (kind === 'discard') {
      await removeFilm(site, id)
      return '/desk/work?said=discarded'
    }
    const times = stillTimes(film?.seconds ?? 0)
    const asked = {
      kind,
      job: form.get('job') ?? '',
      package: form.get('package') || undefined,
      poster: times.find((time) => String(time) === form.get('poster')) ?? times[4],
      sound: form.get('sound') === 'On',
    }
    const { data: output, error } = orderSchema.safeParse(asked)
    if (error?.issues.every(({ path }) => path.join() === 'job'))
      return { asked, mistake: error.issues.some(({ code }) => code === 'too_big') ? TOO_LONG : NAMELESS }
    if (error) return page
    const last = film?.step === 'live' && film.order?.kind === 'show' ? film.order : undefined
    // Nothing is to be encoded for its name alone.
    const isName = output.kind === 'show' && last?.poster === output.poster && last.sound === output.sound
    const [of = id, order] = isName ? [film?.entry, { ...output, kind: 'rename' as const }] : [id, output]
    await giveOrder(site, of, order, clock.now())
    startFilmPublisher()
    const about = new URLSearchParams({ said: 'removed', video: id, about: video?.job ?? '' })
    return kind === 'remove' ? `/desk/work?${about}` : `/desk/work/${of}?said=${order.kind}`
  }
}

const TOO_LONG = `Make it shorter: ${MAX_JOB_LENGTH} characters at most.`
const NAMELESS = 'Say what happened, such as “Dog hair gone”.'

/** A video as it will be once the publisher has done what is asked. */
function shown(entry: Entry, films: FilmNow[]): Video | undefined {
  const order = films.find(({ id, step }) => id === entry.id && step === 'preparing')?.order
  if (order?.kind === 'remove') return undefined
  const { job, more } = splitName(entry.name)
  return order?.kind === 'rename' ? { ...entry, job: order.job, more: order.package ?? '' } : { ...entry, job, more }
}

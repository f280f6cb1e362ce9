import { inMegabytes, playTime } from '../../core/gallery/films.ts'
import { ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { HealthTopic } from '../health.ts'
import { capitalised } from '../site/field.ts'
import type { Video, workRoom } from '../work/work-room.ts'
import { ActionBar, MainAction, MainLink } from './ActionBar.tsx'
import { HealthLink } from './Announcements.tsx'
import { RoomHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Toast, Warning } from './Notices.tsx'
import { Tiles } from './Pictures.tsx'
import { Page } from './Publishing.tsx'
import list from './RequestList.module.css'
import fields from './SiteFields.module.css'
import { RowList, SiteFields } from './SiteFields.tsx'
import styles from './Work.module.css'
import { BAD, Discard, Failure, Shot, withIcon } from './WorkFilm.tsx'

/** What there is to show. */
type Visit = Exclude<Awaited<ReturnType<ReturnType<typeof workRoom>>>, { location: string }>

/** `current`: what is open beside it. `said`: what has just been done. */
type RoomProps = { visit: Visit; wrong: HealthTopic[]; current: string; said: URLSearchParams }

const file = (name: string | undefined) => name && `/desk/gallery/${name}`

/** The room Work: the videos as visitors see them, and before them those that are to come. */
export function WorkRoom({ visit, wrong, current, said }: RoomProps) {
  const { videos, films, removed, isSample, unreadable } = visit
  // What is beside it is the main part of the page.
  const [Part, Title] = current ? (['section', 'h2'] as const) : (['main', 'h1'] as const)
  const coming = films.map(({ id, job, name, step, isStalled, heading, percent, picture }) => ({
    href: `/desk/work/${id}`,
    title: job ?? name,
    detail: 'Not on the site yet',
    picture,
    icon: step === 'failed' ? ICONS.alert : picture ? ICONS.play : ICONS.up,
    ...(!isStalled && percent !== undefined && { percent, step }),
    words: isStalled ? `Stopped at ${percent}%` : (COMING[step] ?? heading),
    and: isStalled ? 'Go on' : percent === undefined ? NEXT[step] : `${percent}%`,
  }))
  const shown = videos.map(({ id, job, more, thumbnailUrl, seconds }) => ({
    href: `/desk/work/${id}`,
    title: job,
    detail: more,
    picture: file(thumbnailUrl),
    icon: ICONS.play,
    words: isSample ? 'Sample' : seconds !== undefined && playTime(seconds),
  }))
  const add = withIcon({ name: 'plus' }, 'Add a video')
  return (
    <>
      <RoomHeader title="Work" as={Title}>
        <ButtonLink variant="outline" className={styles.add} href="/desk/work/add">
          {add}
        </ButtonLink>
        <HealthLink wrong={wrong} />
      </RoomHeader>
      <Part className={`stack column ${styles.room}`} data-gap="small" aria-label="Work">
        {(unreadable || isSample) && (
          <Warning tone="warn" icon={unreadable ? ICONS.alert : ICONS.work}>
            <p>
              <b>{unreadable ? 'Your videos can’t be shown here right now.' : 'These are sample clips.'}</b>{' '}
              {unreadable ? `${STAYS_SO} ${unreadable}` : 'Your first video replaces them.'}
            </p>
          </Warning>
        )}
        {videos.length > 0 && !isSample && (
          <p>
            In the order your visitors see them. The newest comes first.
            {videos.length > 10 && ' They see the first ten.'}
          </p>
        )}
        <Tiles isTall tiles={[...coming, ...shown]} current={`/desk/work/${current}`} />
        {videos.length + films.length === 0 && !unreadable && (
          <div className={`stack ${list.empty}`} data-gap="small">
            <h2 className="title standing">No videos on your site</h2>
            <p>Until there’s one, your site leaves this part out.</p>
          </div>
        )}
        {removed.length > 0 && (
          <section className="stack" data-gap="small">
            <h2 className="title">Off your site</h2>
            <p className="small muted">You can bring them back for 30 days. Then they’re deleted.</p>
            <ul className="ruled rows">
              {removed.map(({ id, job, isComingBack }) => (
                <li key={id} className="cluster" data-justify="between">
                  <b dir="auto">{job}</b>
                  <button {...restore(id)} className={isComingBack ? 'muted' : 'link strong'} disabled={isComingBack}>
                    {isComingBack ? 'Coming back' : 'Bring it back'} <span className="visually-hidden">{job}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Part>
      {/* What the buttons outside a form send. */}
      <form method="post" action={`/desk/work/${current}`} id="act" />
      <Toast>
        {said.get('said') === 'discarded' && <p>Thrown away.</p>}
        {said.get('said') === 'unknown' && <p>That video isn’t known any more. Nothing has changed.</p>}
        {said.get('said') === 'stopped' && <p>Stopped. What has been sent is kept for three days.</p>}
        {said.get('said') === 'removed' && (
          <>
            <p>“{said.get('about')}” is off your site.</p>
            <button {...restore(said.get('video') ?? '')} className="strong">
              Undo
            </button>
          </>
        )}
      </Toast>
      <ActionBar>
        <MainLink href="/desk/work/add">{add}</MainLink>
      </ActionBar>
    </>
  )
}

const BUTTON = { type: 'submit', form: 'act', name: 'do', value: 'restore' } as const
const restore = (id: string) => ({ ...BUTTON, formAction: `/desk/work/${encodeURIComponent(id)}` })
const STAYS_SO = 'Visitors may still see them. If it stays so, show this to whoever set up your site:'
type Words = Record<string, string>
const COMING: Words = { sending: 'Sending', reading: 'Looking at it', ready: 'Ready', preparing: 'Preparing' }
const NEXT: Words = { ready: 'Name it', failed: 'See why' }
/** What has been done with a video on the site. */
const SAID: Words = { rename: 'Saved.', restore: 'It’s back.' }
const GONE = 'Its film isn’t kept any more. For another cover, or other sound, send it again.'

/** Plays in place of its cover, as visitors see it. scripts/film.ts shows the cover alone until it is watched. */
const PLAYER = { controls: true, muted: true, playsInline: true, preload: 'metadata' } as const
const watch = (href: string | undefined, hasIcon = true) => (
  <a href={href} data-do="watch">
    {hasIcon ? withIcon({ path: ICONS.play }, 'Watch') : 'Watch'}
  </a>
)

/** `at`: when it was put on the site. */
type VideoProps = { visit: Visit; video: Video; at: string; said: string | null }

/** A video on the site, and the ways to what can be done with it. */
export function WorkVideo({ visit, video, at, said }: VideoProps) {
  const { isSample, seeIt, videos, source, failure } = visit
  const { job, more, downloadUrl, thumbnailUrl, seconds, mute } = video
  const facts = [seconds && playTime(seconds), source?.bytes && inMegabytes(source.bytes)]
  const sound = mute ? 'no sound' : source?.hasSound && 'with sound'
  const bar = (
    <>
      <Toast>{said && SAID[said] && <p>{SAID[said]} Visitors see it within a minute.</p>}</Toast>
      <ActionBar>
        {said === 'live' && <a href="/desk/work/add">Another</a>}
        {watch(file(downloadUrl), said !== 'live')}
        <MainLink href={seeIt}>{withIcon({ path: ICONS.look }, 'See it')}</MainLink>
      </ActionBar>
    </>
  )
  return (
    <Page title={job} back="/desk/work" about={isSample ? 'A sample clip' : `Added ${at}`} bar={bar}>
      {failure && <Failure film={failure} />}
      <Shot
        picture={<video {...PLAYER} src={file(downloadUrl)} poster={file(thumbnailUrl)} aria-label={job} />}
        title="On your site"
      >
        {capitalised([more, video === videos[0] && 'first in the gallery'].filter(Boolean).join(', '))}
      </Shot>
      <ul className="ticks stack" data-gap="small">
        <li>{[...facts, sound].filter(Boolean).join(', ')}</li>
        <li>No place or date is left in the file.</li>
      </ul>
      {!isSample && (
        <>
          <RowList rows={[{ icon: 'texts', title: 'Name, package, cover, sound', href: '?edit' }]} />
          <button {...BAD} type="submit" form="act" name="do" value="remove">
            {withIcon({ path: ICONS.trash }, 'Take it off the site')}
          </button>
        </>
      )}
    </Page>
  )
}

/** The name, package, cover and sound of a film that can be put on the site, or of a video that is on it. */
export function WorkForm({ visit }: { visit: Visit }) {
  const { video, failure } = visit
  const film = visit.film?.film ? visit.film : visit.source
  const src = film ? `/desk/films/${film.id}/source` : file(video?.downloadUrl)
  const title = video?.job ?? 'Name it'
  const action = `/desk/work/${film?.id ?? video?.id}?edit`
  const about = film?.step === 'ready' && `Ready: ${playTime(film.seconds ?? 0)}, ${inMegabytes(film.film?.size ?? 0)}`
  const bar = (
    <>
      <Toast />
      <ActionBar>
        {watch(src)}
        <MainAction form="site" name="do" value="save" data-save>
          {withIcon({ name: 'check' }, video ? 'Save' : 'Put it on my site')}
        </MainAction>
      </ActionBar>
    </>
  )
  return (
    <Page title={title} about={about} bar={bar} back={`/desk/work/${video?.id ?? ''}`}>
      <form id="site" noValidate method="post" action={action} className={fields.fields}>
        {failure && <Failure film={failure} />}
        <SiteFields items={visit.fields} />
        <fieldset className={styles.cover}>
          <legend className="strong">Cover</legend>
          <p className="small muted">{film ? 'What visitors see before it plays.' : GONE}</p>
          {film?.isWide && <p className="small">This film is wide. Visitors see its middle, upright.</p>}
          <video {...PLAYER} src={src} poster={film?.picture ?? file(video?.thumbnailUrl)} aria-label="The film" />
          <div>
            {film?.stills.map(({ at, src, isChosen }, index) => (
              <label key={at}>
                <input
                  className="over-label"
                  type="radio"
                  name="poster"
                  value={at}
                  defaultChecked={isChosen}
                  aria-label={`${index + 1} of ${film.stills.length}, at ${playTime(at)}`}
                />
                <img src={src} alt="" />
                <Icon name="check" />
              </label>
            ))}
          </div>
        </fieldset>
        {film?.hasSound && <SiteFields items={[visit.sound]} />}
      </form>
      {!video && <Discard />}
    </Page>
  )
}

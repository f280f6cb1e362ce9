import type { ComponentProps } from 'react'
import { playTime } from '../../core/gallery/films.ts'
import { ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { HealthTopic } from '../health.ts'
import type { Film } from '../work/films.ts'
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
import { SiteFields } from './SiteFields.tsx'
import { Mistakes } from './SitePage.tsx'
import styles from './Work.module.css'
import { Discard, DiscardFilm, Failure, Shot } from './WorkFilm.tsx'

/** What there is to show. */
type Visit = Exclude<Awaited<ReturnType<ReturnType<typeof workRoom>>>, { location: string }>

type RoomProps = {
  visit: Visit
  /** Those that are not on the site yet. */
  films: Film[]
  wrong: HealthTopic[]
  /** What is open beside it. */
  current: string
  /** What has just been done. */
  said: URLSearchParams
}

const file = (name: string | undefined) => name && `/desk/gallery/${name}`

/** The room Work: the videos as visitors see them, and before them those that are to come. */
export function WorkRoom({ visit, films, wrong, current, said }: RoomProps) {
  const { videos, removed, isSample, unreadable } = visit
  // What is beside it is the main part of the page.
  const [Part, Title] = current ? (['section', 'h2'] as const) : (['main', 'h1'] as const)
  const coming = films.map(({ id, job, name, step, isStalled, heading, percent }) => ({
    ...{ href: `/desk/work/${id}`, title: job ?? name, detail: 'Not on the site yet' },
    ...{ icon: step === 'failed' ? ICONS.alert : ICONS.up, isWrong: step === 'failed', percent },
    words: isStalled ? `Stopped at ${percent}%` : (COMING[step] ?? heading),
    and: isStalled ? 'Go on' : (NEXT[step] ?? (percent !== undefined && `${percent}%`)),
  }))
  const shown = videos.map(({ id, job, more, thumbnailUrl, seconds }) => ({
    ...{ href: `/desk/work/${id}`, title: job, detail: more, picture: file(thumbnailUrl), icon: ICONS.play },
    words: isSample ? 'Sample' : seconds !== undefined && playTime(seconds),
  }))
  const add = (
    <>
      <Icon name="plus" />
      Add a video
    </>
  )
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
        {videos.length + films.length === 0 && !unreadable && (
          <div className={`stack ${list.empty}`} data-gap="small">
            <h2 className="title">No videos on your site</h2>
            <p>Until there’s one, your site leaves this part out.</p>
          </div>
        )}
        {videos.length > 0 && !isSample && (
          <p>
            In the order your visitors see them. The newest comes first.
            {videos.length > 10 && ' They see the first ten.'}
          </p>
        )}
        <Tiles isTall tiles={[...coming, ...shown]} current={`/desk/work/${current}`} />
        {removed.length > 0 && (
          <section className={styles.removed}>
            <h2 className="title">Off your site</h2>
            <p className="small muted">You can bring them back for 30 days. Then they’re deleted.</p>
            <ul className="ruled">
              {removed.map(({ id, job, isComingBack }) => (
                <li key={id} className="cluster" data-justify="between">
                  <b dir="auto">{job}</b>
                  {isComingBack ? (
                    <span className="muted">Coming back</span>
                  ) : (
                    <button {...restore(id)} className="link strong">
                      Bring it back <span className="visually-hidden">{job}</span>
                    </button>
                  )}
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
const COMING: Partial<Record<Film['step'], string>> = {
  ...{ sending: 'Sending', reading: 'Looking at it', ready: 'Ready', preparing: 'Preparing' },
}

/** What has been done with a video on the site. */
const SAID: Record<string, string> = { rename: 'Saved.', restore: 'It’s back.' }
/** What he can do about it. */
const NEXT: Partial<Record<Film['step'], string>> = { ready: 'Name it', failed: 'See why' }

/** Plays in place of its cover, as visitors see it. */
function Player(props: ComponentProps<'video'>) {
  return <video controls muted playsInline preload="metadata" {...props} />
}

type VideoProps = {
  visit: Visit
  /** One on the site. */
  video: Video | undefined
  /** What it is or was made from, while that is kept: it has frames for the cover, and perhaps sound. */
  film: Film | undefined
  failure: Film | undefined
  since: string
  said: string | null
}

/** A video on the site, or one that can be put there: it plays, and has a name, a package, a cover and sound. */
export function WorkVideo({ visit, video, film, failure, since, said }: VideoProps) {
  const { mistake } = visit
  const isSample = video && visit.isSample
  const isNew = said === 'live'
  const canChange = !isSample && !isNew
  const See = canChange ? 'a' : MainLink
  const facts = [video?.more, video?.seconds && playTime(video.seconds), video?.mute && 'no sound']
  const ready = film?.step === 'ready' && `Ready: ${playTime(film.seconds ?? 0)}`
  const about = isSample ? 'A sample clip' : since ? `On your site since ${since}` : ready
  const bar = (
    <>
      <Toast>{said && SAID[said] && <p>{SAID[said]} Visitors see it within a minute.</p>}</Toast>
      <ActionBar>
        {isNew && (
          <a href="/desk/work/add">
            <Icon name="plus" />
            Another
          </a>
        )}
        {video && (
          <See href={visit.seeIt}>
            <Icon path={ICONS.look} />
            See it
          </See>
        )}
        {canChange && (
          <MainAction form="site" name="do" value="save">
            <Icon name="check" />
            {video ? 'Save' : 'Put it on my site'}
          </MainAction>
        )}
      </ActionBar>
    </>
  )
  return (
    <Page title={video?.job ?? 'Name it'} back="/desk/work" {...{ about, bar }}>
      <form
        {...{ id: 'site', noValidate: true, method: 'post', action: `/desk/work/${film?.id ?? video?.id}` }}
        className={fields.fields}
      >
        {mistake ? <Mistakes mistakes={[{ words: mistake, href: '#job' }]} /> : failure && <Failure film={failure} />}
        {video && (
          <Shot
            picture={<Player src={file(video.downloadUrl)} poster={file(video.thumbnailUrl)} aria-label={video.job} />}
            title={isNew && 'On your site'}
          >
            {isNew &&
              `${video === visit.videos[0] ? 'First in the gallery. ' : ''}No place or date is left in the file. `}
            {facts.filter(Boolean).join(', ')}
          </Shot>
        )}
        {canChange && <SiteFields items={visit.fields} />}
        {canChange && film && (
          <fieldset className={styles.cover}>
            <legend className="strong">Cover</legend>
            <p className="small muted">What visitors see before it plays.</p>
            {film.isWide && <p className="strong">This film is wide. Visitors see its middle, upright.</p>}
            {!video && <Player src={`/desk/films/${film.id}/source`} poster={film.picture} aria-label="The film" />}
            <div>
              {film.stills.map(({ at, src, isChosen }, index) => (
                <label key={at}>
                  <input
                    {...{ className: 'over-label', type: 'radio', name: 'poster', value: at, defaultChecked: isChosen }}
                    aria-label={`${index + 1} of ${film.stills.length}, at ${playTime(at)}`}
                  />
                  <img src={src} alt="" />
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {canChange && film?.hasSound && <SiteFields items={[visit.sound]} />}
      </form>
      {canChange && (video ? <Discard what="remove">Take it off the site</Discard> : <DiscardFilm />)}
    </Page>
  )
}

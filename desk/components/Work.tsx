import type { ReactNode } from 'react'
import { playTime } from '../../core/gallery/films.ts'
import { Icon } from '../../site/ui/Icon.tsx'
import type { HealthTopic } from '../health.ts'
import type { Film } from '../work/films.ts'
import type { Video } from '../work/work-room.ts'
import { ActionBar, MainLink } from './ActionBar.tsx'
import { HealthLink } from './Announcements.tsx'
import { PageHeader, RoomHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Toast, Warning } from './Notices.tsx'
import list from './RequestList.module.css'
import { RowList } from './SiteFields.tsx'
import styles from './Work.module.css'
import { Discard, Failure, FilmPage, Shot } from './WorkFilm.tsx'

type Props = {
  videos: Video[]
  /** Those that are not on the site yet. */
  films: Film[]
  /** Those that can be brought back. */
  removed: Pick<Video, 'id' | 'job'>[]
  isSample?: boolean | undefined
  unreadable?: string | undefined
  wrong: HealthTopic[]
  isWhole: boolean
  current: string
  /** What has just been done. */
  said?: URLSearchParams | undefined
}

/** The room Work: the videos as visitors see them, and before them those that are to come. */
export function WorkRoom({ videos, films, removed, isSample, unreadable, wrong, isWhole, current, said }: Props) {
  // What is beside it is the main part of the page.
  const [Part, Title, Add] = isWhole ? (['main', 'h1', MainLink] as const) : (['section', 'h2', 'a'] as const)
  const isEmpty = videos.length + films.length === 0
  return (
    <>
      <RoomHeader title="Work" as={Title}>
        <HealthLink wrong={wrong} />
      </RoomHeader>
      <Part className={`stack column ${styles.room}`} data-gap="small" aria-label="Work">
        {unreadable && (
          <Warning tone="warn" icon={ICONS.alert}>
            <p className="strong">Your videos can’t be shown here right now</p>
            <p>Visitors may still see them. If it stays so, show this to whoever set up your site: {unreadable}</p>
          </Warning>
        )}
        {isSample && (
          <Warning tone="warn" icon={ICONS.work}>
            <p>
              <b>These are sample clips.</b> Your first video replaces them.
            </p>
          </Warning>
        )}
        {isEmpty && !unreadable && (
          <div className={`stack ${list.empty}`} data-gap="small">
            <h2 className="title">No videos yet</h2>
            <p>Until there’s one, your site leaves this part out.</p>
          </div>
        )}
        {videos.length > 0 && !isSample && (
          <p>
            In the order your visitors see them. The newest comes first.
            {videos.length > 10 && ' They see the first ten.'}
          </p>
        )}
        <ul className={styles.clips}>
          {films.map(({ id, job = 'Untitled', picture, step, heading, percent }) => (
            <Tile key={id} {...{ id, job, picture, current }} more="Not on the site yet" isComing>
              <Icon path={step === 'failed' ? ICONS.alert : ICONS.up} />
              {COMING[step] ?? heading}
              {percent !== undefined && <progress max={100} value={percent} aria-hidden="true" />}
              {percent !== undefined && `${percent}%`}
            </Tile>
          ))}
          {videos.map(({ id, job, more, thumbnailUrl: file, seconds }) => (
            <Tile key={id} {...{ id, job, more, current }} picture={file && `/desk/gallery/${file}`}>
              <Icon name="play" />
              {isSample ? 'Sample' : seconds !== undefined && playTime(seconds)}
            </Tile>
          ))}
        </ul>
        {removed.length > 0 && (
          <section>
            <h2 className="title">Off your site</h2>
            <p className="small muted">For 30 days. Then they’re deleted.</p>
            <ul className="ruled">
              {removed.map(({ id, job }) => (
                <li key={id}>
                  <form method="post" action={`/desk/work/${id}`} className="cluster" data-justify="between">
                    <b dir="auto">{job}</b>
                    <button type="submit" className="link strong" name="do" value="restore">
                      Bring it back <span className="visually-hidden">{job}</span>
                    </button>
                  </form>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Part>
      <Toast>
        {said?.get('said') === 'discarded' && <p>Thrown away.</p>}
        {said?.get('said') === 'removed' && (
          <>
            <p>“{said.get('about')}” is off your site.</p>
            <form method="post" action={`/desk/work/${encodeURIComponent(said.get('video') ?? '')}`}>
              <button type="submit" className="strong" name="do" value="restore">
                Undo
              </button>
            </form>
          </>
        )}
      </Toast>
      <ActionBar>
        <Add href="/desk/work/add">
          <Icon name="plus" />
          Add a video
        </Add>
      </ActionBar>
    </>
  )
}

const COMING: Partial<Record<Film['step'], string>> = {
  ...{ sending: 'Sending', reading: 'Looking at it', ready: 'Name it next', preparing: 'Preparing' },
}

type TileProps = Pick<Video, 'id' | 'job' | 'more'> & {
  picture: string | undefined
  current: string
  isComing?: boolean
  children: ReactNode
}

function Tile({ id, job, more, picture, current, isComing, children }: TileProps) {
  return (
    <li>
      <a href={`/desk/work/${id}`} aria-current={id === current ? 'page' : undefined} data-coming={isComing}>
        <span className={`fill ${styles.pic}`}>
          {picture && <img src={picture} alt="" loading="lazy" />}
          <span className="small strong">{children}</span>
        </span>
        <b dir="auto">{job}</b>
        <span className="small muted">{more}</span>
      </a>
    </li>
  )
}

type VideoProps = {
  video: Video
  isSample?: boolean | undefined
  isFirst: boolean
  since: string
  /** Where visitors see it. */
  seeIt: string
  /** The film that it was made from, while that is kept: cover and sound can then be changed too. */
  source?: string | undefined
  failure?: Film | undefined
  said: string | null
}

/** One video on the site. */
export function WorkVideo({ video, isSample, isFirst, since, seeIt, source, failure, said }: VideoProps) {
  const { id, job, more, seconds, mute, thumbnailUrl } = video
  const isNew = said === 'live'
  const facts = [more, seconds !== undefined && playTime(seconds), mute && 'no sound'].filter(Boolean).join(', ')
  const name = { icon: 'texts', title: source ? 'Name, package, cover, sound' : 'Name and package' } as const
  const see = { icon: 'look', title: 'See it on your site', href: seeIt } as const
  const bar = (
    <>
      <Toast>{said === 'rename' && <p>Saved. Visitors see it within a minute.</p>}</Toast>
      <ActionBar>
        {isNew && (
          <a href="/desk/work/add">
            <Icon name="plus" />
            Another
          </a>
        )}
        <MainLink href={`/desk/work/${id}?watch`}>
          <Icon name="play" />
          Watch
        </MainLink>
      </ActionBar>
    </>
  )
  return (
    <FilmPage {...{ id, bar }} title={job} about={isSample ? 'A sample clip' : `On your site since ${since}`}>
      {failure && <Failure film={failure} />}
      <Shot picture={thumbnailUrl && `/desk/gallery/${thumbnailUrl}`} title={isNew ? 'On your site' : job}>
        {isNew && `${isFirst ? 'First in the gallery. ' : ''}No place or date is left in the file. `}
        {facts}
      </Shot>
      <RowList rows={isSample ? [see] : [{ ...name, href: `/desk/work/${source ?? id}?edit` }, see]} />
      {!isSample && (
        <p>
          <Discard what="remove">Take it off the site</Discard>
        </p>
      )}
    </FilmPage>
  )
}

/** Plays a video, or a film that is not on the site yet. */
export function Watch({ video, film }: { video?: Video | undefined; film?: Film | undefined }) {
  const src = video ? `/desk/gallery/${video.downloadUrl}` : `/desk/films/${film?.id}/source`
  const poster = video?.thumbnailUrl ? `/desk/gallery/${video.thumbnailUrl}` : film?.picture
  return (
    <main className={styles.watch} data-ground="ink">
      <PageHeader title={video?.job ?? film?.name ?? ''} back={`/desk/work/${video?.id ?? film?.id}`} />
      <video {...{ src, poster }} controls autoPlay playsInline />
    </main>
  )
}

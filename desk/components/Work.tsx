import { playTime } from '../../core/gallery/films.ts'
import { ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { HealthTopic } from '../health.ts'
import type { Film } from '../work/films.ts'
import type { Video } from '../work/work-room.ts'
import { ActionBar, MainLink } from './ActionBar.tsx'
import { HealthLink } from './Announcements.tsx'
import { RoomHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Toast, Warning } from './Notices.tsx'
import { Tiles } from './Pictures.tsx'
import { Page } from './Publishing.tsx'
import list from './RequestList.module.css'
import { RowList } from './SiteFields.tsx'
import styles from './Work.module.css'
import { Discard, Failure, Player, Shot } from './WorkFilm.tsx'

type Props = {
  videos: Video[]
  /** Those that are not on the site yet. */
  films: Film[]
  /** Those that can be brought back. */
  removed: Pick<Video, 'id' | 'job'>[]
  isSample?: boolean | undefined
  unreadable?: string | undefined
  wrong: HealthTopic[]
  /** What is open beside it. */
  current: string
  /** What has just been done. */
  said?: URLSearchParams | undefined
}

const file = (name: string | undefined) => name && `/desk/gallery/${name}`

/** The room Work: the videos as visitors see them, and before them those that are to come. */
export function WorkRoom({ videos, films, removed, isSample, unreadable, wrong, current, said }: Props) {
  // What is beside it is the main part of the page.
  const [Part, Title] = current ? (['section', 'h2'] as const) : (['main', 'h1'] as const)
  const tiles = [
    ...films.map(({ id, job, name, step, heading, percent }) => ({
      ...{ href: `/desk/work/${id}`, title: job ?? name, detail: 'Not on the site yet' },
      on: (
        <>
          <Icon path={step === 'failed' ? ICONS.alert : ICONS.up} />
          {percent !== undefined && <progress className="road" max={100} value={percent} aria-hidden="true" />}
          {COMING[step] ?? heading}
          <b>{step === 'ready' ? 'Name it' : percent !== undefined && `${percent}%`}</b>
        </>
      ),
    })),
    ...videos.map(({ id, job, more, thumbnailUrl, seconds }) => ({
      ...{ href: `/desk/work/${id}`, title: job, detail: more, picture: file(thumbnailUrl) },
      on: (
        <>
          <Icon name="play" />
          {isSample ? 'Sample' : seconds !== undefined && playTime(seconds)}
        </>
      ),
    })),
  ]
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
        {videos.length + films.length === 0 && !unreadable && (
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
        <Tiles isTall tiles={tiles} current={`/desk/work/${current}`} />
        {removed.length > 0 && (
          <section>
            <h2 className="title">Off your site</h2>
            <p className="small muted">For 30 days. Then they’re deleted.</p>
            <ul className="ruled">
              {removed.map(({ id, job }) => (
                <li key={id} className="cluster" data-justify="between">
                  <b dir="auto">{job}</b>
                  <button {...restore(id)} className="link strong">
                    Bring it back <span className="visually-hidden">{job}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Part>
      {/* What the buttons of Work that have no form of their own send. */}
      <form method="post" action={`/desk/work/${current}`} id="act" />
      <Toast>
        {said?.get('said') === 'discarded' && <p>Thrown away.</p>}
        {said?.get('said') === 'removed' && (
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

const restore = (id: string) =>
  ({
    type: 'submit',
    form: 'act',
    formAction: `/desk/work/${encodeURIComponent(id)}`,
    name: 'do',
    value: 'restore',
  }) as const

const COMING: Partial<Record<Film['step'], string>> = {
  ...{ sending: 'Sending', reading: 'Looking at it', ready: 'Ready', preparing: 'Preparing' },
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
  const { id, job, more, seconds, mute, thumbnailUrl, downloadUrl } = video
  const isNew = said === 'live'
  const facts = [more, seconds !== undefined && playTime(seconds), mute && 'no sound'].filter(Boolean).join(', ')
  const title = source ? 'Name, package, cover, sound' : 'Name and package'
  const bar = (
    <>
      <Toast>{said === 'rename' && <p>Saved. Visitors see it within a minute.</p>}</Toast>
      <ActionBar>
        {isNew && <a href="/desk/work/add">Another</a>}
        <MainLink href={seeIt}>
          <Icon path={ICONS.look} />
          See it on your site
        </MainLink>
      </ActionBar>
    </>
  )
  return (
    <Page
      {...{ title: job, back: '/desk/work', bar }}
      about={isSample ? 'A sample clip' : `On your site since ${since}`}
    >
      {failure && <Failure film={failure} />}
      <Shot
        picture={<Player src={`/desk/gallery/${downloadUrl}`} poster={file(thumbnailUrl)} aria-label={job} />}
        title={isNew ? 'On your site' : job}
      >
        {isNew && `${isFirst ? 'First in the gallery. ' : ''}No place or date is left in the file. `}
        {facts}
      </Shot>
      {!isSample && (
        <>
          <RowList rows={[{ icon: 'texts', title, href: `/desk/work/${source ?? id}?edit` }]} />
          <p>
            <Discard what="remove">Take it off the site</Discard>
          </p>
        </>
      )}
    </Page>
  )
}

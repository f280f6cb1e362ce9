import { inMegabytes, playTime } from '../../core/gallery/films.ts'
import { ButtonLink } from '../../site/ui/Button.tsx'
import type { Video, WorkView } from '../work/work-room.ts'
import { Strip } from './Announcements.tsx'
import { Bar, Submit } from './Bar.tsx'
import { Page, RoomHead } from './Head.tsx'
import { ICONS } from './icons.ts'
import { Toast } from './Notices.tsx'
import { Tiles } from './Pictures.tsx'
import { SiteFields } from './SiteFields.tsx'
import { BAD, Discard, Failure, withIcon } from './WorkFilm.tsx'

/** `current`: what is open beside it. `said`: what has just been done. */
type RoomProps = { visit: WorkView; current: string; said: URLSearchParams }

const file = (name: string | undefined) => name && `/desk/gallery/${name}`

/** The room Work: the videos as visitors see them, and before them those that are to come. */
export function WorkRoom({ visit, current, said }: RoomProps) {
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
    <Part className="list" aria-label="Work">
      <RoomHead title="Work" as={Title}>
        <ButtonLink variant="outline" className="wide" href="/desk/work/add">
          {add}
        </ButtonLink>
      </RoomHead>
      <div className="body stack" data-gap="small">
        {(unreadable || isSample) && (
          <Strip tone="warn" icon={unreadable ? ICONS.alert : ICONS.work}>
            <b>{unreadable ? 'Your videos can’t be shown here right now.' : 'What’s here is a sample.'}</b>{' '}
            {unreadable ? `${STAYS_SO} ${unreadable}` : 'Your first video takes its place.'}
          </Strip>
        )}
        {videos.length > 0 && !isSample && (
          <p>
            In the order your visitors see them. The newest comes first.
            {videos.length > 10 && ' They see the first ten.'}
          </p>
        )}
        <Tiles isTall tiles={[...coming, ...shown]} current={`/desk/work/${current}`} />
        {videos.length + films.length === 0 && !unreadable && (
          <div className="stack" data-gap="small">
            <h2 className="title part">No videos on your site</h2>
            <p>Until there’s one, your site leaves this part out.</p>
          </div>
        )}
        {removed.length > 0 && (
          <section>
            <h2 className="title part">Off your site</h2>
            <p className="small muted">You can bring them back for 30 days. Then they’re deleted.</p>
            <ul className="rows">
              {removed.map(({ id, job, isComingBack }) => (
                <li key={id} className="row">
                  <b className="words" dir="auto">
                    {job}
                  </b>
                  <button {...restore(id)} className={isComingBack ? 'muted' : 'link strong'} disabled={isComingBack}>
                    {isComingBack ? 'Coming back' : 'Bring it back'} <span className="visually-hidden">{job}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {/* What the buttons outside a form send. */}
      <form method="post" action={`/desk/work/${current}`} id="act" />
      <Toast>
        {said.get('said') === 'discarded' && <p>Thrown away.</p>}
        {said.get('said') === 'unknown' && <p>That video isn’t known any more. Nothing has changed.</p>}
        {said.get('said') === 'stopped' && <p>Stopped. What has been sent is kept for three days.</p>}
        {/^(removed|before)$/.test(said.get('said') ?? '') && <OffSite said={said} />}
      </Toast>
      <Bar isNarrow>
        <ButtonLink href="/desk/work/add">{add}</ButtonLink>
      </Bar>
    </Part>
  )
}

/** A video that has just been taken off the site, or was before and has been sent again. */
function OffSite({ said }: { said: URLSearchParams }) {
  const about = `“${said.get('about')}”`
  const isSentAgain = said.get('said') === 'before'
  return (
    <>
      <p>{isSentAgain ? `You’ve sent ${about} before. It’s off your site.` : `${about} is off your site.`}</p>
      <button {...restore(said.get('video') ?? '')} className="link strong">
        {isSentAgain ? 'Bring it back' : 'Undo'}
      </button>
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
const GONE = 'Its original isn’t kept any more. For another cover, or other sound, send it again.'

/** A film or a video. It shows its cover alone until it is played (scripts/film/player.ts). */
function Player({ src, poster, label }: { src?: string | undefined; poster?: string | undefined; label: string }) {
  return (
    <div className="tile">
      <video muted playsInline preload="metadata" src={src} poster={poster} aria-label={label} />
    </div>
  )
}

const watch = (href: string | undefined) => (
  <ButtonLink variant="outline" href={href} data-do="watch">
    {withIcon({ path: ICONS.play }, 'Watch')}
  </ButtonLink>
)

/** `at`: when it was put on the site. */
type VideoProps = { visit: WorkView; video: Video; at: string; said: string | null }

/** A video on the site, and the ways to what can be done with it. */
export function WorkVideo({ visit, video, at, said }: VideoProps) {
  const { isSample, seeIt, videos, source, failure } = visit
  const { job, more, downloadUrl, thumbnailUrl, seconds, mute } = video
  const facts = Object.entries({
    Package: more,
    Place: video === videos[0] && 'First',
    Length: seconds && playTime(seconds),
    Size: source?.bytes && inMegabytes(source.bytes),
    Sound: mute ? 'No' : source?.hasSound && 'Yes',
  }).filter(([, words]) => words)
  const bar = (
    <>
      <Toast>{said && SAID[said] && <p>{SAID[said]} Visitors see it within a minute.</p>}</Toast>
      <Bar>
        {said === 'live' && (
          <ButtonLink variant="outline" href="/desk/work/add">
            Another
          </ButtonLink>
        )}
        {watch(file(downloadUrl))}
        <ButtonLink href={seeIt}>{withIcon({ path: ICONS.look }, 'See it')}</ButtonLink>
      </Bar>
    </>
  )
  return (
    <Page title={job} back="/desk/work" about={isSample ? 'A sample video' : `Added ${at}`} bar={bar}>
      {failure && <Failure film={failure} />}
      <div className="aside">
        <Player src={file(downloadUrl)} poster={file(thumbnailUrl)} label={job} />
        <div className="stack" data-gap="small">
          <h2 className="title part">On your site</h2>
          <ul className="rows">
            {facts.map(([title, words]) => (
              <li key={title} className="row">
                <span className="words muted">{title}</span>
                <b>{words}</b>
              </li>
            ))}
            <li className="row">No place or date is left in the file.</li>
          </ul>
          {!isSample && (
            <>
              <ButtonLink variant="outline" href="?edit">
                {withIcon({ path: ICONS.texts }, 'Name, package, cover, sound')}
              </ButtonLink>
              <button {...BAD} type="submit" form="act" name="do" value="remove">
                {withIcon({ path: ICONS.trash }, 'Take it off the site')}
              </button>
            </>
          )}
        </div>
      </div>
    </Page>
  )
}

/** The name, package, cover and sound of a film that can be put on the site, or of a video that is on it. */
export function WorkForm({ visit }: { visit: WorkView }) {
  const { video, failure } = visit
  const film = visit.film?.film ? visit.film : visit.source
  const src = film ? `/desk/films/${film.id}/source` : file(video?.downloadUrl)
  const title = video?.job ?? 'Name it'
  const action = `/desk/work/${film?.id ?? video?.id}?edit`
  const about = film?.step === 'ready' && `Ready: ${playTime(film.seconds ?? 0)}, ${inMegabytes(film.film?.size ?? 0)}`
  const bar = (
    <>
      <Toast />
      <Bar>
        {watch(src)}
        <Submit form="site" name="do" value="save" data-save>
          {withIcon({ name: 'check' }, video ? 'Save' : 'Put it on my site')}
        </Submit>
      </Bar>
    </>
  )
  return (
    <Page title={title} about={about} bar={bar} back={`/desk/work/${video?.id ?? ''}`}>
      {failure && <Failure film={failure} />}
      <form id="site" noValidate method="post" action={action} className="aside">
        <Player src={src} poster={film?.picture ?? file(video?.thumbnailUrl)} label="The video" />
        <div className="fields">
          <SiteFields items={visit.fields} />
          <fieldset>
            <legend className="strong">Cover</legend>
            <p className="small muted">{film ? 'What visitors see before it plays.' : GONE}</p>
            {film?.isWide && <p className="small">This video is wide. Visitors see its middle, upright.</p>}
            <div className="reel">
              {film?.stills.map(({ at, src, isChosen }, index) => (
                <label key={at} className="tile">
                  <input
                    className="over-label"
                    type="radio"
                    name="poster"
                    value={at}
                    defaultChecked={isChosen}
                    aria-label={`${index + 1} of ${film.stills.length}, at ${playTime(at)}`}
                  />
                  <img src={src} alt="" />
                </label>
              ))}
            </div>
          </fieldset>
          {film?.hasSound && <SiteFields items={[visit.sound]} />}
        </div>
      </form>
      {!video && <Discard />}
    </Page>
  )
}

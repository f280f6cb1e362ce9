import type { ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import type { Field } from '../site/items.ts'
import { type Film, playTime } from '../work/films.ts'
import { ActionBar, FileAction, MainAction, MainLink } from './ActionBar.tsx'
import detail from './Detail.module.css'
import { PageHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Toast, Warning } from './Notices.tsx'
import fields from './SiteFields.module.css'
import { SiteFields } from './SiteFields.tsx'
import { Mistakes } from './SitePage.tsx'
import styles from './Work.module.css'

/**
 * Sends a film. scripts/film.ts shows what belongs to a state of `main` (`data-when`): choose, failed, sending,
 * waiting. It fills in what is said (`data-say`), and listens to the files and to what is done (`data-do`).
 *
 * @param film one that was sent in part, or that cannot be used
 */
export function AddFilm({ film }: { film?: Film | undefined }) {
  const state = film?.step === 'failed' ? 'failed' : 'choose'
  const when = (...states: string[]) => ({ 'data-when': states.join(' '), hidden: !states.includes(state) })
  return (
    <main className={detail.page} id="film" data-state={state}>
      <PageHeader title="Add a video" back="/desk/work" />
      <div className="stack column" data-gap="small">
        <div role="alert">
          <div {...when('failed')}>
            <Warning tone="bad" icon={ICONS.alert}>
              <p className="strong" data-say="heading">
                {film?.heading}
              </p>
              <p data-say="message">{film?.message}</p>
            </Warning>
          </div>
        </div>
        {film?.step === 'failed' && (
          <div {...when('failed')}>
            <Shot picture={film.picture} title={film.name}>
              {film.facts}
            </Shot>
          </div>
        )}
        <div className="stack" data-gap="small" {...when('choose')}>
          <p className="title">{film ? `${film.percent}% kept` : 'Film it upright, in good light.'}</p>
          {film ? (
            <p>Choose {film.name} again, and it goes on where it was.</p>
          ) : (
            <p>Up to ten minutes. A minute of before and after is plenty.</p>
          )}
          <noscript>
            <p className="strong">To send a video, this browser needs JavaScript. All else in Work does without.</p>
          </noscript>
        </div>
        <div {...when('sending', 'waiting')}>
          <Shot title={<span data-say="heading">Sending</span>}>
            <span data-say="message" />
          </Shot>
        </div>
        {state === 'choose' && (
          <Steps now={0}>
            <div {...when('sending', 'waiting')}>
              <progress max={100} value={0} aria-label="Sent" />
              <p className="small" data-say="sent" role="status" />
              <p className="small muted" {...when('sending')}>
                Keep the desk open. Other apps are fine for a minute.
              </p>
              <p className="small muted" {...when('waiting')}>
                You can close the desk. Open it again later to go on.
              </p>
            </div>
          </Steps>
        )}
        {film && <Discard id={film.id} canTryAgain={state === 'failed'} />}
      </div>
      <ActionBar>
        <FileAction accept="video/*" capture="environment">
          <Icon path={ICONS.camera} />
          Film now
        </FileAction>
        <FileAction accept="video/*" isMain>
          <Icon path={ICONS.work} />
          <span {...when('choose')}>Choose {film ? 'it again' : 'a video'}</span>
          <span {...when('failed')}>Choose another</span>
        </FileAction>
        <button type="button" data-do="stop" {...when('sending', 'waiting')}>
          <Icon name="close" />
          Stop
        </button>
        <button type="button" data-do="again" {...when('waiting')}>
          <Icon path={ICONS.again} />
          Try now
        </button>
      </ActionBar>
    </main>
  )
}

function Discard({ id, canTryAgain }: { id: string; canTryAgain: boolean }) {
  return (
    <form className="cluster links" method="post" action={`/desk/work/${id}`}>
      {canTryAgain && (
        <button type="submit" className="link strong" name="do" value="read">
          <Icon path={ICONS.again} />
          Try again
        </button>
      )}
      <button type="submit" className="link strong toned" name="do" value="discard" data-tone="bad">
        <Icon path={ICONS.trash} />
        Throw it away
      </button>
    </form>
  )
}

/** A picture of the film, and how it is. */
export function Shot({
  picture,
  title,
  children,
}: {
  picture?: string | undefined
  title: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.shot}>
      <div className={`fill ${styles.pic}`}>{picture && <img src={picture} alt="" />}</div>
      <div>
        <h2 className="title">{title}</h2>
        <p className="muted">{children}</p>
      </div>
    </div>
  )
}

const STEPS = ['Send from this phone', 'Name it and pick a cover', 'Prepare for the site', 'Put it on your site']

function Steps({ now, children }: { now: number; children?: ReactNode }) {
  return (
    <ol className={`stack numbers ${fields.steps} ${styles.steps}`} data-gap="small">
      {STEPS.map((words, index) => (
        <li
          key={words}
          className={index < now ? fields.done : index === now ? undefined : 'muted'}
          aria-current={index === now ? 'step' : undefined}
        >
          {index === now ? <b>{words}</b> : words}
          {index === now && children}
        </li>
      ))}
    </ol>
  )
}

/** What the publisher does with a film. */
export function FilmProgress({ film: { step, kind, picture, percent, left } }: { film: Film }) {
  const [heading, message] =
    step === 'reading'
      ? ['Looking at it', 'Picking frames for the cover.']
      : kind === 'restore'
        ? ['Bringing it back', 'It takes a few seconds.']
        : ['Preparing', `Making it small enough for phones. ${left}`]
  return (
    <main className={detail.page}>
      <PageHeader title="Add a video" back="/desk/work" />
      <div className="stack column" data-gap="small" data-step={step}>
        <Shot picture={picture} title={heading}>
          {message}
        </Shot>
        {kind !== 'restore' && (
          <Steps now={step === 'reading' ? 1 : 2}>
            {percent !== undefined && <progress max={100} value={percent} aria-label="Prepared" />}
            <p className="small muted">You can close the desk now. It’s all with your site.</p>
          </Steps>
        )}
      </div>
      <ActionBar>
        <MainLink href="/desk">Back to requests</MainLink>
      </ActionBar>
    </main>
  )
}

/** Why something was not done. */
export function FilmFailed({ film: { heading, message } }: { film: Film }) {
  return (
    <div role="alert">
      <Warning tone="bad" icon={ICONS.alert}>
        <h2 className="body strong">{heading}</h2>
        <p>{message}</p>
      </Warning>
    </div>
  )
}

type NameProps = {
  id: string
  items: Field[]
  sound: Field
  mistake?: string | undefined
  /** One that is not on the site yet. A video on the site has neither cover nor sound to choose. */
  film?: Film | undefined
}

/** Name, package, cover and sound. */
export function NameFilm({ id, items, sound, mistake, film }: NameProps) {
  return (
    <main className={detail.page}>
      <PageHeader title="Name it" back={film ? '/desk/work' : `/desk/work/${id}`}>
        {film?.seconds !== undefined && `Ready: ${playTime(film.seconds)}`}
      </PageHeader>
      <form id="site" noValidate method="post" action={`/desk/work/${id}?edit`} className={`column ${fields.fields}`}>
        {/* Enter means this, and not to throw it away. */}
        <button type="submit" name="do" value="save" hidden />
        {mistake && <Mistakes mistakes={[{ words: mistake, href: '#job' }]} />}
        {film?.step === 'failed' && !mistake && <FilmFailed film={film} />}
        <SiteFields items={items} />
        {film && <Covers film={film} />}
        {film?.hasSound && <SiteFields items={[sound]} />}
        {film && (
          <button type="submit" className="link strong toned" name="do" value="discard" data-tone="bad">
            <Icon path={ICONS.trash} />
            Throw it away
          </button>
        )}
      </form>
      <Toast />
      <ActionBar>
        <a href={`/desk/work/${id}?watch`}>
          <Icon name="play" />
          Watch
        </a>
        <MainAction form="site" name="do" value="save">
          <Icon name="check" />
          {film ? 'Put it on my site' : 'Save'}
        </MainAction>
      </ActionBar>
    </main>
  )
}

/** The frames to choose from, and the chosen one large. */
function Covers({ film: { stills } }: { film: Film }) {
  return (
    <fieldset className={styles.covers}>
      <legend className="strong">Cover</legend>
      <p className="small muted">What visitors see before it plays.</p>
      <div>
        {stills.map(({ at, src, isChosen }, index) => (
          <label key={at}>
            <input
              type="radio"
              name="poster"
              value={at}
              defaultChecked={isChosen}
              aria-label={`${index + 1} of ${stills.length}, at ${playTime(at)}`}
            />
            <img src={src} alt="" />
            <img src={src} alt="" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

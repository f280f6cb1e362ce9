import type { ComponentProps, ReactNode } from 'react'
import { playTime } from '../../core/gallery/films.ts'
import { Icon } from '../../site/ui/Icon.tsx'
import type { Field } from '../site/items.ts'
import type { Film } from '../work/films.ts'
import { ActionBar, FileAction, MainAction, MainLink } from './ActionBar.tsx'
import { ICONS } from './icons.ts'
import { Toast, Warning } from './Notices.tsx'
import { Page, Steps } from './Publishing.tsx'
import fields from './SiteFields.module.css'
import { SiteFields } from './SiteFields.tsx'
import { Mistakes } from './SitePage.tsx'
import styles from './Work.module.css'

const STEPS = ['Send from this phone', 'Name it and pick a cover', 'Prepare for the site', 'Put it on your site']
const PAGE = { title: 'Add a video', back: '/desk/work' }

/** Undoes something for good, or takes it off the site. */
export function Discard({ what = 'discard', children = 'Throw it away' }: { what?: string; children?: ReactNode }) {
  return (
    <button type="submit" form="act" className="link strong toned" name="do" value={what} data-tone="bad">
      <Icon path={ICONS.trash} />
      {children}
    </button>
  )
}

type ShotProps = { picture: ReactNode; title: ReactNode; children: ReactNode }

/** A picture of a film, and how it is. scripts/film.ts shows the film that it sends. */
export function Shot({ picture, title, children }: ShotProps) {
  return (
    <div className={styles.shot}>
      {picture}
      <div>
        <h2 className="title">{title}</h2>
        <p className="muted">{children}</p>
      </div>
    </div>
  )
}

/** Plays a video as visitors see it, in place of its cover. */
export function Player(props: ComponentProps<'video'>) {
  return <video controls muted playsInline preload="metadata" {...props} />
}

/** Why something was not done. */
export function Failure({ film }: { film: Film | undefined }) {
  return (
    <Warning tone="bad" icon={ICONS.alert}>
      <p className="strong" data-say="heading">
        {film?.heading}
      </p>
      <p data-say="message">{film?.message}</p>
    </Warning>
  )
}

type AddProps = {
  /** One that was sent in part, or that cannot be used. */
  film?: Film | undefined
  isBeside?: boolean
}

/**
 * Sends a film. scripts/film.ts shows what belongs to a state (`data-when`): choose, failed, sending, waiting, out. It
 * fills in what is said (`data-say`), and listens to the files and to what is done (`data-do`).
 */
export function AddFilm({ film, isBeside = false }: AddProps) {
  const state = film?.step === 'failed' ? 'failed' : 'choose'
  const when = (...states: string[]) => ({ 'data-when': states.join(' '), hidden: !states.includes(state) })
  const bar = (
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
      <button type="submit" form="act" name="do" value="discard" data-do="stop" {...when('sending', 'waiting', 'out')}>
        <Icon name="close" />
        Stop
      </button>
      <MainLink href="/desk/work" {...when('sending')}>
        Carry on working
      </MainLink>
      <MainLink href="/desk/sign-in" {...when('out')}>
        Sign in
      </MainLink>
      <button type="button" data-do="again" {...when('waiting')}>
        <Icon path={ICONS.again} />
        Try now
      </button>
    </ActionBar>
  )
  return (
    <Page {...{ ...PAGE, bar, isBeside }} main={{ id: 'film', 'data-state': state }}>
      <div role="alert">
        <div {...when('failed')}>
          <Failure film={film} />
        </div>
      </div>
      <div className="stack" data-gap="small" {...when('choose')}>
        <p className="title">{film ? `${film.percent}% kept` : 'Film it upright, in good light.'}</p>
        <p>
          {film
            ? `Choose ${film.name} again, and it goes on where it was.`
            : 'Up to ten minutes. A minute of before and after is plenty.'}
        </p>
        <noscript>
          <p className="strong">To send a video, this browser needs JavaScript. All else in Work does without.</p>
        </noscript>
      </div>
      <div {...when('sending', 'waiting', 'out')}>
        <Shot
          picture={<video muted playsInline preload="metadata" />}
          title={<span data-say="heading" aria-live="polite" />}
        >
          <span data-say="message" />
        </Shot>
      </div>
      {film?.film && (
        <div className="stack" data-gap="small" {...when(state)}>
          {state === 'failed' && (
            <Shot picture={undefined} title={film.name}>
              {film.facts}
            </Shot>
          )}
          <p className="cluster links">
            {state === 'failed' && (
              <button type="submit" form="act" className="link strong" name="do" value="read">
                <Icon path={ICONS.again} />
                Try again
              </button>
            )}
            <Discard />
          </p>
        </div>
      )}
      <div {...when('choose', 'sending', 'waiting', 'out')}>
        <Steps steps={STEPS} now={0}>
          <div {...when('sending', 'waiting', 'out')}>
            <progress className="road" max={100} value={0} aria-label="Sent" />
            <p className="small" data-say="sent" />
            <p className="small muted" {...when('sending')}>
              Keep the desk open. Other apps are fine for a minute.
            </p>
            <p className="small muted" {...when('waiting', 'out')}>
              You can close the desk. Open it again later to go on.
            </p>
          </div>
        </Steps>
      </div>
    </Page>
  )
}

/** What the publisher does with a film, or with a video that comes back. */
export function FilmProgress({ film: { step, film, picture, percent, left } }: { film: Film }) {
  const isRead = step === 'reading'
  const bar = (
    <ActionBar>
      <MainLink href="/desk/work">Back to Work</MainLink>
    </ActionBar>
  )
  if (!film)
    return (
      <Page {...{ ...PAGE, title: 'Work', bar }}>
        <p data-step={step}>Bringing it back.</p>
      </Page>
    )
  return (
    <Page {...{ ...PAGE, bar }}>
      <Shot picture={picture && <img src={picture} alt="" />} title={isRead ? 'Looking at it' : 'Preparing'}>
        {isRead ? 'Picking frames for the cover.' : 'Making it small enough for phones.'}
      </Shot>
      <Steps steps={STEPS} now={isRead ? 1 : 2} data-step={step}>
        {percent !== undefined && <progress className="road" max={100} value={percent} aria-label="Prepared" />}
        <p className="small muted">{left} You can close the desk now. It’s all with your site.</p>
      </Steps>
    </Page>
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
  const bar = (
    <>
      <Toast />
      <ActionBar>
        <MainAction form="site" name="do" value="save">
          <Icon name="check" />
          {film ? 'Put it on my site' : 'Save'}
        </MainAction>
      </ActionBar>
    </>
  )
  const isNew = film && !film.entry
  const page = isNew ? { ...PAGE, title: 'Name it' } : { title: 'Change it', back: `/desk/work/${film?.entry ?? id}` }
  return (
    <Page {...{ ...page, bar }} about={film?.step === 'ready' && `Ready: ${playTime(film.seconds ?? 0)}`}>
      <form id="site" noValidate method="post" action={`/desk/work/${id}?edit`} className={fields.fields}>
        {mistake && <Mistakes mistakes={[{ words: mistake, href: '#job' }]} />}
        {film?.step === 'failed' && !mistake && <Failure film={film} />}
        <SiteFields items={items} />
        {film && <Cover film={film} />}
        {film?.hasSound && <SiteFields items={[sound]} />}
      </form>
      {isNew && (
        <p>
          <Discard />
        </p>
      )}
    </Page>
  )
}

/** The film, and the frames to choose from for what is seen before it plays. scripts/site.ts shows the chosen one. */
function Cover({ film: { id, picture, stills } }: { film: Film }) {
  return (
    <fieldset className={styles.cover}>
      <legend className="strong">Cover</legend>
      <p className="small muted">What visitors see before it plays.</p>
      <Player src={`/desk/films/${id}/source`} poster={picture} aria-label="The film" />
      <div>
        {stills.map(({ at, src, isChosen }, index) => (
          <label key={at}>
            <input
              {...{ className: 'over-label', type: 'radio', name: 'poster', value: at, defaultChecked: isChosen }}
              aria-label={`${index + 1} of ${stills.length}, at ${playTime(at)}`}
            />
            <img src={src} alt="" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

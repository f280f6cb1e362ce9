import type { ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import type { Film } from '../work/films.ts'
import { ActionBar, FileAction, MainLink } from './ActionBar.tsx'
import { ICONS } from './icons.ts'
import { Warning } from './Notices.tsx'
import { Page, Steps } from './Publishing.tsx'
import styles from './Work.module.css'

const STEPS = ['Send from this phone', 'Name it and pick a cover', 'Prepare for the site', 'Put it on your site']
const PAGE = { title: 'Add a video', back: '/desk/work' }

const BAD = { className: 'link strong toned', 'data-tone': 'bad' }

/** Takes a video off the site, or throws a film away that cannot be used. */
export function Discard({ what = 'discard', children = 'Throw it away' }: { what?: string; children?: ReactNode }) {
  return (
    <button {...BAD} type="submit" form="act" name="do" value={what}>
      <Icon path={ICONS.trash} />
      {children}
    </button>
  )
}

/** Asks first: the film may be nowhere else. */
export function DiscardFilm() {
  return (
    <details>
      <summary {...BAD}>Throw it away</summary>
      <Discard>Yes, throw it away</Discard>
    </details>
  )
}

type ShotProps = { picture: ReactNode; title: ReactNode; children: ReactNode }

/** A picture of a film, and how it is. scripts/film.ts shows the film that it sends. */
export function Shot({ picture, title, children }: ShotProps) {
  return (
    <div className={styles.shot}>
      {picture}
      <div>
        {title && <h2 className="title standing">{title}</h2>}
        <p className="muted">{children}</p>
      </div>
    </div>
  )
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

/**
 * Sends a film. scripts/film.ts shows what belongs to a state (`data-when`): choose, failed, sending, waiting, out. It
 * fills in what is said (`data-say`), and listens to the files and to what is done (`data-do`).
 *
 * @param film one that was sent in part, or that cannot be used
 */
export function AddFilm({ film, isBeside }: { film?: Film | undefined; isBeside: boolean }) {
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
      <div role="alert" {...when('failed')}>
        <Failure film={film} />
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
        <div {...when(state)}>
          {state === 'failed' && <p className="strong">{[film.name, film.facts].filter(Boolean).join(', ')}</p>}
          {state === 'failed' ? <Discard /> : <DiscardFilm />}
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
export function FilmProgress({ film: { step, film, entry, picture, percent, left } }: { film: Film }) {
  const [title, words, steps, now] = !film
    ? ['Bringing it back', '', ['Put it on your site'], 0]
    : step === 'reading'
      ? ['Looking at it', 'Picking frames for the cover.', STEPS, 1]
      : ['Preparing', entry ? 'Until then, visitors see it as it was.' : 'Making it small enough for phones.', STEPS, 2]
  const back = <MainLink href="/desk/work">Back to Work</MainLink>
  return (
    <Page {...PAGE} {...(entry && { title: 'Change it' })} bar={<ActionBar>{back}</ActionBar>}>
      <Shot picture={picture && <img src={picture} alt="" />} title={title}>
        {words}
      </Shot>
      <Steps {...{ steps, now, 'data-step': step }}>
        {percent !== undefined && <progress className="road" max={100} value={percent} aria-label="Prepared" />}
        <p className="small muted">{left} You can close the desk now. It’s all with your site.</p>
      </Steps>
    </Page>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Button, ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { Film } from '../work/films.ts'
import { Strip } from './Announcements.tsx'
import { Bar } from './Bar.tsx'
import { Page } from './Head.tsx'
import { ICONS } from './icons.ts'
import { Steps } from './Publishing.tsx'

const STEPS = ['Send it', 'Name it and pick a cover', 'Prepare for the site', 'Put it on your site']
const PAGE = { title: 'Add a video', back: '/desk/work' }

/** An icon, and the words beside it. */
export const withIcon = (icon: ComponentProps<typeof Icon>, words: string) => (
  <>
    <Icon {...icon} />
    {words}
  </>
)

export const BAD = { className: 'link strong toned', 'data-tone': 'bad' }

/** Asks before a film is thrown away: it may be nowhere else. */
export function Discard() {
  return (
    <details>
      <summary {...BAD}>Throw it away</summary>
      <button {...BAD} type="submit" form="act" name="do" value="discard">
        {withIcon({ path: ICONS.trash }, 'Yes, throw it away')}
      </button>
    </details>
  )
}

/** A picture of a film, and how it is. */
function Shot({ picture, title, children }: { picture: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <div className="aside">
      <div className="tile">{picture}</div>
      <div className="stack" data-gap="small">
        <h2 className="title part">{title}</h2>
        {children}
      </div>
    </div>
  )
}

/** Why something was not done. */
export function Failure({ film }: { film: Pick<Film, 'heading' | 'message'> | undefined }) {
  return (
    <Strip tone="bad" icon={ICONS.alert}>
      <p className="strong" data-say="heading">
        {film?.heading}
      </p>
      <p data-say="message">{film?.message}</p>
    </Strip>
  )
}

/**
 * Sends a film. scripts/film.ts shows what belongs to a state (`data-when`): choose, failed, sending, waiting, out. It
 * fills in what is said (`data-say`), and listens to the files and to what is done (`data-do`).
 *
 * @param film one that was sent in part, or that cannot be used
 * @param films all that are not on the site yet
 */
export function AddFilm({ film, films, isBeside }: { film: Film | undefined; films: Film[]; isBeside: boolean }) {
  const state = film?.step === 'failed' ? 'failed' : 'choose'
  const [title, words] =
    film?.percent === undefined
      ? ['Film it upright, in good light.', 'Up to ten minutes. A minute of before and after is plenty.']
      : [`${film.percent}% kept`, `Choose ${film.name} again, and it goes on where it was.`]
  const half = film ? undefined : films.find(({ step }) => step === 'sending')
  const when = (...states: string[]) => ({ 'data-when': states.join(' '), hidden: !states.includes(state) })
  const bar = (
    <Bar>
      <label className="button strong" data-variant="outline" {...when('choose', 'failed')}>
        <input type="file" accept="video/*" capture="environment" className="over-label" />
        {withIcon({ path: ICONS.camera }, 'Film now')}
      </label>
      <label className="button strong" data-variant="solid" {...when('choose', 'failed')}>
        <input type="file" accept="video/*" className="over-label" />
        <Icon path={ICONS.work} />
        <span {...when('choose')}>Choose {film ? 'it again' : 'a video'}</span>
        <span {...when('failed')}>Choose another</span>
      </label>
      <ButtonLink
        variant="outline"
        href="/desk/work?said=stopped"
        data-do="stop"
        {...when('sending', 'waiting', 'out')}
      >
        {withIcon({ name: 'close' }, 'Stop')}
      </ButtonLink>
      <ButtonLink href="/desk/work" {...when('sending')}>
        Carry on working
      </ButtonLink>
      <ButtonLink href="/desk/sign-in" {...when('out')}>
        Sign in
      </ButtonLink>
      <Button data-do="again" {...when('waiting')}>
        {withIcon({ path: ICONS.again }, 'Try now')}
      </Button>
    </Bar>
  )
  return (
    <Page {...PAGE} bar={bar} isBeside={isBeside} id="film" data-state={state}>
      <div role="alert" {...when('failed')}>
        <Failure film={film} />
      </div>
      <div className="stack" data-gap="small" {...when('choose')}>
        <p className="lead strong">{title}</p>
        <p>{words}</p>
        {half && (
          <a className="link strong" href={`/desk/work/${half.id}`}>
            Go on with {half.name}, {half.percent}% kept
          </a>
        )}
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
          <Discard />
        </div>
      )}
      <Steps steps={STEPS} now={0} {...when('choose', 'sending', 'waiting', 'out')}>
        <div {...when('sending', 'waiting', 'out')}>
          <progress max={100} value={0} aria-label="Sent" />
          <p className="small icon-line">
            <span {...when('waiting')}>
              <Icon path={ICONS.noSignal} />
            </span>
            <span data-say="sent" />
          </p>
          <p className="small muted">
            <span {...when('sending')}>Keep the desk open. Other apps are fine for a minute.</span>
            <span {...when('waiting', 'out')}>You can close the desk. Open it again later to go on.</span>
          </p>
        </div>
      </Steps>
    </Page>
  )
}

/** What the publisher does with a film, or with a video that comes back. */
function stageOf({ film, step, entry }: Film) {
  if (!film) return { title: 'Bringing it back', words: '', steps: ['Put it on your site'], now: 0 }
  if (step === 'reading')
    return { title: 'Looking at it', words: 'Picking frames for the cover.', steps: STEPS, now: 1 }
  const words = entry ? 'Until then, visitors see it as it was.' : 'Making it small enough for phones.'
  return { title: 'Preparing', words, steps: STEPS, now: 2 }
}

/** How far the publisher is. */
export function FilmProgress({ film }: { film: Film }) {
  const { entry, picture, percent, left, step } = film
  const { title, words, steps, now } = stageOf(film)
  const back = <ButtonLink href="/desk/work">Back to Work</ButtonLink>
  return (
    <Page {...PAGE} {...(entry && { title: film.film ? 'Change it' : 'Bring it back' })} bar={<Bar>{back}</Bar>}>
      <Shot picture={picture ? <img src={picture} alt="" /> : <span />} title={title}>
        {words}
      </Shot>
      <Steps steps={steps} now={now} data-live="steps" data-step={`${step} ${picture ?? ''}`}>
        <progress max={100} value={percent || undefined} aria-label="Done" />
        <p className="small muted">{left} You can close the desk now. It’s all with your site.</p>
      </Steps>
      {film.film && <Discard />}
    </Page>
  )
}

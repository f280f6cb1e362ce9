import type { ComponentProps } from 'react'
import { countOf } from '../../core/text.ts'
import { ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { RoomView } from '../site/room.ts'
import { Strip } from './Announcements.tsx'
import { Bar, Submit } from './Bar.tsx'
import { ActButton, ChangeList, PricedTexts, PublishBar, publishWords } from './Changes.tsx'
import { Page } from './Head.tsx'
import { ICONS } from './icons.ts'
import { Alert } from './Notices.tsx'

type Props = Pick<RoomView, 'job' | 'changes' | 'conflicts' | 'others' | 'pricedTexts'> & {
  /** Whether the owner is asked before it is published. */
  isAsked: boolean
}

const PAGE = { title: 'Publish', back: '/desk/site' }
const STEPS = { checking: 'Check what you wrote', building: 'Make the pages', switching: 'Put them on your site' }

/** What is published, how that goes, and what stands in its way. */
export function Publishing({ job, changes, conflicts, others, pricedTexts, isAsked }: Props) {
  if (job?.isRunning && !isAsked) return <Progress job={job} />
  if (conflicts.length > 0) return <Conflicts conflicts={conflicts} />
  const ended = isAsked ? undefined : job
  if (ended?.step === 'done' && ended.kind !== 'preview') return <Published job={ended} />
  const failed = ended?.step === 'failed' ? ended : undefined
  const action = failed?.kind === 'undo' ? `/desk/site/history/${failed.publication}/undo` : '/desk/site/publish'
  const words = publishWords(changes, others)
  return (
    <Page {...PAGE} bar={<PublishBar action={action} publish={failed ? 'Try again' : words} />}>
      <input type="hidden" form="act" name="confirmed" value="1" />
      {failed && <Failed job={failed} />}
      {others.length > 0 && (
        <>
          <p className="lead">Somebody else’s changes go live too</p>
          <p>They are ready in the content folder, and can’t be held back from here: {others.join(', ')}.</p>
        </>
      )}
      <PricedTexts texts={pricedTexts} />
      {changes.length > 0 && <h2 className="title part">{countOf(changes.length, 'change')} to publish</h2>}
      <ChangeList changes={changes} />
    </Page>
  )
}

type Job = NonNullable<Props['job']>

function Progress({ job: { kind, step, isSlow } }: { job: Job }) {
  const steps = Object.values(STEPS).slice(0, kind === 'preview' ? 2 : 3)
  const now = Math.max(0, Object.keys(STEPS).indexOf(step))
  return (
    <Page
      title={kind === 'preview' ? 'Look at it' : 'Publish'}
      back="/desk/site"
      bar={
        <Bar>
          <ButtonLink href="/desk/site">Back to Site</ButtonLink>
        </Bar>
      }
    >
      <p className="lead" role="status" data-live="time">
        {isSlow ? 'Slower than usual, still going.' : 'On its way. It takes about half a minute.'}
      </p>
      <p>{step === 'queued' && 'It begins in a moment. '}You can leave this page. It carries on without you.</p>
      <Steps steps={steps} now={now} data-live="steps" data-step={step} />
    </Page>
  )
}

type StepsProps = ComponentProps<'ol'> & { steps: string[]; now: number; 'data-step'?: string }

/** What is done one after the other. scripts/film/tiles.ts follows it. */
export function Steps({ steps, now, children, ...ol }: StepsProps) {
  return (
    <ol className="rows" {...ol}>
      {steps.map((words, index) => (
        <li
          key={words}
          className="row"
          data-tone={index < now ? 'good' : index === now ? 'warn' : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          {index < now ? <Icon path={ICONS.check} /> : <b aria-hidden="true">{index + 1}</b>}
          <div className={index > now ? 'words muted' : 'words'}>
            {index === now ? <b>{words}</b> : words}
            {index === now && children}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Published({ job }: { job: Job }) {
  const count = countLines(job.words)
  return (
    <Page
      {...PAGE}
      bar={
        <Bar>
          <ButtonLink variant="outline" href="/desk/site">
            Done
          </ButtonLink>
          <ButtonLink href={job.see} target="_blank">
            <Icon path={ICONS.look} />
            See it
          </ButtonLink>
        </Bar>
      }
    >
      <p className="lead" role="status">
        {job.undoes ? 'Undone' : 'On your site since'} {job.at}
      </p>
      {job.kind === 'publish' && <p>Visitors see {count === 1 ? 'this change' : `these ${count} changes`} now.</p>}
      <Lines words={job.words} />
      {job.message && <p>{job.message}</p>}
      {job.kind === 'publish' && (
        <>
          <ButtonLink variant="outline" href={`/desk/site/history/${job.entry}`}>
            {undoOf(count)}
          </ButtonLink>
          <p className="small muted">You can also do it later, under What was published.</p>
        </>
      )}
    </Page>
  )
}

function Failed({ job: { message, faults = [] } }: { job: Job }) {
  const details = faults.map(({ file, line, message }) => `${file}${line ? `, line ${line}` : ''}: ${message}`)
  return (
    <>
      <Alert title="Not published">
        <p>Your site is as it was. Your changes are kept.</p>
      </Alert>
      <h2 className="title part">What’s in the way</h2>
      <p>{faults[0]?.message ?? message}</p>
      <details>
        <summary className="link">For whoever set it up</summary>
        {[message, ...details].map((words) => (
          <p key={words} className="small muted">
            {words}
          </p>
        ))}
      </details>
    </>
  )
}

/** Places that somebody else has changed as well: the owner chooses, once for each. */
function Conflicts({ conflicts }: Pick<Props, 'conflicts'>) {
  return (
    <Page {...PAGE}>
      <Strip tone="warn" icon={ICONS.alert}>
        <h2 className="title part">{CONFLICTING}</h2>
        <p>Choose which one your site should have. Nothing is published before that.</p>
      </Strip>
      {conflicts.map(({ edit, now, isGone, change }) => (
        <section key={edit.id}>
          <h2 className="title part">{change.about}</h2>
          {change.about !== change.words && <p>{change.words}</p>}
          {isGone && <p>All around it was removed, so there’s no place for yours. To have it, add it anew.</p>}
          <ul className="rows">
            {(['mine', 'theirs'] as const).map((whose) => (
              <li key={whose} className="row">
                <div className="words">
                  <h3 className="small muted">{whose === 'mine' ? 'Yours' : 'Theirs'}</h3>
                  <p>{whose === 'mine' ? (change.to ?? change.words) : wordsForTheirs(now, change.from)}</p>
                </div>
                {(whose === 'theirs' || !isGone) && (
                  <ActButton action={`/desk/site/edits/${edit.id}/settle`} name="whose" value={whose}>
                    Take {whose === 'mine' ? 'yours' : 'theirs'}
                  </ActButton>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}

export const CONFLICTING = 'Somebody else has changed what you changed'

const wordsForTheirs = (now: unknown, words = 'What is there now.') => (now === undefined ? 'It’s removed.' : words)

export const countLines = (words: string) => words.split('\n').length

export const undoOf = (count: number) => (count > 1 ? `Undo all ${count}` : 'Undo')

/** What was published: a line for each change. */
export const Lines = ({ words }: { words: string }) => (
  <ul className="stack" data-gap="small">
    {Array.from(words.matchAll(/^(.+?)(?:: (.*))?$/gm), ([line, about, what]) => (
      <li key={line}>
        <b>{about}</b>
        {what && <br />} {what}
      </li>
    ))}
  </ul>
)

type PreviewProps = {
  place?: string | undefined
  /** The screen that they are shown as on, if it is not this one. */
  as: string | null
}

/** The screens to look at the pages as on, each with the windows that are of the other one. */
const SCREENS = [
  ['phone', 'wide'],
  ['computer', 'narrow'],
] as const

/** The real pages as they will be, under one bar. */
export function Preview({ place = '/', as }: PreviewProps) {
  return (
    <main className="preview" data-as={as}>
      <header className="head">
        <ButtonLink variant="icon" href="/desk/site" aria-label="Back">
          <Icon path={ICONS.back} />
        </ButtonLink>
        <div>
          <h1 className="title">This is how it will look.</h1>
          <p className="small muted">Not yet on the site.</p>
        </div>
        {SCREENS.filter(([screen]) => screen !== as).map(([screen, others]) => (
          <ButtonLink
            key={screen}
            variant="icon"
            className={as ? undefined : others}
            href={`?as=${screen}`}
            aria-label={`As on a ${screen}`}
          >
            <Icon path={ICONS[screen]} />
          </ButtonLink>
        ))}
        <form method="post" action="/desk/site/publish">
          <Submit>Publish</Submit>
        </form>
      </header>
      <iframe src={`/desk/preview${place}`} title="The pages as they will be" />
    </main>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { RoomView } from '../site/room.ts'
import { ActionBar, MainLink } from './ActionBar.tsx'
import { ActButton, ChangeList, PricedTexts, PublishBar } from './Changes.tsx'
import detail from './Detail.module.css'
import { PageHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Alert, Warning } from './Notices.tsx'
import styles from './Publishing.module.css'

type Props = Pick<RoomView, 'job' | 'changes' | 'conflicts' | 'others' | 'pricedTexts'> & {
  /** Whether the owner is asked before it is published. */
  isAsked: boolean
}

const STEPS = { checking: 'Check what you wrote', building: 'Make the pages', switching: 'Put them on your site' }

/** What is published, how that goes, and what stands in its way. */
export function Publishing({ job, changes, conflicts, others, pricedTexts, isAsked }: Props) {
  if (job?.isRunning && !isAsked) return <Progress job={job} />
  if (conflicts.length > 0) return <Conflicts conflicts={conflicts} />
  const ended = isAsked ? undefined : job
  if (ended?.step === 'done' && ended.kind !== 'preview') return <Published job={ended} />
  const failed = ended?.step === 'failed' ? ended : undefined
  const action = failed?.kind === 'undo' ? `/desk/site/history/${failed.publication}/undo` : '/desk/site/publish'
  const words = others.length > 0 ? 'Publish all' : 'Publish'
  return (
    <Page bar={<PublishBar action={action} words={failed ? 'Try again' : words} />}>
      <input type="hidden" form="act" name="confirmed" value="1" />
      {failed && <Failed job={failed} />}
      {others.length > 0 && (
        <>
          <p className="title">Somebody else’s changes go live too</p>
          <p>They are ready in the content folder, and can’t be held back from here: {others.join(', ')}.</p>
        </>
      )}
      <PricedTexts texts={pricedTexts} />
      {changes.length > 0 && <h2 className="body strong">Yours</h2>}
      <ChangeList changes={changes} />
    </Page>
  )
}

type PageProps = {
  title?: string
  back?: string
  about?: ReactNode
  children: ReactNode
  bar?: ReactNode
  main?: ComponentProps<'main'> & { 'data-state'?: string }
  isBeside?: boolean
}

/** A page within a room. The main part is it, or what it is beside. */
export function Page({ title = 'Publish', back = '/desk/site', about, children, bar, main, isBeside }: PageProps) {
  const Part = isBeside ? 'section' : 'main'
  return (
    <Part className={detail.page} aria-label={isBeside ? title : undefined} {...main}>
      <PageHeader title={title} as={isBeside ? 'h2' : 'h1'} back={back}>
        {about}
      </PageHeader>
      <div className="stack column" data-gap="small">
        {children}
      </div>
      {bar}
    </Part>
  )
}

type Job = NonNullable<Props['job']>

function Progress({ job: { kind, step } }: { job: Job }) {
  const steps = Object.values(STEPS).slice(0, kind === 'preview' ? 2 : 3)
  const now = Math.max(0, Object.keys(STEPS).indexOf(step))
  return (
    <Page
      title={kind === 'preview' ? 'Look at it' : 'Publish'}
      bar={
        <ActionBar>
          <MainLink href="/desk/site">Back to Site</MainLink>
        </ActionBar>
      }
    >
      <p className="title" role="status">
        On its way. It takes about half a minute.
      </p>
      <p>{step === 'queued' && 'It begins in a moment. '}You can leave this page. It carries on without you.</p>
      <Steps steps={steps} now={now} data-step={step} />
    </Page>
  )
}

type StepsProps = ComponentProps<'ol'> & { steps: string[]; now: number; 'data-step'?: string }

/** What is done one after the other. scripts/site.ts follows it. */
export function Steps({ steps, now, children, ...ol }: StepsProps) {
  return (
    <ol className={`ruled numbers ${styles.steps}`} {...ol}>
      {steps.map((words, index) => (
        <li
          key={words}
          className={index < now ? styles.done : index === now ? undefined : 'muted'}
          aria-current={index === now ? 'step' : undefined}
        >
          {index === now ? <b>{words}</b> : words}
          {index === now && children}
        </li>
      ))}
    </ol>
  )
}

function Published({ job }: { job: Job }) {
  const count = job.words.split('\n').length
  return (
    <Page
      bar={
        <ActionBar>
          <a href="/desk/site">Done</a>
          <MainLink href={job.see} target="_blank">
            <Icon path={ICONS.look} />
            See it
          </MainLink>
        </ActionBar>
      }
    >
      <p className="title" role="status">
        {job.undoes ? 'Undone' : 'On your site since'} {job.at}
      </p>
      {job.kind === 'publish' && <p>Visitors see {count === 1 ? 'this change' : `these ${count} changes`} now.</p>}
      <Lines words={job.words} className="ruled rows" />
      {job.message && <p>{job.message}</p>}
      {job.kind === 'publish' && (
        <>
          <ButtonLink variant="outline" href={`/desk/site/history/${job.entry}`}>
            Undo
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
      <h2 className="body strong">What’s in the way</h2>
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
    <Page>
      <Warning tone="warn" icon={ICONS.alert}>
        <h2 className="body strong">Somebody changed the same</h2>
        <p>Choose which one your site should have. Nothing is published before that.</p>
      </Warning>
      {conflicts.map(({ edit, now, change }) => (
        <section key={edit.id} className="stack" data-gap="small">
          <h2 className="title">{change.about}</h2>
          {change.about !== change.words && <p>{change.words}</p>}
          <ul className="ruled rows">
            {(['mine', 'theirs'] as const).map((whose) => (
              <li key={whose} className="stack" data-gap="small">
                <h3 className="body strong">{whose === 'mine' ? 'Yours' : 'Theirs'}</h3>
                <p>{(whose === 'mine' ? (change.to ?? change.words) : change.from) ?? wordsForTheirs(now)}</p>
                <ActButton action={`/desk/site/edits/${edit.id}/settle`} name="whose" value={whose}>
                  Take {whose === 'mine' ? 'yours' : 'theirs'}
                </ActButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}

const wordsForTheirs = (now: unknown) => (now === undefined ? 'It’s removed.' : 'What is there now.')

/** What was published: a line for each change. */
export const Lines = ({ words, className }: { words: string; className: string }) => (
  <ul className={className} data-gap="small">
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

/** The real pages as they will be, under one bar. */
export function Preview({ place = '/', as }: PreviewProps) {
  return (
    <main className={styles.look} data-as={as}>
      <form method="post" action="/desk/site/publish" data-ground="ink">
        <ButtonLink variant="icon" href="/desk/site" aria-label="Back">
          <Icon path={ICONS.back} />
        </ButtonLink>
        <div className="small">
          <h1 className="body strong">This is how it will look.</h1>
          Not yet on the site.
        </div>
        {(['phone', 'computer'] as const).map((screen) => (
          <ButtonLink
            key={screen}
            variant="icon"
            data-screen={screen}
            href={`?as=${screen}`}
            aria-label={`As on a ${screen}`}
          >
            <Icon path={ICONS[screen]} />
          </ButtonLink>
        ))}
        <button type="submit" className="strong">
          Publish
        </button>
      </form>
      <iframe src={`/desk/preview${place}`} title="The pages as they will be" />
    </main>
  )
}

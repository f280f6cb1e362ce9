import type { ComponentProps, ReactNode } from 'react'
import type { Conflict } from '../../core/publishing/drafts.ts'
import type { JobState } from '../../core/publishing/jobs.ts'
import type { HistoryEntry } from '../../core/publishing/publications.ts'
import { Button, ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { Change } from '../site/changes.ts'
import { capitalised } from '../site/fields.ts'
import type { TakingBack } from '../site/site-room.ts'
import { ActionBar, MainAction, MainLink } from './ActionBar.tsx'
import detail from './Detail.module.css'
import { PageHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Warning } from './Notices.tsx'
import styles from './SiteFields.module.css'
import { ChangeList, PublishBar } from './SiteRoom.tsx'

type Props = {
  /** `see` is where visitors see what it changed. */
  job: (JobState & { see: string; did?: string | undefined }) | undefined
  /** What waits to be published. */
  changes: Change[]
  conflicts: Conflict[]
  /** What somebody else has left in the content folder, by its pages. */
  others: string[]
  /** Whether the owner is asked before it is published. */
  isAsked: boolean
  /** What stands in the way of taking a publication back. */
  back: TakingBack | undefined
  /** A time of today, or a date. */
  inWords: (at: string) => string
}

const STEPS = { checking: 'Check what you wrote', building: 'Make the pages', switching: 'Put them on your site' }

/** What is published, how that goes, and what stands in its way. */
export function Publishing({ job, changes, conflicts, others, isAsked, back, inWords }: Props) {
  if (job?.isRunning && !isAsked) return <Progress job={job} />
  if (conflicts.length > 0) return <Conflicts conflicts={conflicts} />
  const ended = isAsked ? undefined : job
  if (ended?.step === 'done' && ended.kind !== 'preview') return <Published job={ended} inWords={inWords} />
  if (ended && back) return <TakeBack {...back} />
  const failed = ended?.step === 'failed' ? ended : undefined
  const what = failed?.kind === 'undo' ? `undo ${failed.publication}` : 'publish'
  return (
    <Page bar={<PublishBar what={what} words={failed ? 'Try again' : others.length > 0 ? 'Publish all' : 'Publish'} />}>
      <input type="hidden" form="act" name="also" value="1" />
      {failed && <Failed job={failed} />}
      {others.length > 0 && (
        <>
          <p className="title">Somebody else’s changes go live too</p>
          <p>They are ready in the content folder, and can’t be held back from here: {others.join(', ')}.</p>
        </>
      )}
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

function Progress({ job: { kind, step } }: { job: JobState }) {
  const steps = Object.entries(STEPS).slice(0, kind === 'preview' ? 2 : 3)
  const current = Math.max(
    0,
    steps.findIndex(([name]) => name === step),
  )
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
      <Steps steps={steps.map(([, words]) => words)} now={current} data-step={step} />
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

function Published({ job, inWords }: { job: NonNullable<Props['job']>; inWords: Props['inWords'] }) {
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
        {job.did ?? 'On your site'} since {inWords(job.at)}
      </p>
      {job.kind === 'publish' && <p>Visitors see {count === 1 ? 'this change' : `these ${count} changes`} now.</p>}
      <Lines words={job.words} className={`ruled rows ${styles.rows}`} />
      {job.message && <p>{job.message}</p>}
      {job.kind === 'publish' && (
        <>
          <ActButton what={`undo ${job.id}`}>Take {count === 1 ? 'it' : 'all'} back</ActButton>
          <p className="small muted">You can also do it later, under What was published.</p>
        </>
      )}
    </Page>
  )
}

function Failed({ job: { message, faults = [] } }: { job: JobState }) {
  const details = faults.map(({ file, line, message }) => `${file}${line ? `, line ${line}` : ''}: ${message}`)
  return (
    <>
      <div role="alert">
        <Warning tone="bad" icon={ICONS.alert}>
          <h2 className="body strong">Not published</h2>
          <p>Your site is as it was. Your changes are kept.</p>
        </Warning>
      </div>
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

function Conflicts({ conflicts }: { conflicts: Conflict[] }) {
  const files = [...Map.groupBy(conflicts, ({ file }) => file)]
  return (
    <Page>
      <Warning tone="warn" icon={ICONS.alert}>
        <h2 className="body strong">Somebody changed the same line</h2>
        <p>Choose which one your site should have. Nothing is published before that.</p>
      </Warning>
      <ul className="ruled rows">
        {files.flatMap(([file, found]) =>
          (['mine', 'theirs'] as const).map((whose) => (
            <li key={file + whose} className="stack" data-gap="small">
              <h2 className="body strong">{whose === 'mine' ? 'Yours' : 'Theirs'}</h2>
              {found.map((conflict) => (
                <p key={conflict[whose]}>{conflict[whose].trim() || 'Nothing: the line is removed.'}</p>
              ))}
              <ActButton what={`${whose} ${file}`}>Take {whose}</ActButton>
            </li>
          )),
        )}
      </ul>
    </Page>
  )
}

const ActButton = ({ what, children }: { what: string; children: ReactNode }) => (
  <Button type="submit" form="act" variant="outline" name="do" value={what}>
    {children}
  </Button>
)

/** What was published: a line for each change. */
const Lines = ({ words, className }: { words: string; className: string }) => (
  <ul className={className} data-gap="small">
    {Array.from(words.matchAll(/^(.+?)(?:: (.*))?$/gm), ([line, about, what]) => (
      <li key={line}>
        <b>{about}</b>
        {what && <br />} {what}
      </li>
    ))}
  </ul>
)

/** What a publication changed, as it will be without it. */
export function TakeBack({ id, changes, since }: TakingBack) {
  const which = changes.length > 1 ? `all ${changes.length}` : 'it'
  const bar = since.length === 0 && (
    <ActionBar>
      <a href="/desk/site/history">Cancel</a>
      <MainAction form="act" name="do" value={`undo ${id}`}>
        Take {which} back
      </MainAction>
    </ActionBar>
  )
  return (
    <Page title="Take back" back="/desk/site/history" bar={bar}>
      {since.length > 0 ? (
        <>
          <div role="alert">
            <Warning tone="bad" icon={ICONS.alert}>
              <h2 className="body strong">Not taken back</h2>
              <p>Your site is as it was. The same was changed once more since:</p>
            </Warning>
          </div>
          <ChangeList changes={since} />
          {changes.length > 0 && <h2 className="body strong">What can be taken back one by one</h2>}
        </>
      ) : (
        <>
          <input type="hidden" form="act" name="also" value="1" />
          <p>So your site will be again:</p>
        </>
      )}
      {changes.length > 1 || since.length > 0 ? (
        <ChangeList {...{ changes, words: 'Put in your changes' }} whatOf={({ name }) => `part ${id} ${name}`} />
      ) : (
        <ChangeList changes={changes} />
      )}
    </Page>
  )
}

type HistoryProps = { entries: (HistoryEntry & { did?: string | undefined })[]; inWords: Props['inWords'] }

export function History({ entries, inWords }: HistoryProps) {
  const days = Map.groupBy(entries, ({ at }) => splitDay(inWords(at))[0])
  return (
    <Page title="What was published">
      {entries.length === 0 && <p className="muted">Nothing yet.</p>}
      {Array.from(days, ([day, published]) => (
        <section key={day}>
          <h2 className="title">{capitalised(day)}</h2>
          <ul className={`ruled rows ${styles.rows}`}>
            {published.map(({ id, at, by, words, did, problem }) => {
              const back = entries.find((one) => one.undoes === id && !one.isUndone)
              const [, time] = splitDay(inWords(at))
              return (
                <li key={id} className={styles.past}>
                  <div>
                    {did && <p>{did}:</p>}
                    <Lines words={words} className="stack" />
                    {problem && <p className="small">{problem}</p>}
                    <p className="small muted">
                      {time ? `${time}, by` : 'By'} {by}
                      {back && `. ${back.did} ${inWords(back.at)}, by ${back.by}`}
                    </p>
                  </div>
                  {!back && <ActButton what={`undo ${id}`}>Take back</ActButton>}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </Page>
  )
}

/** `today 10:57` is a day and a time. Long ago has only a day. */
const splitDay = (moment: string) => moment.split(/ (?=\d\d:)/) as [day: string, time?: string]

/** The real pages as they will be, under one bar. */
export function Preview({ place = '/' }: { place?: string | undefined }) {
  return (
    <main className={styles.look}>
      <form method="post" action="/desk/site" data-ground="ink">
        <ButtonLink variant="icon" href="/desk/site" aria-label="Back">
          <Icon path={ICONS.back} />
        </ButtonLink>
        <div className={`small ${styles.line}`}>
          <h1 className="body strong">This is how it will look.</h1>
          Not yet on the site.
        </div>
        <button type="submit" className="strong" name="do" value="publish">
          Publish
        </button>
      </form>
      <iframe src={`/desk/preview${place}`} title="The pages as they will be" />
    </main>
  )
}

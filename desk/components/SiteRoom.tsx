import { countOf } from '../../core/text.ts'
import { Button } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { HealthTopic } from '../health.ts'
import type { Change } from '../site/changes.ts'
import type { Rows } from '../site/rows.ts'
import { ActionBar, MainAction } from './ActionBar.tsx'
import { HealthLink } from './Announcements.tsx'
import { RoomHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Toast, Warning } from './Notices.tsx'
import styles from './SiteFields.module.css'
import { RowList } from './SiteFields.tsx'

/** Part of the content, and why it cannot be read. */
type Unreadable = { title: string; path: string; reason: string }

type Props = {
  unreadable: Unreadable[]
  changes: Change[]
  rows: Rows[]
  wrong: HealthTopic[]
  isWhole: boolean
  canPublish: boolean
  /** Whether the draft is being published. */
  isOnItsWay: boolean
  said?: string | null
  /** What was left out. */
  about?: string | null
}

/** The room Site: what is changed and not published, and where to change more. */
export function SiteRoom({ unreadable, changes, rows, wrong, isWhole, canPublish, isOnItsWay, said, about }: Props) {
  // What is beside it is the main part of the page.
  const [Part, Title] = isWhole ? (['main', 'h1'] as const) : (['section', 'h2'] as const)
  return (
    <>
      <RoomHeader title="Site" as={Title}>
        <HealthLink wrong={wrong} />
      </RoomHeader>
      <Part
        {...{ className: 'stack column', 'data-gap': 'small', 'aria-label': 'Site' }}
        {...(changes.length === 0 && { id: 'draft', tabIndex: -1 })}
      >
        {unreadable.map((part) => (
          <CannotBeRead key={part.path} {...part} />
        ))}
        {changes.length > 0 && (
          <section className={styles.draft} aria-labelledby="draft">
            <h2 className="body strong" id="draft" tabIndex={-1}>
              {countOf(changes.length, 'change')}, {isOnItsWay ? 'on the way to the site' : 'not yet on the site'}
            </h2>
            <ChangeList changes={changes} canLeaveOut={!isOnItsWay} />
            {isOnItsWay ? (
              <a className="link strong" href="/desk/site/publish">
                See how it goes
              </a>
            ) : (
              <button type="submit" form="act" name="do" value="discard" className="link strong">
                Throw {changes.length === 1 ? 'it' : changes.length === 2 ? 'both' : 'all'} away
              </button>
            )}
          </section>
        )}
        {rows.map((section) => (
          <RowList key={section.rows[0]?.href} {...section} />
        ))}
      </Part>
      {/* What the buttons of Site that have no form of their own send. */}
      <form method="post" action="/desk/site" id="act" />
      <Toast>
        {said === 'discarded' && <p>Thrown away. The site stays as it is.</p>}
        {said === 'out' && <p>Left out: {about}</p>}
      </Toast>
      {canPublish && <PublishBar />}
    </>
  )
}

function CannotBeRead({ title, path, reason }: Unreadable) {
  return (
    <Warning tone="warn" icon={ICONS.alert}>
      <h2 className="body strong">{title} can’t be changed here</h2>
      <p>The file can’t be read, so nothing is written to it. Show this to whoever set up your site.</p>
      <details>
        <summary className="link strong">For whoever set it up</summary>
        <p className="small">
          {path}: {reason}
        </p>
      </details>
    </Warning>
  )
}

/** What a draft changes, in words. */
export function ChangeList({ changes, canLeaveOut = false }: { changes: Change[]; canLeaveOut?: boolean }) {
  return (
    <ul className="ruled rows">
      {changes.map(({ name, about, words, from, to }) => (
        <li key={name} className={styles.tools}>
          <p>
            <b>{about}</b>
            <br />
            {about !== words && words}{' '}
            {to !== undefined && (
              <>
                <del>
                  <span className="visually-hidden">was </span>
                  {from}
                </del>{' '}
                <span className="visually-hidden">new </span>
                {to}
              </>
            )}
          </p>
          {canLeaveOut && (
            <Button
              {...{ type: 'submit', form: 'act', variant: 'icon' }}
              name="do"
              value={`out ${name}`}
              aria-label={`Leave out: ${about}`}
            >
              <Icon path={ICONS.undo} />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

export function PublishBar({ words = 'Publish', what = 'publish' }: { words?: string; what?: string }) {
  return (
    <ActionBar>
      <button type="submit" form="act" name="do" value="preview">
        <Icon path={ICONS.look} />
        Look at it
      </button>
      <MainAction form="act" name="do" value={what}>
        {words}
      </MainAction>
    </ActionBar>
  )
}

import { countOf } from '../../core/text.ts'
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
  said?: string
  /** What was left out. */
  about?: string | null
  /** Whether all is to be thrown away, which is asked once. */
  isAsked: boolean
  /** Whether what is gone from the draft can be put back. */
  canPutBack: boolean
}

const SAID = { discarded: 'Thrown away. The site stays as it is.', back: 'Put back.', part: 'Put in your changes.' }

/** The room Site: what is changed and not published, and where to change more. */
export function SiteRoom({
  unreadable,
  changes,
  rows,
  wrong,
  isWhole,
  canPublish,
  isOnItsWay,
  said = '',
  about,
  isAsked,
  canPutBack,
}: Props) {
  // What is beside it is the main part of the page.
  const told = said === 'out' ? `Left out: ${about}` : new Map(Object.entries(SAID)).get(said)
  const which = changes.length === 1 ? 'it' : changes.length === 2 ? 'both' : 'all'
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
            <ChangeList
              changes={changes}
              words="Leave out"
              whatOf={isOnItsWay ? undefined : ({ name }) => `out ${name}`}
            />
            {isOnItsWay ? (
              <a className="link strong" href="/desk/site/publish">
                See how it goes
              </a>
            ) : (
              <>
                {isAsked && (
                  <>
                    <input type="hidden" form="act" name="also" value="1" />
                    <p>Throw away what you changed, and leave the site as it is?</p>
                  </>
                )}
                <div className="cluster">
                  <button
                    type="submit"
                    form="act"
                    name="do"
                    value="discard"
                    className="link strong toned"
                    data-tone="bad"
                  >
                    {isAsked ? 'Yes, throw' : 'Throw'} {which} away
                  </button>
                  {isAsked && (
                    <a className="link strong" href="/desk/site">
                      Keep {which}
                    </a>
                  )}
                </div>
              </>
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
        {told && <p>{told}</p>}
        {told && said !== 'back' && canPutBack && (
          <button type="submit" form="act" className="link strong" name="do" value="back">
            Undo
          </button>
        )}
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

type ChangeListProps = {
  changes: Change[]
  /** What can be done with each: its words, and what they post. */
  words?: string
  whatOf?: ((change: Change) => string) | undefined
}

/** What changes, in words. */
export function ChangeList({ changes, words: act, whatOf }: ChangeListProps) {
  return (
    <ul className="ruled rows">
      {changes.map((change) => (
        <li key={change.name} className={styles.tools}>
          <p>
            <b>{change.about}</b>
            <br />
            {change.about !== change.words && change.words}{' '}
            {change.to !== undefined && (
              <>
                <del className={styles.brief}>
                  <span>
                    <span className="visually-hidden">was </span>
                    {change.from}
                  </span>
                </del>{' '}
                <span className={styles.brief}>
                  <span>
                    <span className="visually-hidden">new </span>
                    {change.to}
                  </span>
                </span>
              </>
            )}
          </p>
          {whatOf && (
            <button
              {...{ type: 'submit', form: 'act', name: 'do', value: whatOf(change), className: 'link strong' }}
              aria-label={`${act}: ${change.about}`}
            >
              {act}
            </button>
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

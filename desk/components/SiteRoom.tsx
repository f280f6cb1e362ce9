import { countOf } from '../../core/text.ts'
import type { HealthTopic } from '../health.ts'
import type { Shown } from '../site/site-room.ts'
import { HealthLink } from './Announcements.tsx'
import { acting, ChangeList, PublishBar, Said } from './Changes.tsx'
import { RoomHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Warning } from './Notices.tsx'
import styles from './Rows.module.css'
import { RowList } from './SiteFields.tsx'

type DraftProps = Pick<Shown, 'changes'> & {
  /** Whether the draft is being published. */
  isOnItsWay: boolean
  /** Whether all is to be thrown away, which is asked once. */
  isAsked: boolean
}

type Props = DraftProps &
  Pick<Shown, 'unreadable' | 'canPutBack' | 'rows'> & {
    wrong: HealthTopic[]
    isWhole: boolean
    canPublish: boolean
    said: string
    /** What was left out. */
    about: string | null
  }

/** The room Site: what is changed and not published, and where to change more. */
export function SiteRoom({ unreadable, rows, wrong, isWhole, canPublish, said, about, canPutBack, ...draft }: Props) {
  const isChanged = draft.changes.length > 0
  // What is beside it is the main part of the page.
  const [Part, Title] = isWhole ? (['main', 'h1'] as const) : (['section', 'h2'] as const)
  return (
    <>
      <RoomHeader title="Site" as={Title}>
        <HealthLink wrong={wrong} />
      </RoomHeader>
      <Part
        className="stack column"
        data-gap="small"
        aria-label="Site"
        {...(!isChanged && { id: 'draft', tabIndex: -1 })}
      >
        {unreadable.map((part) => (
          <CannotBeRead key={part.path} {...part} />
        ))}
        {isChanged && <Draft {...draft} />}
        {rows.map((section) => (
          <RowList key={section[0]?.title} rows={section} />
        ))}
      </Part>
      {/* What the buttons of Site that have no form of their own send. */}
      <form method="post" action="/desk/site" id="act" />
      <Said said={said} about={about} canPutBack={canPutBack} form="act" />
      {canPublish && <PublishBar />}
    </>
  )
}

function Draft({ changes, isOnItsWay, isAsked }: DraftProps) {
  const which = changes.length === 2 ? 'both' : 'all'
  return (
    <section className={styles.draft} aria-labelledby="draft">
      <h2 className="body strong" id="draft" tabIndex={-1}>
        {countOf(changes.length, 'change')}, {isOnItsWay ? 'on the way to the site' : 'not yet on the site'}
      </h2>
      <ChangeList changes={changes} words="Leave out" whatOf={isOnItsWay ? undefined : ({ name }) => `out ${name}`} />
      {isAsked && (
        <>
          <input type="hidden" form="act" name="also" value="1" />
          <p>Throw away what you changed, and leave the site as it is?</p>
        </>
      )}
      <div className="cluster">
        {isAsked && (
          <a className="link strong" href="/desk/site">
            Keep {which}
          </a>
        )}
        {isOnItsWay ? (
          <a className="link strong" href="/desk/site/publish">
            See how it goes
          </a>
        ) : (
          changes.length > 1 && (
            <button {...acting('discard')} className="link strong toned" data-tone="bad">
              {isAsked ? 'Yes, throw' : 'Throw'} {which} away
            </button>
          )
        )}
      </div>
    </section>
  )
}

function CannotBeRead({ title, path, reason }: Shown['unreadable'][number]) {
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

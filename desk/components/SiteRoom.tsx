import { countOf } from '../../core/text.ts'
import { Icon } from '../../site/ui/Icon.tsx'
import type { RoomView } from '../site/room.ts'
import { Strip } from './Announcements.tsx'
import { acting, undoAction } from './Bar.tsx'
import { ChangeList, Flash, PricedTexts, PublishBar } from './Changes.tsx'
import { RoomHead } from './Head.tsx'
import { ICONS } from './icons.ts'
import { CONFLICTING } from './Publishing.tsx'
import { RowList } from './SiteFields.tsx'

type DraftProps = Pick<RoomView, 'changes' | 'pricedTexts'> & {
  /** Whether the draft is being published. */
  isOnItsWay: boolean
  /** Whether all is to be undone, which is asked once. */
  isAsked: boolean
}

type Props = DraftProps &
  Pick<RoomView, 'conflicts' | 'unreadable' | 'canUndo' | 'rows'> & {
    isWhole: boolean
    /** What the button says, if there is anything to publish. */
    publish: string | undefined
    said: string
    /** What was undone. */
    about: string | null
    /** The address of the page, to which an action leads back. */
    address: string
  }

/** The room Site: what is changed and not published, and where to change more. */
export function SiteRoom({
  conflicts,
  unreadable,
  rows,
  isWhole,
  publish,
  said,
  about,
  address,
  canUndo,
  ...draft
}: Props) {
  const isChanged = draft.changes.length > 0
  // What is beside it is the main part of the page.
  const [Part, Title] = isWhole ? (['main', 'h1'] as const) : (['section', 'h2'] as const)
  return (
    <Part className="list" aria-label="Site">
      <RoomHead title="Site" as={Title} />
      {conflicts.length > 0 && (
        <Strip tone="warn" icon={ICONS.alert} href="/desk/site/publish?ask" end={<Icon path={ICONS.next} />}>
          <b>{CONFLICTING}.</b> Choose which one your site should have
        </Strip>
      )}
      {isChanged && <Draft {...draft} />}
      <div className="body stack" data-gap="small" {...(!isChanged && { id: 'draft', tabIndex: -1 })}>
        {unreadable.map((part) => (
          <CannotBeRead key={part.path} {...part} />
        ))}
        {rows.map((section) => (
          <RowList key={section[0]?.title} rows={section} />
        ))}
      </div>
      {/* What the buttons of Site that have no form of their own send. */}
      <form method="post" action="/desk/site/publish" id="act">
        <input type="hidden" name="page" value={address} />
      </form>
      <Flash said={said} about={about} canUndo={canUndo} />
      {publish && <PublishBar publish={publish} />}
    </Part>
  )
}

function Draft({ changes, pricedTexts, isOnItsWay, isAsked }: DraftProps) {
  const which = changes.length === 2 ? 'both' : 'all'
  return (
    <section className="strip" data-tone="warn" aria-labelledby="draft">
      <div className="words">
        <h2 className="title part" id="draft" tabIndex={-1}>
          {countOf(changes.length, 'change')}, {isOnItsWay ? 'on the way to the site' : 'not yet on the site'}
        </h2>
        <ChangeList changes={changes} undoAt={({ id }) => undoAction(id)} />
        <PricedTexts texts={pricedTexts} />
        {isAsked && (
          <>
            <input type="hidden" form="act" name="confirmed" value="1" />
            <p>Undo what you changed, and leave the site as it is?</p>
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
              <button {...acting('/desk/site/edits/undo')} className="link strong toned" data-tone="bad">
                {isAsked ? 'Yes, undo' : 'Undo'} {which}
              </button>
            )
          )}
        </div>
      </div>
    </section>
  )
}

function CannotBeRead({ title, path, reason }: RoomView['unreadable'][number]) {
  return (
    <Strip tone="warn" icon={ICONS.alert}>
      <h2 className="title part">{title} can’t be changed here</h2>
      <p>The file can’t be read, so nothing is written to it. Show this to whoever set up your site.</p>
      <details>
        <summary className="link strong">For whoever set it up</summary>
        <p className="small">
          {path}: {reason}
        </p>
      </details>
    </Strip>
  )
}

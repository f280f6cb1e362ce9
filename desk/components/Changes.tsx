import type { ComponentProps } from 'react'
import { countOf } from '../../core/text.ts'
import { Button } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { Change } from '../site/change.ts'
import { aroundDifference } from '../site/change-words.ts'
import type { Entry } from '../site/field.ts'
import { Strip } from './Announcements.tsx'
import { acting, Bar, Submit } from './Bar.tsx'
import { ICONS } from './icons.ts'
import { Toast } from './Notices.tsx'
import { sourceOf } from './source-of.ts'

type ChangeListProps = {
  changes: Change[]
  /** Where one is undone, by its name. */
  undoAt?: (change: Change) => string
}

/** What changes, in words. */
export function ChangeList({ changes, undoAt }: ChangeListProps) {
  return (
    <ul className="rows">
      {changes.map((change) => (
        <li key={change.name} className="row" data-look="top">
          <div className="words">
            <b>{change.about}</b>
            {change.about !== change.words && <p>{change.words}</p>}
            {change.pictures && (
              <span className="cluster">
                <img src={sourceOf(change.pictures[0])} alt="as it was" />→
                <img src={sourceOf(change.pictures[1])} alt="as it will be" />
              </span>
            )}
            {change.to !== undefined && <Difference {...aroundDifference(change)} />}
          </div>
          {undoAt && !change.edits.some(({ job }) => job) && (
            <button
              {...acting(undoAt(change))}
              name="change"
              value={change.name}
              className="link strong"
              aria-label={`Undo: ${change.about}`}
            >
              Undo
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const Difference = ({ from, to }: { from: string; to: string }) => (
  <p>
    <del className="muted">
      <Spoken before="was ">{from}</Spoken>
    </del>{' '}
    →{' '}
    <b>
      <Spoken before="new ">{to}</Spoken>
    </b>
  </p>
)

/** Words with others before them that only a screen reader says. */
const Spoken = ({ before, children }: { before: string; children: string }) => (
  <span>
    <span className="visually-hidden">{before}</span>
    {children}
  </span>
)

export const ActButton = ({ action, ...props }: ComponentProps<'button'> & { action: string }) => (
  <Button {...acting(action)} variant="outline" {...props} />
)

/** What the button says that publishes all of the draft, and what others have changed. */
export const publishWords = (changes: unknown[], others: string[]) =>
  others.length > 0 ? 'Publish all' : `Publish ${countOf(changes.length, 'change')}`

type PublishBarProps = ComponentProps<typeof Bar> & { publish: string; action?: string }

export function PublishBar({ publish, action = '/desk/site/publish', ...bar }: PublishBarProps) {
  return (
    <Bar {...bar}>
      <ActButton action="/desk/site/previews">
        <Icon path={ICONS.look} />
        Look at it
      </ActButton>
      <Submit {...acting(action)}>{publish}</Submit>
    </Bar>
  )
}

/** What has just been done. */
const FLASHES: Record<string, string> = {
  saved: 'Saved',
  removed: 'Removed',
  moved: 'Moved',
  same: 'Nothing changed',
  undone: 'Undone',
  back: 'It’s back',
}

type FlashProps = {
  said: string
  /** With what it was done. */
  about: string | null
  /** Whether what was taken out of the draft last can be put back. */
  canUndo: boolean
}

/** Says what has just been done, and how to undo it. */
export function Flash({ said, about, canUndo }: FlashProps) {
  const words = Object.hasOwn(FLASHES, said) ? FLASHES[said] : undefined
  return (
    <Toast>
      {words && (
        <>
          <p>
            {words}
            {about && ` “${about}”`}.{/^(saved|removed|moved)$/.test(said) && ' Visitors see it once you publish.'}
          </p>
          {canUndo && /^(removed|undone)$/.test(said) && (
            <button {...acting('/desk/site/edits/put-back')} className="link strong">
              Undo
            </button>
          )}
        </>
      )}
    </Toast>
  )
}

/** Texts that may speak of prices that the draft changes. */
export function PricedTexts({ texts }: { texts: Entry[] }) {
  if (texts.length === 0) return null
  return (
    <Strip tone="warn" icon={ICONS.alert}>
      <h2 className="title part">These texts may speak of the old price</h2>
      <ul className="rows">
        {texts.map(({ title, detail, href }) => (
          <li key={href}>
            <a className="link strong" href={href}>
              {title}
            </a>
            <p className="small muted">{detail}</p>
          </li>
        ))}
      </ul>
    </Strip>
  )
}

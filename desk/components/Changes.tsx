import type { ComponentProps } from 'react'
import { Button } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { Change } from '../site/change.ts'
import type { Entry } from '../site/field.ts'
import { ActionBar, acting, MainAction, undoAction } from './ActionBar.tsx'
import { ICONS } from './icons.ts'
import { Toast, Warning } from './Notices.tsx'
import { sourceOf } from './Pictures.tsx'
import styles from './Rows.module.css'

type ChangeListProps = {
  changes: Change[]
  /** Whether each can be undone. */
  canUndo?: boolean
}

/** What changes, in words. */
export function ChangeList({ changes, canUndo = false }: ChangeListProps) {
  return (
    <ul className="ruled rows">
      {changes.map((change) => (
        <li key={change.name} className={styles.tools}>
          <p>
            <b>{change.about}</b>
            <br />
            {change.about !== change.words && change.words}{' '}
            {change.pictures && (
              <span className={styles.pictures}>
                <img src={sourceOf(change.pictures[0])} alt="as it was" />
                <img src={sourceOf(change.pictures[1])} alt="as it will be" />
              </span>
            )}
            {change.to !== undefined && (
              <>
                <del className={`clamp ${styles.brief}`}>
                  <Spoken before="was ">{change.from}</Spoken>
                </del>{' '}
                <span className={`clamp ${styles.brief}`}>
                  <Spoken before="new ">{change.to}</Spoken>
                </span>
              </>
            )}
          </p>
          {canUndo && !change.edits.some(({ job }) => job) && (
            <button {...acting(undoAction(change.id))} className="link strong" aria-label={`Undo: ${change.about}`}>
              Undo
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Words with others before them that only a screen reader says. */
const Spoken = ({ before, children }: { before: string; children: string | undefined }) => (
  <span>
    <span className="visually-hidden">{before}</span>
    {children}
  </span>
)

export const ActButton = ({ action, ...props }: ComponentProps<'button'> & { action: string }) => (
  <Button {...acting(action)} variant="outline" {...props} />
)

type PublishBarProps = ComponentProps<typeof ActionBar> & { words?: string; action?: string }

export function PublishBar({ words = 'Publish', action = '/desk/site/publish', ...bar }: PublishBarProps) {
  return (
    <ActionBar {...bar}>
      <button {...acting('/desk/site/previews')}>
        <Icon path={ICONS.look} />
        Look at it
      </button>
      <MainAction {...acting(action)}>{words}</MainAction>
    </ActionBar>
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
    <Warning tone="warn" icon={ICONS.alert}>
      <h2 className="body strong">These texts may speak of the old price</h2>
      <ul className="ruled">
        {texts.map(({ title, detail, href }) => (
          <li key={href}>
            <a className="link strong" href={href}>
              {title}
            </a>
            <br />
            <span className="small muted">{detail}</span>
          </li>
        ))}
      </ul>
    </Warning>
  )
}

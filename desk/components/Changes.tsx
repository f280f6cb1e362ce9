import type { ComponentProps } from 'react'
import { Button } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { Change } from '../site/changes.ts'
import { ActionBar, MainAction } from './ActionBar.tsx'
import { ICONS } from './icons.ts'
import { Toast } from './Notices.tsx'
import { sourceOf } from './Pictures.tsx'
import styles from './Rows.module.css'

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
          {whatOf && (
            <button {...acting(whatOf(change))} className="link strong" aria-label={`${act}: ${change.about}`}>
              {act}
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

/** Makes a button do something in Site, from wherever it is. */
export const acting = (what: string) => ({ type: 'submit', form: 'act', name: 'do', value: what }) as const

export const ActButton = ({ what, ...props }: ComponentProps<'button'> & { what: string }) => (
  <Button {...acting(what)} variant="outline" {...props} />
)

type PublishBarProps = ComponentProps<typeof ActionBar> & { words?: string; what?: string }

export function PublishBar({ words = 'Publish', what = 'publish', ...bar }: PublishBarProps) {
  return (
    <ActionBar {...bar}>
      <button {...acting('preview')}>
        <Icon path={ICONS.look} />
        Look at it
      </button>
      <MainAction {...acting(what)}>{words}</MainAction>
    </ActionBar>
  )
}

const MOVED = 'Moved'
/** What has just been done, by the name of the button. */
const SAID = new Map(
  Object.entries({
    save: 'Saved',
    remove: 'Removed',
    back: 'Put back',
    put: 'Put back',
    top: MOVED,
    up: MOVED,
    down: MOVED,

    same: 'Nothing changed',

    out: 'Left out',
    part: 'Put in your changes',
    discarded: 'Thrown away. The site stays as it is',
  }),
)

type SaidProps = {
  said: string
  /** With what it was done. */
  about: string | null
  /** Whether what is gone from the draft can be put back. */
  canPutBack: boolean
  /** The form that can put it back: that of a page, or that of the room. */
  form: 'site' | 'act'
}

/** Says what has just been done, and how to undo it. */
export function Said({ said, about, canPutBack, form }: SaidProps) {
  return (
    <Toast>
      {SAID.has(said) && (
        <>
          <p>
            {SAID.get(said)}
            {about && ` “${about}”`}.
            {form === 'site' && !/^(back|same)$/.test(said) && ' Visitors see it once you publish.'}
          </p>
          {canPutBack && /^(remove|out|part|discarded)$/.test(said) && (
            <button {...acting('back')} form={form} className="link strong">
              Undo
            </button>
          )}
        </>
      )}
    </Toast>
  )
}

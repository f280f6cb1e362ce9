import type { ComponentProps, ReactNode } from 'react'
import styles from './ActionBar.module.css'

type ActionBarProps = Omit<ComponentProps<'footer'>, 'className'> & {
  /** How long there is left for the actions. */
  promise?: ReactNode
  /** What can be done besides, above the actions. */
  aside?: ReactNode
}

/** The bar under the thumb: one copper action, and others beside it. */
export function ActionBar({ promise, aside, children, ...footer }: ActionBarProps) {
  return (
    <footer className={styles.bar} data-ground="ink" {...footer}>
      {promise}
      {aside && <div className={`cluster links ${styles.aside}`}>{aside}</div>}
      <div className={`strong ${styles.actions}`}>{children}</div>
    </footer>
  )
}

/** Makes a button post to an address of Site, wherever it is on the page. */
export const acting = (action: string) => ({ type: 'submit', form: 'act', formAction: action }) as const

/** Where an edit of the draft is undone. */
export const undoAction = (id: string) => `/desk/site/edits/${id}/undo`

export function MainAction(props: ComponentProps<'button'>) {
  return <button type="submit" className={styles.main} {...props} />
}

export function MainLink(props: ComponentProps<'a'>) {
  return <a className={styles.main} {...props} />
}

type FileActionProps = ComponentProps<'input'> & { isMain?: boolean }

/** Chooses a file. Without script, nothing would be done with it. */
export function FileAction({ isMain, children, ...input }: FileActionProps) {
  return (
    <label className={isMain ? styles.main : undefined} data-when="choose failed" hidden>
      <input {...input} type="file" className="over-label" />
      {children}
    </label>
  )
}

type PromiseLineProps = {
  label?: string
  words: string | undefined
  detail?: string | false | undefined
  /** How much of the time has passed, in per cent. */
  gone?: number
  tone?: 'bad' | 'good' | false
  children?: ReactNode
}

/** The promise above the actions: the words say how much time is left, and the line repeats it. */
export function PromiseLine({ label, words, detail, gone = 0, tone, children }: PromiseLineProps) {
  return (
    <div className={styles.promise} data-tone={tone || undefined}>
      <progress value={gone} max={100} aria-hidden="true" />
      <p className="small muted">
        {label}
        <b className="body">{words}</b>
        {detail}
      </p>
      {children}
    </div>
  )
}

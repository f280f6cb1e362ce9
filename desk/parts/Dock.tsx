import type { ComponentProps, ReactNode } from 'react'
import styles from './Dock.module.css'

type Props = Omit<ComponentProps<'footer'>, 'className'> & {
  /** How long there is left for the actions. */
  promise?: ReactNode
  /** What can be done besides, above the actions. */
  aside?: ReactNode
}

/** The bar under the thumb: one copper action, and others beside it. */
export function Dock({ promise, aside, children, ...footer }: Props) {
  return (
    <footer className={styles.dock} data-ground="ink" {...footer}>
      {promise}
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={styles.actions}>{children}</div>
    </footer>
  )
}

/** The one thing to do now. */
export function MainAction(props: ComponentProps<'button'>) {
  return <button type="submit" className={styles.main} {...props} />
}

/** The same, as a link. */
export function MainLink(props: ComponentProps<'a'>) {
  return <a className={styles.main} {...props} />
}

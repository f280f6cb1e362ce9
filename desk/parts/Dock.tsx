import type { ComponentProps, ReactNode } from 'react'
import styles from './Dock.module.css'

type Props = {
  /** What can be done besides, above the actions. */
  aside?: ReactNode
  children: ReactNode
}

/** The bar under the thumb: one copper action, and others beside it. */
export function Dock({ aside, children }: Props) {
  return (
    <footer className={styles.dock} data-ground="ink">
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={styles.actions}>{children}</div>
    </footer>
  )
}

/** The one thing to do now. */
export function MainAction(props: ComponentProps<'button'>) {
  return <button type="submit" className={styles.main} {...props} />
}

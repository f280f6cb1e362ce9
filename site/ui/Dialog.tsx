import type { ComponentProps } from 'react'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

interface Props extends ComponentProps<'dialog'> {
  id: string
  /** The id of the heading that names the dialog. */
  labelledBy: string
  /** `sheet` lies over the page, `screen` fills it. */
  variant: 'sheet' | 'screen'
  /** Whether its content stands in the page itself on paper and where no script runs. */
  standsInPage?: boolean
}

/**
 * A modal dialog that a button with `command="show-modal"` and `commandfor` opens. It works before React and
 * without it; with client/dialogs.ts the button answers first. The close button comes first: it takes the focus,
 * and a long text opens at its beginning.
 */
export function Dialog({ id, labelledBy, variant, standsInPage, className, children, ...dialog }: Props) {
  return (
    <dialog
      id={id}
      // What a browser knows of this element, for reader modes that would take a long dialog for the page.
      // biome-ignore lint/a11y/noRedundantRoles: said in words for those that read roles only
      role="dialog"
      aria-labelledby={labelledBy}
      closedby="any"
      className={className ? `${styles.dialog} ${className}` : styles.dialog}
      data-variant={variant}
      data-stands-in-page={standsInPage}
      {...dialog}
    >
      <div className={styles.bar}>
        <button type="button" className={styles.close} command="close" commandfor={id} aria-label="Close">
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

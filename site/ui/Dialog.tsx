import type { ComponentProps, ReactNode } from 'react'
import { CLOSE } from '../texts.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

interface Props extends ComponentProps<'dialog'> {
  id: string
  /** The id of the heading that names the dialog. */
  labelledBy: string
  /** `sheet` overlays part of the page, `screen` fills the viewport. */
  variant: 'sheet' | 'screen'
  /** What the bar shows beside the close button. */
  head?: ReactNode
  /** A control of the bar. */
  tool?: ReactNode
  /** Shows the content inline without scripts. */
  inlineFallback?: boolean
}

/**
 * A modal dialog, opened by a button with `command="show-modal"` and `commandfor`. It works without React. With
 * scripts/dialogs.ts, the button shows as pressed before the dialog opens. The close button is the first control, so
 * that it gets the focus and a long text starts at the top.
 */
export function Dialog({ id, labelledBy, variant, head, tool, inlineFallback, className, children, ...dialog }: Props) {
  return (
    <dialog
      id={id}
      // biome-ignore lint/a11y/noRedundantRoles: reader modes that go by roles would take a long dialog for the article
      role="dialog"
      aria-labelledby={labelledBy}
      closedby="any"
      className={className ? `${styles.dialog} ${className}` : styles.dialog}
      data-variant={variant}
      data-inline-fallback={inlineFallback}
      {...dialog}
    >
      <div className={styles.bar}>
        {head}
        <Button variant="icon" command="close" commandfor={id} aria-label={CLOSE}>
          <Icon name="close" />
        </Button>
        {tool}
      </div>
      {children}
    </dialog>
  )
}

import type { ReactNode } from 'react'
import { CLOSE, TEXTS } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Prose } from '../../ui/Prose.tsx'
import styles from './TermsDialog.module.css'

export const TERMS_DIALOG_ID = 'terms-dialog'

interface Props {
  title: string
  date: Date
  children: ReactNode
}

/** The dialog of the terms, opened from the footer. */
export function TermsDialog({ title, date, children }: Props) {
  return (
    <Dialog id={TERMS_DIALOG_ID} labelledBy="terms-heading" variant="sheet" data-ground="paper">
      <div className={`wrap ${styles.terms}`}>
        <Prose heading={title} headingId="terms-heading" as="h2" dateLabel={TEXTS.textPage.effective} date={date}>
          {children}
        </Prose>
        <p>
          <Button variant="outline" command="close" commandfor={TERMS_DIALOG_ID}>
            {CLOSE}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

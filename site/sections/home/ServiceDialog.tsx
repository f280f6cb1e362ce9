import type { ReactNode } from 'react'
import type { Service } from '../../content/schemas/service.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ServiceDialog.module.css'

/** The id of a service's dialog, for the button that opens it. */
export const serviceDialogId = ({ id }: Pick<Service, 'id'>) => `dialog_${id}`

interface Props {
  service: Pick<Service, 'id' | 'name'>
  /** The service's packages: ui/Tabs.tsx with PackagePanels.tsx. */
  children: ReactNode
}

/** One service's packages and prices. */
export function ServiceDialog({ service, children }: Props) {
  const id = serviceDialogId(service)
  return (
    <Dialog
      id={id}
      labelledBy={`${id}_heading`}
      variant="sheet"
      inlineFallback
      className={styles.dialog}
      data-ground="paper"
      head={
        <h2 id={`${id}_heading`} className="title">
          {service.name}
        </h2>
      }
    >
      {children}
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import type { Service } from '../schemas/service.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './ServiceDialog.module.css'

/** The id of a service's dialog, for the button that opens it. */
export const serviceDialogId = (service: Service) => `service-${service.slug}`

interface Props {
  service: Service
  /** The service's packages: the ServiceTabs island. */
  children: ReactNode
}

/** One service's packages and prices. */
export function ServiceDialog({ service, children }: Props) {
  const id = serviceDialogId(service)
  return (
    <Dialog id={id} labelledBy={`${id}-heading`} variant="sheet" inlineFallback>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {service.name}
      </h2>
      <p className={styles.summary}>{service.summary}</p>
      {children}
      <div className={styles.foot}>
        <Button variant="outline" command="close" commandfor={id}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

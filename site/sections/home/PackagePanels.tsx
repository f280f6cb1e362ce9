import type { ReactNode } from 'react'
import type { VehicleSize } from '../../../core/business/business.ts'
import type { PicturedPackage, PicturedService } from '../../assets/home-pictures.ts'
import { panelId, type Service } from '../../content/schemas/service.ts'
import { CLOSE, FREE_QUOTE, TEXTS } from '../../texts.ts'
import { AddToQuote } from '../../ui/AddToQuote.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Price } from '../../ui/PriceRows.tsx'
import { SizeChip } from '../../ui/SizeField.tsx'
import styles from './PackagePanels.module.css'

/** The id of a service's dialog, for the button that opens it. */
export const serviceDialogId = ({ id }: Pick<Service, 'id'>) => `dialog_${id}`

interface DialogProps {
  service: Pick<Service, 'id' | 'name'>
  sizes: VehicleSize[]
  /** The service's packages: ui/Tabs.tsx with `PackagePanels`. */
  children: ReactNode
}

/** One service's packages and prices. */
export function ServiceDialog({ service, sizes, children }: DialogProps) {
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
      tool={<SizeChip sizes={sizes} />}
    >
      {children}
    </Dialog>
  )
}

/** The panels of a service's packages, for ui/Tabs.tsx. */
export function PackagePanels({ service }: { service: PicturedService }) {
  const { packages } = service
  return (
    <>
      {packages.map((entry) => (
        <section
          key={entry.id}
          id={panelId(entry)}
          className={styles.panel}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
          {...(packages.length > 1
            ? { role: 'tabpanel', 'aria-labelledby': `${panelId(entry)}_tab` }
            : { role: 'group', 'aria-label': entry.name })}
        >
          <Panel service={service} entry={entry} />
        </section>
      ))}
    </>
  )
}

interface PanelProps {
  service: PicturedService
  entry: PicturedPackage
}

/** A package: what it is for and its steps, above a foot with its price, its duration and a link to the quote form. */
function Panel({ service, entry }: PanelProps) {
  const picture = entry.picture ?? service.picture
  const dialogId = serviceDialogId(service)
  // The dialog's heading names a package with the name of its service.
  const isNamedAbove = entry.name === service.name
  return (
    <>
      {picture && (
        <div
          className={`screen-only fill ${styles.picture}`}
          data-tall={picture.height > picture.width ? '' : undefined}
        >
          <Picture picture={picture} alt="" />
        </div>
      )}
      <div className={`stack ${styles.body}`}>
        <h3 className={isNamedAbove ? 'visually-hidden' : undefined}>{entry.name}</h3>
        <p className="lead">{entry.description}</p>
        <PackageTable service={service} entry={entry} />
        <div className={`grid ${styles.stages}`}>
          {entry.stages.map(({ name, steps }) => (
            <div key={name}>
              <h4 className="strong">{name}</h4>
              <ol className={`ruled ticks ${styles.steps}`}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </div>
          ))}
        </div>
        <p className={styles.close}>
          <CloseButton dialogId={dialogId} />
        </p>
      </div>
      <div className={`cluster ${styles.foot}`} data-ground="ink">
        <p>
          <Price {...entry} /> <span className="small muted">{entry.duration}</span>
        </p>
        <span className={styles.close}>
          <CloseButton dialogId={dialogId} />
        </span>
        <AddToQuote {...entry} />
        <ButtonLink href={`/quote?package=${entry.id}`}>{FREE_QUOTE}</ButtonLink>
      </div>
    </>
  )
}

/** The service's packages side by side, this one in the foreground. */
function PackageTable({ service, entry }: PanelProps) {
  const { packages, comparison } = service
  const ofThis = (index: number) => packages[index] === entry || undefined
  if (!comparison) return null
  return (
    <table className={`ruled small muted ${styles.table} ${styles.packageTable}`}>
      <caption className="visually-hidden">{TEXTS.packageTable.caption(service.name)}</caption>
      <thead>
        <tr>
          {packages.map(({ id, name }, index) => (
            <th key={id} scope="col" data-this={ofThis(index)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {[...comparison, { name: TEXTS.packageTable.time, texts: packages.map(({ duration }) => duration) }].map(
        ({ name, texts }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={packages.length}>
                {name}
              </th>
            </tr>
            <tr>
              {texts.map((text, index) => (
                <td key={packages[index]?.id} data-this={ofThis(index)}>
                  {text}
                </td>
              ))}
            </tr>
          </tbody>
        ),
      )}
    </table>
  )
}

function CloseButton({ dialogId }: { dialogId: string }) {
  return (
    <Button variant="outline" command="close" commandfor={dialogId}>
      {CLOSE}
    </Button>
  )
}

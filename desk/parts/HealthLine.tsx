import { Icon } from '../../site/ui/Icon.tsx'
import styles from './HealthLine.module.css'
import { ICONS } from './icons.ts'

/** Two words while all is well. */
export function AllWell() {
  return (
    <a className={styles.well} href="/desk/health">
      <Icon path={ICONS.check} />
      All well
    </a>
  )
}

/** The one red strip while something is broken. */
export function Alarm({ broken }: { broken: string }) {
  return (
    <a className={styles.alarm} href="/desk/health">
      <Icon path={ICONS.alert} />
      <span>
        <b>{broken}</b>
        See what to do
      </span>
    </a>
  )
}

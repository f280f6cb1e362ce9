import { Icon } from '../../site/ui/Icon.tsx'
import type { HealthTopic } from '../health.ts'
import styles from './HealthLine.module.css'
import { ICONS } from './icons.ts'

/** Two words while all is well, or how much there is to do. */
export function Calm({ wrong }: { wrong: HealthTopic[] }) {
  return (
    <a className={styles.calm} href="/desk/health" data-to-do={wrong.length > 0}>
      <Icon path={wrong.length > 0 ? ICONS.alert : ICONS.check} />
      {wrong.length > 0 ? `${wrong.length} to do` : 'All well'}
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

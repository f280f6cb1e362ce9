import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Arrow.module.css'

interface Props extends ComponentProps<'button'> {
  icon: 'previous' | 'next'
  label: string
}

/** A round previous or next button. */
export function Arrow({ icon, label, ...button }: Props) {
  return (
    <Button variant="icon" className={styles.arrow} data-icon={icon} aria-label={label} {...button}>
      <Icon name={icon} />
    </Button>
  )
}

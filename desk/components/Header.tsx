import type { ReactNode } from 'react'
import { ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import styles from './Header.module.css'
import { ICONS } from './icons.ts'

type RoomHeaderProps = { title: string; as: 'h1' | 'h2'; children: ReactNode }

export function RoomHeader({ title, as: Title, children }: RoomHeaderProps) {
  return (
    <header className={styles.header} data-ground="ink">
      <Title className={styles.room}>{title}</Title>
      {children}
    </header>
  )
}

type PageHeaderProps = { title: string; back: string; as?: 'h1' | 'h2'; children?: ReactNode }

/** The bar above a page within a room, with the way back. */
export function PageHeader({ title, back, as: Title = 'h1', children }: PageHeaderProps) {
  return (
    <header className={styles.header} data-ground="ink">
      <ButtonLink variant="icon" className={styles.back} href={back} aria-label="Back">
        <Icon path={ICONS.back} />
      </ButtonLink>
      <div className={styles.page}>
        <Title className="title clamp" dir="auto">
          {title}
        </Title>
        {children && <p className="small muted">{children}</p>}
      </div>
    </header>
  )
}

import type { ReactNode } from 'react'
import styles from './Door.module.css'

type Props = {
  /** The name of the business. */
  name: string
  title: string
  children: ReactNode
  dock: ReactNode
}

/** A screen before the owner is signed in: ink, with the first picture of the public site. */
export function Door({ name, title, children, dock }: Props) {
  return (
    <div className={styles.door} data-ground="ink">
      <picture>
        <source media="(min-width: 1000px)" srcSet="/desk/site/hero-wide" />
        <img className={styles.picture} src="/desk/site/hero-tall" alt="" />
      </picture>
      <header className={styles.logo}>
        <img src="/desk/site/logo" alt={name} />
      </header>
      <main className={styles.words}>
        <h1>{title}</h1>
        {children}
      </main>
      {dock}
    </div>
  )
}

import { ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './Menu.module.css'
import { NAV_LINKS } from './nav-links.ts'

export const MENU_ID = 'menu'

/** The full-screen menu of small screens. */
export function Menu({ homePath }: { homePath: '' | '/' }) {
  return (
    <Dialog id={MENU_ID} labelledBy="menu-heading" variant="screen">
      <h2 id="menu-heading" className="visually-hidden">
        Menu
      </h2>
      <nav className={styles.links} aria-label="Menu">
        {NAV_LINKS.map(([label, id]) => (
          <a key={id} href={`${homePath}#${id}`} data-to={id}>
            {label}
          </a>
        ))}
        <ButtonLink href={`${homePath}#quote`}>GET A FREE QUOTE</ButtonLink>
      </nav>
    </Dialog>
  )
}

import { ButtonLink } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './Header.module.css'
import { MENU_ID, Menu } from './Menu.tsx'
import { NAV_LINKS } from './nav-links.ts'

interface Props {
  name: string
  /** What stands before a section's `#id`: nothing on the home page, `/` elsewhere. */
  home: '' | '/'
}

/** The fixed header: calm over the hero, solid once the page is scrolled. */
export function Header({ name, home }: Props) {
  return (
    <header className={styles.header}>
      <a className={styles.logo} href="/" aria-label={`${name}, home`}>
        <Logo name={name} />
      </a>
      <nav className={styles.nav} aria-label="Main">
        {NAV_LINKS.map(([label, id]) => (
          <a key={id} href={`${home}#${id}`} data-to={id}>
            {label}
          </a>
        ))}
      </nav>
      <span className={styles.quote}>
        <ButtonLink size="small" href={`${home}#quote`}>
          GET A FREE QUOTE
        </ButtonLink>
      </span>
      <button
        type="button"
        className={styles.menuButton}
        command="show-modal"
        commandfor={MENU_ID}
        aria-label="Menu"
      >
        <span className={styles.bars} />
      </button>
      <Menu home={home} />
    </header>
  )
}

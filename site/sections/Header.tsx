import { ButtonLink } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './Header.module.css'
import { MENU_ID, Menu } from './Menu.tsx'

/** The header's links, in their order: label and the id of the section on the home page. */
export const LINKS = [
  ['GALLERY', 'gallery'],
  ['ABOUT', 'about'],
  ['SERVICES', 'services'],
  ['LOCATION', 'location'],
  ['CONTACT', 'footer'],
] as const

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
        {LINKS.map(([label, id]) => (
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

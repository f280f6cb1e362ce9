import { TEXTS } from '../../texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Logo, type LogoImage } from '../../ui/Picture.tsx'
import styles from './Header.module.css'
import { MENU_ID, navLinks } from './Menu.tsx'

/** Two bars of different length. */
const BARS = 'M1 6h18M6.4 13.4H19'

interface Props {
  name: string
  logo: LogoImage | undefined
  hasGallery: boolean
  /** The home page's path, for links to its sections. Empty on the home page itself. */
  homePath: '' | '/'
  /** Leads to the quote form: that of this page, if it has one. */
  quoteHref: string
}

/** The fixed header: see-through over a picture at the top of the page, otherwise solid. */
export function Header({ name, logo, hasGallery, homePath, quoteHref }: Props) {
  return (
    <header className={styles.header} data-ground="ink">
      <a className={styles.logo} href="/" aria-label={TEXTS.header.home(name)}>
        <Logo logo={logo} name={name} />
      </a>
      <nav className={`screen-only small strong caps ${styles.nav}`} aria-label={TEXTS.header.main}>
        {navLinks(hasGallery).map(([label, id]) => (
          <a key={id} className="nav-link" href={`${homePath}#${id}`} data-to={id}>
            {label}
          </a>
        ))}
      </nav>
      <span className={styles.quote}>
        <ButtonLink size="small" href={quoteHref}>
          {TEXTS.header.quote} <span className="small" data-total="" />
        </ButtonLink>
      </span>
      <span className={styles.menuButton}>
        <Button variant="icon" command="show-modal" commandfor={MENU_ID} aria-label={TEXTS.header.menu}>
          <Icon path={BARS} />
        </Button>
      </span>
    </header>
  )
}

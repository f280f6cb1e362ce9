import styles from './Logo.module.css'

/** The logo in a header: its file (pages/logo.[type].ts), and its size in CSS pixels. */
export interface LogoImage {
  src: string
  width: number
  height: number
}

interface Props {
  logo: LogoImage
  /** The name of the business. */
  name: string
}

/** The logo, which is light: on paper and on other light backgrounds its colours are inverted. */
export function Logo({ logo, name }: Props) {
  return <img className={styles.logo} {...logo} alt={name} />
}

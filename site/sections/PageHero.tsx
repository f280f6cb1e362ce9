import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './PageHero.module.css'

interface Props {
  eyebrow: string
  heading: string
  text: string
}

/** What opens a page other than the home page. */
export function PageHero(head: Props) {
  return (
    <div className={styles.hero}>
      <div className={`wrap ${styles.content}`}>
        <SectionHead id="heading" as="h1" {...head} />
      </div>
    </div>
  )
}

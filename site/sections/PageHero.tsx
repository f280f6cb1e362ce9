import type { PictureData } from '../build/pictures.ts'
import { Picture } from '../ui/Picture.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './PageHero.module.css'

interface Props {
  eyebrow: string
  heading: string
  text: string
  /** What stands above and beside the words. */
  picture: PictureData
}

/** What opens a page other than the home page. */
export function PageHero({ picture, ...head }: Props) {
  return (
    <div className={styles.hero}>
      <div className={styles.ground}>
        <Picture picture={picture} alt="" first />
      </div>
      <div className={`wrap ${styles.content}`}>
        <SectionHead id="heading" as="h1" {...head} />
      </div>
    </div>
  )
}

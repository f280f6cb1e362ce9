import type { PictureData } from '../build/pictures.ts'
import { Picture } from '../ui/Picture.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './PageHero.module.css'

interface Props {
  eyebrow: string
  heading: string
  text: string
  /** The background picture. */
  picture: PictureData
}

/** The first screen of a page other than the home page. */
export function PageHero({ picture, ...head }: Props) {
  return (
    <div className={styles.hero}>
      <div className={styles.background}>
        <Picture picture={picture} alt="" priority />
      </div>
      <div className={`wrap ${styles.content}`}>
        <SectionHead id="heading" as="h1" {...head} />
      </div>
    </div>
  )
}

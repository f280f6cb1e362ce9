import type { ReactNode } from 'react'
import type { PictureData } from '../../assets/pictures.ts'
import { Cover } from '../../ui/Cover.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './CoatingHero.module.css'

interface Props {
  /** The small line above the heading. */
  claim: string
  heading: string
  text: string
  /** The background picture. */
  picture: PictureData
  /** The price and the button. */
  children: ReactNode
}

/** The first screen of a page other than the home page. */
export function CoatingHero({ claim, heading, text, picture, children }: Props) {
  return (
    <Cover picture={picture} className={styles.hero}>
      <div className="wrap cover-words stack">
        <p className="strong accent">{claim}</p>
        <SectionHead id="heading" as="h1" heading={heading} text={text} />
        <div className="cluster" data-hero-actions>
          {children}
        </div>
      </div>
    </Cover>
  )
}

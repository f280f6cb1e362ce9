import type { PictureData } from '../../pictures.ts'
import type { Coating } from '../../schemas/coating.ts'
import { Picture } from '../../ui/Picture.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './Results.module.css'
import section from './section.module.css'

interface Props {
  heading: string
  images: (Coating['results']['images'][number] & { picture: PictureData })[]
}

/** What a coating looks like. */
export function Results({ heading, images }: Props) {
  return (
    <section className={`wrap ${section.section}`} aria-labelledby="results-heading" data-rise>
      <SectionHead id="results-heading" heading={heading} />
      <ul className={styles.pictures}>
        {images.map(({ image, alt, picture }) => (
          <li key={image}>
            <Picture picture={picture} alt={alt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

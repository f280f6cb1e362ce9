import type { Coating } from '../../content/schemas/coating.ts'
import type { PictureData } from '../../generated/pictures.ts'
import { BeforeAfter } from '../../ui/BeforeAfter.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Results.module.css'

type Texts = Coating['results']

interface Props extends Omit<Texts, 'pictures'> {
  before: PictureData
  after: PictureData
  pictures: (Texts['pictures'][number] & { picture: PictureData })[]
}

/** Pictures of the results: a before-and-after slider and further pictures. */
export function Results({ heading, comparison, before, after, pictures }: Props) {
  return (
    <Section name="results" heading={heading} className="screen-only" data-ground="ink">
      <div className={styles.results}>
        <BeforeAfter texts={comparison} before={before} after={after} />
        <ul className={`fill ${styles.pictures}`}>
          {pictures.map(({ file, alt, picture }) => (
            <li key={file}>
              <Picture picture={picture} alt={alt} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

import type { Business } from '../../business/business.ts'
import type { PictureData } from '../build/pictures.ts'
import type { Home } from '../schemas/home.ts'
import { Picture } from '../ui/Picture.tsx'
import { Points } from '../ui/Points.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import styles from './Location.module.css'

interface Props {
  texts: Home['location']
  area: Business['area']
  /** The background picture. */
  picture: PictureData
}

/** The area served: three cards and the list of districts. */
export function Location({ texts: { cards, districtsHeading, ...head }, area, picture }: Props) {
  return (
    <section id="location" className={styles.band} aria-labelledby="location-heading">
      <div className={styles.background}>
        <Picture picture={picture} alt="" />
      </div>
      <div className={`wrap ${styles.location}`} data-rise>
        <SectionHead id="location-heading" {...head} />
        <Points items={cards} columns={3} />
        <div className={styles.districts}>
          <h3>{districtsHeading}</h3>
          <ul className={styles.names}>
            {area.districts.map((district) => (
              <li key={district}>{district}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

import { packagePrice } from '../../../core/business/price.ts'
import type { Home } from '../../content/schemas/home.ts'
import { type Package, panelId } from '../../content/schemas/service.ts'
import type { PictureData } from '../../generated/pictures.ts'
import { BeforeAfter } from '../../ui/BeforeAfter.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './Comparison.module.css'

interface Props {
  texts: NonNullable<Home['comparison']>
  before: PictureData
  after: PictureData
  packages: Package[]
}

/** One panel before and after the work, as wide as the page, with a link to the package that does it. */
export function Comparison({ texts, before, after, packages }: Props) {
  const found = packages.find(({ id }) => id === texts.package)
  return (
    <section className={`screen-only ${styles.comparison}`} aria-labelledby="comparison-heading" data-ground="ink">
      <BeforeAfter texts={texts} before={before} after={after} />
      <div className={`wrap cluster ${styles.caption}`} data-justify="between">
        <h2 id="comparison-heading" className="question">
          {texts.heading}
        </h2>
        {found && (
          <ButtonLink variant="line" href={`#${panelId(found)}`}>
            {texts.link}, {packagePrice(found)}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

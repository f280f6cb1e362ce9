import type { PictureData } from '../assets/pictures.ts'
import { TEXTS } from '../texts.ts'
import { Picture } from './Picture.tsx'

interface Props {
  /** The label of the slider, and descriptions of the two pictures. */
  texts: { label: string; before: { alt: string }; after: { alt: string } }
  before: PictureData
  after: PictureData
}

/**
 * One panel before and after the work, the first picture on top of the second. The slider moves the edge between them
 * (scripts/before-after.ts). Without JavaScript the picture stays split in half.
 */
export function BeforeAfter({ texts, before, after }: Props) {
  return (
    <div className="fill comparison-stage" data-before-after>
      <figure className="comparison-before">
        <Picture picture={before} alt={texts.before.alt} />
        <figcaption>
          <span className="strong">{TEXTS.comparison.before}</span>
        </figcaption>
      </figure>
      <figure className="comparison-after">
        <Picture picture={after} alt={texts.after.alt} />
        <figcaption>
          <span className="strong">{TEXTS.comparison.after}</span>
        </figcaption>
      </figure>
      <input className="comparison-slider" type="range" defaultValue={50} aria-label={texts.label} />
      <span className="comparison-edge" aria-hidden="true" />
    </div>
  )
}

import type { Home, Part } from '../../schemas/home.ts'
import { packagePrice, priceAndTime } from '../../schemas/price.ts'
import { findPackage, type Package } from '../../schemas/service.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Hatchback } from '../drawings/Hatchback.tsx'
import styles from './CarPicker.module.css'

type Texts = NonNullable<Home['start']>

/** Where the car can be pressed: each area chooses a part. */
const AREAS: { area: string; part: Part }[] = [
  { area: 'paint', part: 'paint' },
  { area: 'cabin', part: 'cabin' },
  { area: 'bay', part: 'bay' },
  { area: 'rear-wheel', part: 'wheels' },
  { area: 'front-wheel', part: 'wheels' },
]

interface Props {
  texts: Texts
  packages: Package[]
}

/**
 * A dusty car. Choosing a part cleans what its package cleans, and names the package, its price and its time. It is made
 * of radio buttons and CSS. Parts whose package does not exist are left out; without any, there is no car.
 */
export function CarPicker({ texts: { heading, text, parts, unsure }, packages }: Props) {
  const choices = parts.flatMap((choice) => {
    const found = findPackage(packages, choice.package)
    return found ? [{ ...choice, found }] : []
  })
  if (choices.length === 0) return null
  const offered = new Set(choices.map(({ part }) => part))
  return (
    <section className={`screen-only ${styles.start}`} aria-labelledby="start-heading" data-ground="tinted">
      <fieldset className={`wrap ${styles.stage}`} aria-labelledby="start-heading">
        <div className={`cluster ${styles.head}`}>
          <SectionHead id="start-heading" heading={heading} style="question" />
          <p className="lead muted">{text}</p>
        </div>
        <div className={styles.car}>
          <Hatchback />
          {AREAS.filter(({ part }) => offered.has(part)).map(({ area, part }) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the radio button has a label of its own, in words
            <label
              key={area}
              className={styles.area}
              data-area={area}
              htmlFor={idOf(part)}
              aria-hidden="true"
            />
          ))}
          {(['paint', 'cabin', 'bay', 'wheels'] as const)
            .filter((part) => offered.has(part))
            .map((part) => (
              <span key={part} className={styles.pin} data-part={part} />
            ))}
        </div>
        <div className={styles.choices}>
          {choices.map(({ part, name, found }) => (
            <label key={part} className={styles.choice}>
              <input type="radio" name="part" id={idOf(part)} data-choose={part} />
              <b>{name}</b> <span className="small muted">{packagePrice(found)}</span>
            </label>
          ))}
        </div>
        <div className={styles.answers} aria-live="polite">
          <div className={styles.answer} data-answer="none">
            <h3>{unsure.heading}</h3>
            <p>{unsure.text}</p>
            <div className="cluster">
              <ButtonLink variant="line" href="#quote">
                {unsure.link}
              </ButtonLink>
            </div>
          </div>
          {choices.map(({ part, text: answer, found }) => (
            <div key={part} className={styles.answer} data-answer={part}>
              <h3>
                {found.name} <small className="body muted">{priceAndTime(found)}</small>
              </h3>
              <p>{answer}</p>
              <div className="cluster">
                <ButtonLink
                  variant="line"
                  href={`#${found.id}`}
                  aria-label={`What’s included in ${found.name}`}
                >
                  What’s included
                </ButtonLink>
                <ButtonLink href={`/quote?package=${found.slug}`}>Get a free quote</ButtonLink>
              </div>
            </div>
          ))}
        </div>
      </fieldset>
    </section>
  )
}

const idOf = (part: Part) => `part_${part}`

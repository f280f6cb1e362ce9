import type { ReactNode } from 'react'
import type { VehicleSize } from '../../../core/business/business.ts'
import { inSentence } from '../../../core/business/price.ts'
import { PACKAGE, QUOTE_FORM } from '../../../core/requests/choice.ts'
import type { Home, Part } from '../../content/schemas/home.ts'
import { type Package, panelId } from '../../content/schemas/service.ts'
import { FREE_QUOTE, TEXTS } from '../../texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { BySize, Price } from '../../ui/PriceRows.tsx'
import { SectionHead } from '../../ui/Section.tsx'
import { SizeQuestion } from '../../ui/SizeField.tsx'

type Texts = NonNullable<Home['start']>

/** The areas of the car that choose a part. Where they overlap, a later one is on top. */
const AREAS = ['paint', 'cabin', 'bay', 'wheels'] as const satisfies Part[]

interface Props {
  texts: Texts
  packages: Package[]
  sizes: VehicleSize[]
  /** What is said under the total. */
  note?: string | undefined
  /** site/drawings/hatchback.svg, and what starts where it comes near. */
  children: ReactNode
}

/**
 * A dusty car. Choosing parts cleans what their packages clean, and adds the packages to the quote form. It is made of
 * the form’s checkboxes and CSS. Parts whose package does not exist are left out; without any, there is no car.
 */
export function CarPicker({ texts: { heading, text, parts, unsure }, packages, sizes, note, children }: Props) {
  const choices = parts.flatMap((choice) => {
    const found = packages.find(({ id }) => id === choice.package)
    return found ? [{ ...choice, found }] : []
  })
  if (choices.length === 0) return null
  const offered = new Set(choices.map(({ part }) => part))
  return (
    <section className="screen-only picker" aria-labelledby="start-heading" data-ground="tinted">
      <fieldset className="wrap picker-stage" data-car="" aria-labelledby="start-heading">
        <div className="split picker-head" data-wide="first">
          <SectionHead id="start-heading" heading={heading} />
          <p className="lead muted">{text}</p>
        </div>
        <SizeQuestion sizes={sizes} />
        <div className="picker-car" aria-hidden="true">
          {children}
          {AREAS.filter((part) => offered.has(part)).map((part) => (
            <label key={part} className="picker-area" htmlFor={idOf(part)}>
              <svg aria-hidden="true">
                <use href={`#car_area_${part}`} />
              </svg>
            </label>
          ))}
        </div>
        <div className="picker-choices">
          {choices.map(({ part, name, found }) => (
            <label key={part} className="picker-choice">
              <input
                className="over-label"
                type="checkbox"
                name={PACKAGE}
                value={found.id}
                form={QUOTE_FORM}
                id={idOf(part)}
                data-part={part}
              />
              <b>{name}</b> <Price {...found} />
            </label>
          ))}
        </div>
        <div className="picker-answers">
          <div className="picker-answer" data-answer="none">
            <h3>{unsure.heading}</h3>
            <p>{unsure.text}</p>
            <div className="cluster">
              <ButtonLink variant="line" href="#quote">
                {unsure.link}
              </ButtonLink>
            </div>
          </div>
          {choices.map(({ part, text: answer, found }) => (
            <div key={part} className="picker-answer" data-answer={part}>
              <h3>
                {found.name} {found.difference && <small className="body">{found.difference}</small>}{' '}
                <small className="body muted">
                  <Price {...found} /> {`· ${inSentence(found.duration)}`}
                </small>
              </h3>
              <p>{answer}</p>
              <div className="cluster">
                <ButtonLink
                  variant="line"
                  href={`#${panelId(found)}`}
                  aria-label={TEXTS.carPicker.includedIn(found.name)}
                >
                  {TEXTS.carPicker.included}
                </ButtonLink>
              </div>
            </div>
          ))}
          <div className="picker-total">
            <div className="cluster" data-justify="between">
              <p className="title" data-total="" />
              <ButtonLink href="#quote">{FREE_QUOTE}</ButtonLink>
            </div>
            <p className="small muted">
              <SizeNote sizes={sizes} /> {note}
            </p>
          </div>
        </div>
      </fieldset>
    </section>
  )
}

/** For which size “from” is: the first, until one is chosen. */
function SizeNote({ sizes }: Pick<Props, 'sizes'>) {
  const notes = Object.fromEntries(sizes.map(({ id, name }) => [id, TEXTS.sizes.from(name)]))
  return (
    <BySize values={notes} show={(note) => note}>
      {Object.values(notes)[0]}
    </BySize>
  )
}

const idOf = (part: Part) => `part_${part}`

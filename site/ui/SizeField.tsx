import type { VehicleSize } from '../../core/business/business.ts'
import { QUOTE_FORM, SIZE } from '../../core/requests/choice.ts'
import { TEXTS } from '../texts.ts'
import { LINES } from './Icon.tsx'
import styles from './SizeField.module.css'

interface Props {
  sizes: VehicleSize[]
}

/*
 * The size of the vehicle, by which the prices on the page are shown. scripts/choice.ts keeps all its fields in step.
 * Only that of the form works without it.
 */

/** At the quote form, with which it is sent. */
export function SizeField({ sizes }: Props) {
  if (sizes.length === 0) return null
  return (
    <div className="cluster" data-gap="small">
      <label className="cluster strong" data-gap="small">
        {TEXTS.sizes.yours}
        <select className={`small ${styles.chip}`} data-size-field="" name={SIZE}>
          <option value="">{TEXTS.sizes.unsure}</option>
          <Sizes sizes={sizes} />
        </select>
      </label>
      <span className="small muted">{TEXTS.sizes.pricesAreForIt}</span>
    </div>
  )
}

/** Between the words of a sentence, or in a bar. As long as no size is chosen, it shows the first. */
export function SizeChip({ sizes }: Props) {
  if (sizes.length === 0) return null
  return (
    <select
      className={`screen-only small strong ${styles.chip}`}
      data-size-field=""
      aria-label={TEXTS.sizes.label}
      aria-controls={QUOTE_FORM}
      disabled
    >
      <Sizes sizes={sizes} />
    </select>
  )
}

function Sizes({ sizes }: Props) {
  return sizes.map(({ id, name, examples }) => (
    <option key={id} value={id}>
      {`${name} · ${firstOf(examples)}`}
    </option>
  ))
}

const firstOf = (examples: string) => examples.replace(/,.*/, '')

/** The first question at the car: each size with a drawing. */
export function SizeQuestion({ sizes }: Props) {
  if (sizes.length === 0) return null
  return (
    <fieldset className={styles.question}>
      <legend className="strong">{TEXTS.sizes.question}</legend>
      <div className={styles.sizes}>
        {sizes.map(({ id, name, examples }, index) => (
          <label key={id} className={styles.size}>
            <input className="over-label" type="radio" name="size-of-car" value={id} data-size-field="" />
            <Drawing {...drawingOf(index, sizes.length)} />
            <span>
              <b>{name}</b> <span className="small muted">{examples}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Side views to one scale: a body with windows, and the wheels below it. */
const SMALL = {
  body: 'M21 35h-4.5v-9.5q0-3.5 3.5-5l4-8q1.8-4 6-4h19q5 0 9 4l8.5 8q11.5 1.5 16 4.8 3.5 2.7 3.5 9.7h-4.5M35.5 35h31M22.5 20.5H65M45 8.5v12',
  wheels: [28.3, 74],
  radius: 6.6,
}
const MEDIUM = {
  body: 'M17 35h-5V24q0-3.5 3.5-5l5.5-8q2.3-3.7 7-3.7h23q5.5 0 9.5 3.7l9.5 8.3q13 1.5 18 5.2 3.5 2.7 3.5 10.5H88M32.5 35h40M18.5 19.5H69M46 7.3v12.2',
  wheels: [25, 80.3],
  radius: 7,
}
const LARGE = {
  body: 'M14 35H8.5V18q0-2.5 1.5-4.5L15 5q1.7-3 5.5-3h37q6 0 10 4l9.5 9.5q14 1.5 19.5 5.5 4 3 4 14h-5.5M31 35h46.5M12 15.5h63.5M35.5 2v13.5M57.5 2v13.5',
  wheels: [23, 86],
  radius: 8,
}

/** The first and the last size as such, and any between them as a medium car. */
function drawingOf(index: number, count: number) {
  if (index === 0) return SMALL
  return index === count - 1 ? LARGE : MEDIUM
}

function Drawing({ body, wheels, radius }: typeof SMALL) {
  return (
    <svg viewBox="0 0 106 44" {...LINES} aria-hidden="true">
      <path d={body} />
      {wheels.map((x) => (
        <circle key={x} cx={x} cy="35" r={radius} />
      ))}
    </svg>
  )
}

import type { VehicleSize } from '../../core/business/business.ts'
import { QUOTE_FORM, SIZE } from '../../core/requests/choice.ts'
import { TEXTS } from '../texts.ts'
import styles from './SizeField.module.css'

interface Props {
  sizes: VehicleSize[]
  /** Whether this is the field of the quote form. Another follows it by a script (scripts/choice.ts). */
  isForm?: boolean
}

/** The size of the vehicle, by which the prices on the page are then shown. */
export function SizeField({ sizes, isForm }: Props) {
  if (sizes.length === 0) return null
  return (
    <label className={`strong ${styles.size}`}>
      {TEXTS.sizes.yours}
      <select data-size-field="" {...(isForm ? { name: SIZE } : { 'aria-controls': QUOTE_FORM, 'data-scripted': '' })}>
        <option value="">{TEXTS.sizes.unsure}</option>
        {sizes.map(({ id, name, examples }) => (
          <option key={id} value={id}>
            {`${name}: ${examples}`}
          </option>
        ))}
      </select>
    </label>
  )
}

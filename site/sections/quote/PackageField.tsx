import type { VehicleSize } from '../../../core/business/business.ts'
import { price as formatPrice, priceFrom } from '../../../core/business/price.ts'
import { type Choice, PACKAGE } from '../../../core/requests/choice.ts'
import * as TEXTS from '../../islands/quote-form/texts.ts'
import { BySize } from '../../ui/PriceRows.tsx'
import { SizeField } from '../../ui/SizeField.tsx'
import styles from './PackageField.module.css'

interface Props {
  /** What a quote can be asked for. */
  choices: Choice[]
  /** The sizes of vehicles by which it is priced, if it is. */
  sizes: VehicleSize[]
  /** What is said under the total. */
  note?: string | undefined
}

/**
 * What a quote is asked for: checkboxes, of which only those that are ticked show until they are all open.
 * scripts/choice.ts adds them up, and keeps them in step with those elsewhere on the page.
 */
export function PackageField({ choices, sizes, note }: Props) {
  return (
    <fieldset className={`card ${styles.packages}`} data-choices="">
      <legend className="visually-hidden">{TEXTS.chosen}</legend>
      <output className="strong" data-total="" />
      <details>
        <summary className={`small link ${styles.change}`}>
          <span>{TEXTS.choose}</span>
          <span>{TEXTS.change}</span>
          <span>{TEXTS.done}</span>
        </summary>
      </details>
      {note && <p className="small muted">{note}</p>}
      <div className={styles.list}>
        <SizeField sizes={sizes} />
        <noscript>
          <p className="small muted">{TEXTS.alsoAbove}</p>
        </noscript>
        {choices.map((choice) => (
          <Option key={choice.id} {...choice} />
        ))}
      </div>
    </fieldset>
  )
}

function Option({ id, price, ...offer }: Choice) {
  const box = `choose_${id}`
  return (
    <>
      <input type="checkbox" id={box} name={PACKAGE} value={id} data-offer={JSON.stringify(offer)} />
      <label htmlFor={box}>
        <b>{offer.name}</b>{' '}
        <span className="small muted">
          <BySize
            values={offer.sizes}
            show={(amount) => (offer.isFixed ? formatPrice : priceFrom)(amount, offer.currency)}
          >
            {price}
          </BySize>
        </span>
      </label>
    </>
  )
}

import { PACKAGE, QUOTE_FORM } from '../../core/requests/choice.ts'
import { TEXTS } from '../texts.ts'
import styles from './AddToQuote.module.css'
import { Icon } from './Icon.tsx'

interface Props {
  /** The id of the package. */
  id: string
  name: string
  /** `icon` where there is no room for words. */
  variant?: 'icon'
}

/** Adds a package to the quote form on the same page, or removes it: a checkbox of that form. */
export function AddToQuote({ id, name, variant }: Props) {
  return (
    <label className={`strong screen-only ${styles.add}`} data-variant={variant}>
      <input type="checkbox" name={PACKAGE} value={id} form={QUOTE_FORM} />
      <span>
        <Icon name="plus" />
        <span>
          {TEXTS.quote.add}
          <span className="visually-hidden">{`: ${name}`}</span>
        </span>
      </span>
      <span>
        <Icon name="check" />
        <span>
          {TEXTS.quote.added}
          <span className="visually-hidden">{`: ${name}`}</span>
        </span>
      </span>
    </label>
  )
}

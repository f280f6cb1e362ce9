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
  const hidden = variant === 'icon' ? 'visually-hidden' : undefined
  return (
    <label className={`strong screen-only ${styles.add}`} data-variant={variant}>
      <input className="over-label" type="checkbox" name={PACKAGE} value={id} form={QUOTE_FORM} />
      <span>
        <Icon name="plus" />
        <span className={hidden}>{TEXTS.quote.add}</span>
      </span>
      <span>
        <Icon name="check" />
        <span className={hidden}>{TEXTS.quote.added}</span>
      </span>
      <b className="visually-hidden">{`: ${name}`}</b>
    </label>
  )
}

import { type Choice, choiceText, PACKAGE } from '../../../core/requests/choice.ts'
import * as TEXTS from '../../islands/quote-form/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ChosenPackage.module.css'

/**
 * The package for which a quote is asked, with its price and time, above the fields. It is static HTML
 * that scripts/choice.ts fills in. The select holds the choice; without one, the chip is hidden.
 */
export function ChosenPackage({ choices }: { choices: Choice[] }) {
  return (
    <div className={`card ${styles.chosen}`} data-choice="">
      <p aria-live="polite">
        <strong /> <span className="small muted" />
      </p>
      <label className={`small link ${styles.change}`}>
        {TEXTS.change}
        <select name={PACKAGE} aria-label={TEXTS.chosen}>
          <option value="">{TEXTS.nothingChosen}</option>
          {choices.map(({ id, note, ...choice }) => (
            <option key={id} value={id} data-note={note && `· ${note}`}>
              {choiceText(choice)}
            </option>
          ))}
        </select>
      </label>
      <Button variant="icon" aria-label={TEXTS.removeChosen}>
        <Icon name="close" />
      </Button>
    </div>
  )
}

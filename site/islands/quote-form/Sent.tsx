import styles from './Outcome.module.css'

interface Props {
  reference: string | undefined
  /** The steps that follow a quote request. */
  next: string[]
}

/** Confirms the request above the reset fields. It takes the focus, so that it scrolls into view and is announced. */
export function Sent({ reference, next }: Props) {
  return (
    <section
      aria-labelledby="quote-sent"
      tabIndex={-1}
      ref={takeFocus}
      className={styles.outcome}
      data-status="sent"
    >
      <p id="quote-sent" className={styles.title}>
        We have your request
      </p>
      {reference && (
        <p>
          Your reference is <strong>{reference}</strong>.
        </p>
      )}
      <ol>
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

const takeFocus = (panel: HTMLElement | null) => panel?.focus()

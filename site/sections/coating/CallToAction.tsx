import type { Coating } from '../../content/schemas/coating.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './CallToAction.module.css'

/** The call to action at the end of a page. */
export function CallToAction({ heading, text, button, href }: Coating['cta'] & { href: string }) {
  return (
    <section className="section" aria-labelledby="action-heading" data-ground="light">
      <div className="wrap">
        <div className={`panel cluster ${styles.panel}`} data-ground="panel">
          <SectionHead id="action-heading" heading={heading} text={text} />
          <ButtonLink href={href}>{button}</ButtonLink>
        </div>
      </div>
    </section>
  )
}

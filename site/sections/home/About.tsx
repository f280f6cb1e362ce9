import type { Business } from '../../../core/business/business.ts'
import type { Home } from '../../content/schemas/home.ts'
import { TEXTS } from '../../texts.ts'
import { Points, Section } from '../../ui/Section.tsx'
import styles from './About.module.css'

interface Props {
  texts: Home['about']
  /** The address of the drawing of the van. */
  van: string | undefined
  business: Pick<Business, 'approvals' | 'insurance'>
}

/** An introduction to the business and its cards, beside its van. The card of an approval needs a proof to link to. */
export function About({ texts: { van: alt, cards, approvalLink, ...head }, van, business }: Props) {
  const approvals = business.approvals.flatMap(({ body, text: about, proof }) => {
    if (!proof) return []
    const linked = (
      <>
        {about}{' '}
        <a className="screen-only" href={proof}>
          {approvalLink}
        </a>
      </>
    )
    return [{ name: TEXTS.about.approved(body), text: linked }]
  })
  const insurance = business.insurance ? [{ name: TEXTS.about.insured, text: business.insurance }] : []
  return (
    <Section id="about" name="about" {...head} layout="split" wide="first" className={styles.about} data-ground="light">
      {van && (
        <div className={`screen-only ${styles.van}`}>
          <img src={van} width={2400} height={640} alt={alt} loading="lazy" />
        </div>
      )}
      <Points items={[...cards, ...approvals, ...insurance]} />
    </Section>
  )
}

import type { Coating } from '../../content/schemas/coating.ts'
import { Points } from '../../ui/Points.tsx'
import { Section } from '../../ui/Section.tsx'

/** An explanation of ceramic coating and its benefits. */
export function Benefits({ heading, text, benefits }: Coating['whatIs']) {
  return (
    <Section name="what" heading={heading} text={text} layout="split" wide="first" data-ground="light">
      <Points items={benefits} />
    </Section>
  )
}

import type { Coating } from '../../content/schemas/coating.ts'
import { Points } from '../../ui/Points.tsx'
import { Section } from '../../ui/Section.tsx'

/** How a coating is applied, step by step. */
export function Process({ heading, steps }: Coating['process']) {
  return (
    <Section name="process" heading={heading} data-ground="light">
      <Points items={steps} numbered />
    </Section>
  )
}

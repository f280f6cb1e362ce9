import { asTyped, BUILD, type Finding, type Flaw, ok } from '../../core/business/finding.ts'
import type { BuiltContent } from '../releases/built-content.ts'

/** Checks that all that visitors see is the owner's own, and that what the law requires is there. */
export function checkBuiltContent({
  business,
  coating,
  contentDir = 'content',
  leftovers,
  warnings,
}: BuiltContent): Finding {
  const flaws: Flaw[] = [...(leftovers ?? []), ...(warnings ?? [])]
  const report = (message: string, remedy: string) => flaws.push({ level: 'fail', message, remedy })
  const file = `${contentDir}/business.yaml`
  for (const { body, proof } of business.approvals)
    if (!proof)
      report(
        `There is no proof that ${body} approved the business, so the site does not mention it.`,
        `Set its proof in approvals in ${file} to the web address where anyone can check it, or remove the approval, ${BUILD}.`,
      )
  if (!business.trader)
    report(
      'The trader is missing: its legal name, its postal address and whether it is registered for VAT.',
      `UK law requires them on a site that sells services: fill in trader in ${file}, ${BUILD}.`,
    )
  if (coating && coating.currency !== 'GBP')
    report(
      `Coating prices are in ${coating.currency}.`,
      `Consumers in the UK must see prices in pounds: change currency and prices in ${contentDir}/coating.yaml, ${BUILD}.`,
    )
  if (flaws.length === 0) return ok('Nothing is left of the sample, and nothing is missing.')
  return {
    level: flaws.some(({ level }) => level === 'fail') ? 'fail' : 'warn',
    forOwner:
      'Some words, prices or pictures that visitors see are still the sample’s, or something is missing. What can’t be changed at this desk is for whoever set up your site.',
    forSetup: flaws.map(({ message, remedy }) => `${message} ${asTyped(remedy)}`).join('\n'),
    places: flaws.flatMap(({ places = [] }) => places),
  }
}

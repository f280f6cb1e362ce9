import { localDate } from '../../business/time.ts'
import type { Content } from '../../server/release/built-content.ts'
import { BUILD, type Finding, fail, ok, warn } from './finding.ts'

/** Checks what the owner must add or change in the content folder. */
export function checkBusiness({ business, coating }: Content, contentDir: string): Finding[] {
  const { approvals, paymentMethods, trader } = business
  return [
    ...checkApprovals(approvals, contentDir),
    trader
      ? ok(`The site says that the trader is ${trader.name}.`)
      : fail(
          'The trader is missing: its legal name, its postal address and whether it is registered for VAT.',
          `UK law requires them on a site that sells services: fill in trader in ${contentDir}/business.yaml, ${BUILD}.`,
        ),
    !coating || coating.currency === 'GBP'
      ? ok('All prices are in pounds.')
      : fail(
          `Coating prices are in ${coating.currency}.`,
          `Consumers in the UK must see prices in pounds: change currency and prices in ${contentDir}/coating.yaml, ${BUILD}.`,
        ),
    paymentMethods.length > 0
      ? ok('The terms list the payment methods.')
      : warn(
          'The terms list no payment methods: payment is agreed with each booking.',
          `Fill in paymentMethods in ${contentDir}/business.yaml, ${BUILD}.`,
        ),
    ...checkExceptions(business, contentDir),
  ]
}

function checkExceptions({ hours, timeZone }: Content['business'], contentDir: string): Finding[] {
  const today = localDate(new Date(), timeZone)
  const past = Object.keys(hours.exceptions ?? {}).filter((date) => date < today)
  if (past.length === 0) return []
  return [
    warn(
      `Opening hours for ${past.join(', ')} have passed.`,
      `Remove them from hours.exceptions in ${contentDir}/business.yaml.`,
    ),
  ]
}

function checkApprovals(approvals: Content['business']['approvals'], contentDir: string): Finding[] {
  if (approvals.length === 0) return [ok('The site claims no approval.')]
  return approvals.map(({ body, proof }, index) =>
    proof
      ? ok(`The approval by ${body} can be checked at ${proof}.`)
      : fail(
          `There is no proof that ${body} approved the business, so the site does not mention it.`,
          `Set approvals.${index}.proof in ${contentDir}/business.yaml to the web address where anyone can check it, or remove the approval, ${BUILD}.`,
        ),
  )
}

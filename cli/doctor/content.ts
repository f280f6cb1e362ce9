import type { Content } from '../../server/content.ts'
import { BUILD, type Finding, fail, ok, warn } from './finding.ts'

/** Checks what the owner must add or change in content/. */
export function checkContent({ business, coating }: Content): Finding[] {
  const { approval, paymentMethods, trader } = business
  return [
    approvalFinding(approval),
    trader
      ? ok('The trader’s name and postal address are in the footer.')
      : warn(
          'The trader’s legal name and postal address are missing.',
          `UK law requires both on a site that sells services: fill in trader in content/business.yaml, ${BUILD}.`,
        ),
    coating.currency === 'GBP'
      ? ok('Coating prices are in pounds.')
      : warn(
          `Coating prices are in ${coating.currency}.`,
          `A UK site should show prices in pounds: change currency and prices in content/coating.yaml, ${BUILD}.`,
        ),
    paymentMethods.length > 0
      ? ok('The terms list the payment methods.')
      : warn(
          'The terms list no payment methods: payment is agreed with each booking.',
          `Fill in paymentMethods in content/business.yaml, ${BUILD}.`,
        ),
  ]
}

function approvalFinding(approval: Content['business']['approval']): Finding {
  if (!approval) return ok('The site claims no approval.')
  if (approval.proof) return ok(`The approval by ${approval.body} can be checked at ${approval.proof}.`)
  return fail(
    `There is no proof that ${approval.body} approved the business, so the site does not mention it.`,
    `Set approval.proof in content/business.yaml to the web address where anyone can check it, or write approval: null, ${BUILD}.`,
  )
}

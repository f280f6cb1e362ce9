import type { Content } from '../../server/content.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const BUILD = 'then run npm run build'

/** What the owner still has to say, or to change, in content/. */
export function checkContent({ business, coating }: Content): Finding[] {
  const { approval, paymentMethods, trader } = business
  return [
    approval.proof
      ? ok(`The approval by ${approval.body} can be checked at ${approval.proof}.`)
      : fail(
          `The site says that ${approval.body} approved the business, without a proof.`,
          `Write the address where anyone can check it as approval.proof in content/business.yaml, ${BUILD}; or take the claim off the site: a business that is not approved must not say so.`,
        ),
    trader
      ? ok('The trader’s name and postal address are in the footer.')
      : warn(
          'The trader’s legal name and postal address are missing.',
          `UK law expects both on a site that sells services: write trader in content/business.yaml, ${BUILD}.`,
        ),
    coating.currency === 'GBP'
      ? ok('Coating prices are in pounds.')
      : warn(
          `Coating prices are in ${coating.currency}.`,
          `A UK site should price in pounds: change currency and prices in content/coating.yaml, ${BUILD}.`,
        ),
    paymentMethods.length > 0
      ? ok('The terms name the ways to pay.')
      : warn(
          'The terms name no way to pay: it is agreed with each booking.',
          `Write paymentMethods in content/business.yaml, ${BUILD}.`,
        ),
  ]
}

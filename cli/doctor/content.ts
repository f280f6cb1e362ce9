import type { Content } from '../../server/content.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const BUILD = 'then run npm run build'

/** What the owner still has to say, or to change, in content/. */
export function checkContent({ business, coating }: Content): Finding[] {
  const { approval, paymentMethods, trader } = business
  return [
    ...checkSamples(business),
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

/** What ships is a business that does not exist. */
function checkSamples({ name, phone, whatsapp, email, social }: Content['business']): Finding[] {
  const samples: [string, string, boolean][] = [
    ['name', name, name === 'Burnish'],
    ['phone', phone, isFictional(phone)],
    ['whatsapp', whatsapp, isFictional(whatsapp)],
    ['email', email, isExample(email)],
    ...Object.entries(social).map(([network, address]): [string, string, boolean] => [
      `social.${network}`,
      address,
      isExample(new URL(address).hostname),
    ]),
  ]
  const left = samples.filter(([, , isSample]) => isSample)
  if (left.length === 0) return [ok('The sample business is gone.')]
  return left.map(([field, value]) =>
    fail(`${field} is still the sample’s: ${value}.`, `Write your own in content/business.yaml, ${BUILD}.`),
  )
}

/** Ofcom keeps these numbers for films. */
function isFictional(phone: string): boolean {
  return phone.replaceAll(' ', '').startsWith('07700900')
}

/** RFC 2606 keeps these names for examples. */
function isExample(address: string): boolean {
  return /(^|[@.])example\.(com|org|net)$/.test(address)
}

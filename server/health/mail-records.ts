import { Resolver } from 'node:dns/promises'
import { type Finding, info, ok, warn } from '../../core/business/finding.ts'
import { SECOND } from '../../core/clock.ts'
import { reasonOf } from '../../core/setup-error.ts'

/** Domains for tests and examples (RFC 2606). */
const RESERVED = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/

/**
 * Checks the records by which mail servers recognise emails from a domain as genuine: SPF (RFC 7208) and DMARC (RFC
 * 7489). DKIM cannot be checked, because only the mail provider knows the name of its record.
 *
 * @param from the address that emails come from
 */
export async function checkMailRecords(
  from: string,
  resolver = new Resolver({ timeout: 2 * SECOND, tries: 2 }),
): Promise<Finding> {
  const domain = from.split('@')[1] ?? ''
  if (RESERVED.test(domain)) return info(`${domain} is reserved for examples, so it has no mail records.`)
  try {
    const spf = await findRecords(resolver, domain, /^v=spf1( |$)/i)
    if (spf.length > 1) return warn(`${domain} has ${spf.length} SPF records, so none counts.`, `Keep one. ${SET_UP}`)
    const missing = [...(spf.length === 0 ? ['SPF'] : []), ...((await hasDmarc(resolver, domain)) ? [] : ['DMARC'])]
    return missing.length === 0
      ? ok(`${domain} has the mail records SPF and DMARC.`)
      : warn(`${domain} has no ${missing.join(' and no ')} record, so emails may land in junk.`, SET_UP)
  } catch (error) {
    return info(`The mail records of ${domain} could not be asked for: ${reasonOf(error)}.`)
  }
}

const SET_UP =
  'It is set where you bought your domain; your mail provider says to what (docs/operations.md, “Sender and inbox”).'

/** A domain without a record of its own has that of the domain above. */
async function hasDmarc(resolver: Resolver, domain: string): Promise<boolean> {
  if ((await findRecords(resolver, `_dmarc.${domain}`, /^v=DMARC1\b/i)).length > 0) return true
  const above = domain.replace(/^[^.]*\./, '')
  return above.includes('.') && hasDmarc(resolver, above)
}

/** @throws if the name server does not know */
async function findRecords(resolver: Resolver, name: string, pattern: RegExp): Promise<string[]> {
  try {
    const records = (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    return records.filter((record) => pattern.test(record))
  } catch (error) {
    if (/^(ENODATA|ENOTFOUND)$/.test((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

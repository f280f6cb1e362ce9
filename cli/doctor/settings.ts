import type { Content } from '../../server/release/built-content.ts'
import type { Settings } from '../../server/settings.ts'
import { BUILD, type Finding, fail, ok, warn } from './finding.ts'

/** Checks that the settings agree with each other and with the built site. */
export function checkSettings(settings: Settings, content: Content): Finding[] {
  const { siteUrl, retentionDays } = settings
  return [
    siteUrl.protocol === 'https:'
      ? ok(`The site is at ${siteUrl.origin}, over TLS.`)
      : fail(
          `SITE_URL is ${siteUrl.origin}: visitors’ data would be sent unencrypted, and browsers warn about that.`,
          'Put a proxy that terminates TLS in front (docs/operations.md), and set SITE_URL to its https URL.',
        ),
    content.siteUrl === siteUrl.origin
      ? ok('The site was built for this URL.')
      : fail(
          `The site was built for ${content.siteUrl}, so search engines would send visitors there.`,
          `Write SITE_URL=${siteUrl.origin} into .env where you build the site, ${BUILD}.`,
        ),
    checkProxy(settings),
    content.retentionDays === retentionDays
      ? ok(`Quote requests are kept for ${retentionDays} days, as the privacy notice says.`)
      : fail(
          `The privacy notice promises ${content.retentionDays} days, but RETENTION_DAYS is ${retentionDays}.`,
          'Set RETENTION_DAYS to the same number for npm run build and for the server.',
        ),
  ]
}

/** Behind an unknown proxy all visitors share one rate limit. */
function checkProxy({ siteUrl, trustProxy, host }: Settings): Finding {
  if (siteUrl.protocol === 'https:' && trustProxy === 0)
    return warn(
      'TRUST_PROXY is not set, but SITE_URL is https, so a proxy must be in front: all visitors share one rate limit.',
      'Set TRUST_PROXY to the number of proxies, for example TRUST_PROXY=1.',
    )
  const open = !/^(127\.|::1$|localhost$)/.test(host)
  if (typeof trustProxy === 'number' && trustProxy > 0 && open)
    return warn(
      `TRUST_PROXY is a number while HOST is ${host}: anyone who reaches the port directly can forge an IP address.`,
      'Let only the proxy reach the port, or set TRUST_PROXY to the proxy’s network.',
    )
  return ok('TRUST_PROXY agrees with SITE_URL and HOST.')
}

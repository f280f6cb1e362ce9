import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '../../server/content.ts'
import type { Env } from '../../server/env.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Whether the settings fit each other, and the site that was built. */
export async function checkSettings(env: Env, site: string, content: Content): Promise<Finding[]> {
  const { siteUrl, retentionDays } = env
  return [
    siteUrl.protocol === 'https:'
      ? ok(`The site is at ${siteUrl.origin}, encrypted.`)
      : fail(
          `SITE_URL is ${siteUrl.origin}: visitors’ answers would travel unencrypted, and browsers warn of it.`,
          'Put a server that speaks TLS in front (docs/operations.md), and set SITE_URL to its https address.',
        ),
    await checkBuiltFor(siteUrl, site),
    checkProxy(env),
    content.retentionDays === retentionDays
      ? ok(`Quote requests are kept for ${retentionDays} days, as the privacy notice says.`)
      : fail(
          `The privacy notice promises ${content.retentionDays} days, but RETENTION_DAYS is ${retentionDays}.`,
          'Set RETENTION_DAYS to the same number for npm run build and for the server.',
        ),
  ]
}

async function checkBuiltFor(siteUrl: URL, site: string): Promise<Finding> {
  const page = await readFile(join(site, 'index.html'), 'utf8').catch(() => '')
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1]
  if (canonical && new URL(canonical).origin === siteUrl.origin)
    return ok('The site was built for this address.')
  return fail(
    `The site was built for ${canonical ?? 'another address'}, so search engines would be sent there.`,
    `Build it with the server’s setting: SITE_URL=${siteUrl.origin} npm run build`,
  )
}

/** Behind an unknown proxy all visitors share one rate limit. */
function checkProxy({ siteUrl, trustProxy, host }: Env): Finding {
  if (siteUrl.protocol === 'https:' && trustProxy === 0)
    return warn(
      'TRUST_PROXY is not set, but something in front must be speaking TLS: all visitors share one rate limit.',
      'Set TRUST_PROXY=1 for one proxy in front.',
    )
  const open = !/^(127\.|::1$|localhost$)/.test(host)
  if (typeof trustProxy === 'number' && trustProxy > 0 && open)
    return warn(
      `TRUST_PROXY is a number while HOST is ${host}: whoever reaches the port directly can claim any address.`,
      'Let nobody but the proxy reach the port, or write the proxy’s network instead of a number.',
    )
  return ok('TRUST_PROXY fits.')
}

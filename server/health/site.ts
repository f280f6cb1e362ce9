import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BUILD, combine, type Finding, fail, ok, warn } from '../../core/business/finding.ts'
import { certificateError } from '../../core/certificate-error.ts'
import { DAY, SECOND } from '../../core/clock.ts'
import { reasonOf } from '../../core/setup-error.ts'
import type { Settings } from '../settings.ts'

/** Identifies the site: it names the business, and proxies and CDNs do not rewrite it as they may rewrite pages. */
const MANIFEST = 'site.webmanifest'

/** A certificate is renewed 30 days before it expires. */
const MIN_VALIDITY = 14 * DAY

/** Checks that SITE_URL serves this site, and with a certificate that browsers trust. */
export async function checkSite({ siteUrl, trustProxy }: Settings, site: string, builtFor: string): Promise<Finding> {
  const { origin, protocol } = siteUrl
  if (protocol !== 'https:')
    return fail(
      'What visitors send you isn’t encrypted, and browsers warn them about that.',
      `SITE_URL is ${origin}, without TLS.`,
      'Put a proxy that terminates TLS in front (docs/operations.md), and set SITE_URL in .env to its https URL.',
    )
  const findings = [await checkAddress(siteUrl, site)]
  if (builtFor !== origin)
    findings.push(
      fail(
        'Search engines and shared links lead to another address.',
        `The site was built for ${builtFor}, and SITE_URL is ${origin}.`,
        `Set SITE_URL in .env to the same for the build and for the server, ${BUILD}.`,
      ),
    )
  if (trustProxy === 0)
    findings.push(
      warn(
        'If many people write to you at once, some may be turned away.',
        'TRUST_PROXY is not set, but SITE_URL is https, so a proxy must be in front: all visitors share one rate limit.',
        'Set TRUST_PROXY in .env to the number of proxies, for example 1.',
      ),
    )
  return combine(findings)
}

async function checkAddress(siteUrl: URL, site: string): Promise<Finding> {
  const { origin, host } = siteUrl
  const manifest = await readFile(join(site, MANIFEST), 'utf8').catch(() => undefined)
  try {
    if ((await get(MANIFEST, siteUrl)).body !== manifest)
      return fail(
        'Whoever opens your address sees something else, or an older version of your site.',
        `${origin} serves something else, or an older build: its /${MANIFEST} is not this site’s.`,
        'Stop the program that listens there, or correct SITE_URL in .env and PORT. If it is an older build, restart the server.',
      )
    const { status, validTo } = await get('healthz', siteUrl)
    if (status !== 200)
      return fail(
        'Your site is up, but requests may not get through, or not to your inbox. Send yourself one to see.',
        `${origin}/healthz responds with ${status}.`,
        'Check the server’s log; docs/operations.md says what to look for.',
      )
    const day = validTo.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
    if (validTo.getTime() - Date.now() < MIN_VALIDITY)
      return fail(
        `Its security certificate runs out on ${day}. After that, browsers warn people away from your site.`,
        `The certificate of ${origin} is valid until ${day}.`,
        'Find out why the proxy does not renew it.',
      )
    return ok('Up, and taking requests.', `${origin} serves this site. Its certificate is valid until ${day}.`)
  } catch (error) {
    if (certificateError(Object(error).code) === 'untrusted')
      return fail(
        'Browsers warn people away from your site: they don’t know who issued its security certificate.',
        `The certificate of ${origin} was issued by an authority that neither this machine nor browsers know.`,
        'If that is Caddy itself (install.sh --tls-internal), take both lines “tls internal” out of /etc/caddy/Caddyfile before going live, and run systemctl reload caddy.',
      )
    return warn(
      `We couldn’t open your site. Try ${host} on your phone: if it doesn’t open there either, nobody can see it.`,
      `${origin} cannot be reached from here: ${reasonOf(error)}.`,
      'Start the server and the proxy in front of it. If the reason is the certificate, browsers will reject it too.',
    )
  }
}

/** Each time by a new connection, because one that is resumed has no certificate. */
async function get(path: string, siteUrl: URL) {
  const sent = request(new URL(path, siteUrl), { agent: false, signal: AbortSignal.timeout(10 * SECOND) }).end()
  const [response] = await once(sent, 'response')
  const validTo = new Date(response.socket.getPeerCertificate().valid_to)
  return { status: response.statusCode, validTo, body: await text(response) }
}

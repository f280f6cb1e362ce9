import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { type Finding, fail, ok, warn } from '../../core/business/finding.ts'
import { certificateError } from '../../core/certificate-error.ts'
import { DAY, MINUTE, SECOND } from '../../core/clock.ts'
import { reasonOf } from '../../core/setup-error.ts'
import type { Settings } from '../settings.ts'

/** Identifies the site: it names the business, and proxies and CDNs do not rewrite it as they may rewrite pages. */
const MANIFEST = 'site.webmanifest'

/** Checks that SITE_URL serves this site, with a certificate that browsers trust. */
export async function checkPublicUrl({ siteUrl }: Settings, site: string): Promise<Finding[]> {
  const get = (path: string) => fetch(new URL(path, siteUrl), { signal: AbortSignal.timeout(10 * SECOND) })
  const manifest = await readFile(join(site, MANIFEST), 'utf8').catch(() => undefined)
  try {
    if ((await (await get(MANIFEST)).text()) !== manifest)
      return [
        fail(
          `${siteUrl.origin} serves something else, or an older build: its /${MANIFEST} is not this site’s.`,
          'Stop the program that listens there, or correct SITE_URL in .env and PORT. If it is an older build, restart the server.',
          'Whoever opens your address sees something else, or an older version of your site.',
        ),
      ]
    const response = await get('healthz')
    const skew = Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now())
    return [
      response.ok
        ? ok(`${siteUrl.origin} serves this site, and its health check passes.`, 'Up, and taking requests.')
        : fail(
            `${siteUrl.origin}/healthz responds with ${response.status}.`,
            'Check the server’s log; docs/operations.md says what to look for.',
            'Your site is up, but requests may not get through, or not to your inbox. Send yourself one to see.',
          ),
      ...(siteUrl.protocol === 'https:' ? [await checkCertificate(siteUrl)] : []),
      ...(skew > MINUTE
        ? [
            warn(
              'The clock of this machine differs from that of the public server.',
              'Keep it in sync: timedatectl set-ntp true.',
              'The server’s clock is wrong, so the times you see here may be too.',
            ),
          ]
        : []),
    ]
  } catch (error) {
    if (certificateError(Object(error).cause?.code) === 'untrusted')
      return [
        fail(
          `The certificate of ${siteUrl.origin} was issued by an authority that neither this machine nor browsers know.`,
          'If that is Caddy itself (install.sh --tls-internal), take both lines “tls internal” out of /etc/caddy/Caddyfile before going live, and run systemctl reload caddy.',
          'Browsers warn people away from your site: they don’t know who issued its security certificate.',
        ),
      ]
    return [
      warn(
        `${siteUrl.origin} cannot be reached from here: ${reasonOf(error)}.`,
        'Start the server and the proxy in front of it. If the reason is the certificate, browsers will reject it too.',
        `We couldn’t open your site. Try ${siteUrl.host} on your phone: if it doesn’t open there either, nobody can see it.`,
      ),
    ]
  }
}

/** It is renewed 30 days before it expires. */
const MIN_VALIDITY = 14 * DAY

/** Checks that the certificate of a site, which browsers trust, will not expire soon. */
async function checkCertificate(siteUrl: URL): Promise<Finding> {
  // `fetch` does not show it. A new connection: one that is resumed has no certificate.
  const options = { method: 'HEAD', agent: false, signal: AbortSignal.timeout(10 * SECOND) }
  const head = request(siteUrl, options).end()
  try {
    const [response] = await once(head, 'response')
    const until = new Date((response.socket as TLSSocket).getPeerCertificate().valid_to)
    const message = `The certificate is valid until ${until.toISOString().slice(0, 10)}.`
    const day = until.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    return until.getTime() - Date.now() > MIN_VALIDITY
      ? ok(message)
      : fail(
          message,
          'Find out why the proxy does not renew it: browsers will warn visitors away.',
          `Its security certificate runs out on ${day}. After that, browsers warn people away from your site.`,
        )
  } finally {
    head.destroy()
  }
}

import { once } from 'node:events'
import { readFile, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { connect } from 'node:tls'
import { DAY, MINUTE, SECOND } from '../../server/clock.ts'
import type { Settings } from '../../server/settings.ts'
import { reasonOf } from '../command-line.ts'
import { nearestExisting } from '../nearest-existing.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const MIB = 1024 * 1024
const MIN_FREE = 100 * MIB
const RECOMMENDED_FREE = 1024 * MIB
/** Identifies the site: it names the business, and proxies and CDNs do not rewrite it as they may rewrite pages. */
const MANIFEST = 'site.webmanifest'

/** Checks the free space on the disk that holds the data. */
export async function checkDisk({ database }: Settings): Promise<Finding> {
  const folder = nearestExisting(resolve(database.engine === 'sqlite' ? dirname(database.file) : '.'))
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const size =
    free < RECOMMENDED_FREE ? `${Math.round(free / MIB)} MB` : `${Math.round(free / RECOMMENDED_FREE)} GB`
  const message = `${size} are free on the disk that holds the data (${folder}).`
  if (free >= RECOMMENDED_FREE) return ok(message)
  const remedy = 'Free some space: on a full disk, quote requests are rejected.'
  return free < MIN_FREE ? fail(message, remedy) : warn(message, remedy)
}

/** Checks the clock, which dates emails and determines when they are retried and when requests are erased. */
export async function checkClock(site: string): Promise<Finding> {
  const { mtime } = await stat(join(site, 'content.json'))
  if (mtime.getTime() <= Date.now() + MINUTE) return ok('The clock is later than the time of the build.')
  return fail(
    `The clock says ${new Date().toISOString()}, which is before the site was built.`,
    'Set the clock, and keep it in sync: timedatectl set-ntp true.',
  )
}

/** Checks that SITE_URL serves this site, with a certificate that browsers trust. */
export async function checkPublicUrl({ siteUrl }: Settings, site: string): Promise<Finding[]> {
  const get = (path: string) => fetch(new URL(path, siteUrl), { signal: AbortSignal.timeout(10 * SECOND) })
  const manifest = await readFile(join(site, MANIFEST), 'utf8').catch(() => undefined)
  try {
    if ((await (await get(MANIFEST)).text()) !== manifest)
      return [
        fail(
          `${siteUrl.origin} serves something else, or an older build: its /${MANIFEST} is not this site’s.`,
          'Stop the program that listens there, or correct SITE_URL and PORT. If it is an older build, restart the server.',
        ),
      ]
    const response = await get('healthz')
    const skew = Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now())
    return [
      response.ok
        ? ok(`${siteUrl.origin} serves this site, and its health check passes.`)
        : fail(
            `${siteUrl.origin}/healthz responds with ${response.status}.`,
            'Check the server’s log; docs/operations.md says what to look for.',
          ),
      ...(siteUrl.protocol === 'https:' ? [await checkCertificate(siteUrl)] : []),
      ...(skew > MINUTE
        ? [
            warn(
              'The clock of this machine differs from that of the public server.',
              'Keep it in sync: timedatectl set-ntp true.',
            ),
          ]
        : []),
    ]
  } catch (error) {
    return [
      warn(
        `${siteUrl.origin} cannot be reached from here: ${reasonOf(error)}.`,
        'Start the server and the proxy in front of it. If the reason is the certificate, browsers will reject it too.',
      ),
    ]
  }
}

/** It is renewed 30 days before it expires. */
const MIN_VALIDITY = 14 * DAY

/** Checks that the certificate of a site, which browsers trust, will not expire soon. */
async function checkCertificate({ hostname, port }: URL): Promise<Finding> {
  const socket = connect({ host: hostname, port: Number(port || 443) })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(10 * SECOND) })
    const until = new Date(socket.getPeerCertificate().valid_to)
    const message = `The certificate is valid until ${until.toISOString().slice(0, 10)}.`
    return until.getTime() - Date.now() > MIN_VALIDITY
      ? ok(message)
      : fail(message, 'Find out why the proxy does not renew it: browsers will warn visitors away.')
  } finally {
    socket.destroy()
  }
}

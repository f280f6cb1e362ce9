import { existsSync } from 'node:fs'
import { readFile, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { MINUTE, SECOND } from '../../server/duration.ts'
import type { Env } from '../../server/env.ts'
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts'

const MIB = 1024 * 1024
const LEAST_FREE = 100 * MIB
/** It names the business, and no proxy or CDN rewrites it as they do pages. */
const MANIFEST = 'site.webmanifest'

const COMFORTABLE = 1024 * MIB

/** Room on the disk where the data is. */
export async function checkDisk({ database }: Env): Promise<Finding> {
  const folder = nearest(resolve(database.engine === 'sqlite' ? dirname(database.file) : '.'))
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const what = `${Math.round(free / MIB)} MB are free where the data is (${folder}).`
  if (free >= COMFORTABLE) return ok(what)
  const remedy = 'Make room: on a full disk quote requests are refused.'
  return free < LEAST_FREE ? fail(what, remedy) : warn(what, remedy)
}

/** The folder, or the closest one above it that exists. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder))
}

/** Whether the clock is right: mails are dated and retried by it, and old requests erased. */
export async function checkClock(site: string): Promise<Finding> {
  const { mtime } = await stat(join(site, 'content.json'))
  if (mtime.getTime() <= Date.now() + MINUTE) return ok('The clock is later than the build.')
  return fail(
    `The clock says ${new Date().toISOString()}, before the site was built.`,
    'Set the clock, and let it be kept: timedatectl set-ntp true.',
  )
}

/** Whether the public address leads to this site, through a certificate that browsers trust. */
export async function checkPublicAddress({ siteUrl }: Env, site: string): Promise<Finding[]> {
  const ask = (path: string) => fetch(new URL(path, siteUrl), { signal: AbortSignal.timeout(10 * SECOND) })
  try {
    if (!(await isThisSite(await ask(MANIFEST), site)))
      return [
        fail(
          `Another program answers at ${siteUrl.origin}, or an older build: its /${MANIFEST} is not this site’s.`,
          'Look what listens there and stop it, or correct SITE_URL and PORT. After a build, restart the server.',
        ),
      ]
    const response = await ask('healthz')
    const skew = Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now())
    return [
      response.ok
        ? ok(`${siteUrl.origin} answers as this site, and is well.`)
        : fail(
            `${siteUrl.origin}/healthz answers ${response.status}.`,
            'Look at the server’s log; docs/operations.md says what each alarm means.',
          ),
      ...(skew > MINUTE
        ? [warn('The clock is not that of the public address.', 'Set it: timedatectl set-ntp true.')]
        : []),
    ]
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    return [
      warn(
        `${siteUrl.origin} does not answer from here: ${reasonOf(cause ?? error)}.`,
        'Start the server and what stands in front of it. If it says "certificate", browsers will say so too.',
      ),
    ]
  }
}

async function isThisSite(response: Response, site: string): Promise<boolean> {
  const own = await readFile(join(site, MANIFEST), 'utf8').catch(() => undefined)
  return (await response.text()) === own
}

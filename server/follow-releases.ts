import { realpath } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import { SECOND } from './duration.ts'
import { type Release, type Releases, readRelease } from './release.ts'

const CHECK_INTERVAL = SECOND

type Collaborators = {
  releases: Releases
  /** The link to the release in use. */
  site: string
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Called after the server has switched. */
  onSwitch: (release: Release) => void
}

/**
 * Switches to the release that `site` leads to, once a second. One that cannot be read is logged once, and the
 * release before it stays in use.
 *
 * @returns a function that ends it, and resolves when nothing is under way
 */
export function followReleases(collaborators: Collaborators): () => Promise<void> {
  const { releases, site, clock, log, onSwitch } = collaborators
  let unreadable: string | undefined
  let stopped = false
  let underWay = Promise.resolve()
  let cancel = clock.after(CHECK_INTERVAL, start)

  async function check(): Promise<void> {
    // While a build moves the link there may be none: the next check finds it.
    const folder = await realpath(site).catch(() => releases.current.folder)
    if (folder === releases.current.folder) return
    try {
      releases.current = await readRelease(folder)
      log.info({ folder }, 'Switched to a new release')
      onSwitch(releases.current)
    } catch (error) {
      if (folder !== unreadable)
        log.error({ err: error }, 'The new release cannot be read; the old one stays')
      unreadable = folder
    }
  }

  function start(): void {
    underWay = check().then(() => {
      if (!stopped) cancel = clock.after(CHECK_INTERVAL, start)
    })
  }

  return async () => {
    stopped = true
    cancel()
    await underWay
  }
}

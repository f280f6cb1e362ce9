import { realpath } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Clock, repeat, SECOND } from '../../core/clock.ts'
import { type Release, type Releases, readRelease } from './release.ts'

const CHECK_INTERVAL = SECOND

type Collaborators = {
  releases: Releases
  /** The link to the current release. */
  site: string
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Called before the server switches. If it throws, the previous release stays in use. */
  onSwitch: (release: Release) => void
}

/**
 * Checks every second whether `site` links to a new release, and switches to it. A release that cannot be read is
 * logged once, and the previous one stays in use.
 *
 * @returns a function that stops the checks, and resolves once the last one has finished
 */
export function followReleases(collaborators: Collaborators): () => Promise<void> {
  const { releases, site, clock, log, onSwitch } = collaborators
  let unreadable: string | undefined
  return repeat(clock, async () => {
    const { current } = releases
    // The link may be missing while a build replaces it. The next check finds it.
    const folder = await realpath(site).catch(({ code }) => (code === 'ENOENT' ? current.folder : site))
    if (folder === current.folder) return CHECK_INTERVAL
    try {
      const release = await readRelease(folder)
      onSwitch(release)
      releases.current = release
      log.info({ folder }, 'Switched to a new release')
    } catch (error) {
      if (folder !== unreadable)
        log.error({ err: error }, 'The new release cannot be read; the previous one stays in use')
      unreadable = folder
    }
    return CHECK_INTERVAL
  })
}

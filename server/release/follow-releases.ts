import { realpath } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Clock, repeat, SECOND } from '../clock.ts'
import type { ShownGallery } from '../gallery-storage/shown-gallery.ts'
import { type Release, type Releases, readRelease } from './release.ts'

const CHECK_INTERVAL = SECOND
/** How soon the pages show that there are videos, or no more. A bucket charges for each look. */
const GALLERY_INTERVAL = 10 * SECOND

type Collaborators = {
  releases: Releases
  /** The link to the current release. */
  site: string
  gallery: Pick<ShownGallery, 'hasVideos'>
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Called before the server switches. If it throws, the previous release stays in use. */
  onSwitch: (release: Release) => void
}

/**
 * Checks every second whether `site` links to a new release, and switches to it. A release that cannot be read is
 * logged once, and the previous one stays in use. Also switches between the pages with a gallery and those without,
 * which stay as they are while the gallery cannot be read.
 *
 * @returns a function that stops the checks, and resolves once the last one has finished
 */
export function followReleases(collaborators: Collaborators): () => Promise<void> {
  const { releases, site, gallery, clock, log, onSwitch } = collaborators
  let { hasVideos } = releases.current
  let unreadable: string | undefined
  const stopGallery = repeat(clock, async () => {
    hasVideos = await gallery.hasVideos().catch(() => hasVideos)
    return GALLERY_INTERVAL
  })
  const stopReleases = repeat(clock, async () => {
    const { current } = releases
    // The link may be missing while a build replaces it. The next check finds it.
    const folder = await realpath(site).catch(() => current.folder)
    if (folder === current.folder && hasVideos === current.hasVideos) return CHECK_INTERVAL
    try {
      const release = await readRelease(folder, hasVideos)
      onSwitch(release)
      releases.current = release
      if (folder === current.folder) log.info({ hasVideos }, 'The gallery has changed')
      else log.info({ folder }, 'Switched to a new release')
    } catch (error) {
      if (folder !== unreadable)
        log.error({ err: error }, 'The new release cannot be read; the previous one stays in use')
      unreadable = folder
    }
    return CHECK_INTERVAL
  })
  return async () => {
    await Promise.all([stopGallery(), stopReleases()])
  }
}

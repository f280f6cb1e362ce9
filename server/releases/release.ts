import { access, constants, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Clock, repeat, SECOND } from '../../core/clock.ts'
import type { CheckPage } from '../http/error-handler.ts'
import { type BuiltContent, readBuiltContent } from './built-content.ts'
import { readCheckPage } from './check-page.ts'
import { listPublicFiles, type PublicFile } from './public-files.ts'

/** Everything the server needs of one build. A response never mixes two releases. */
export type Release = {
  /** The folder itself, not a link to it. */
  folder: string
  content: BuiltContent
  checkPage: CheckPage
  files: Map<string, PublicFile>
}

export type Releases = { current: Release }

/** Reads what the server needs to know of a built site. @throws SetupError if it is missing or incomplete */
export async function readRelease(site: string): Promise<Release> {
  const folder = await realpath(site).catch(() => site)
  const content = await readBuiltContent(folder)
  const checkPage = await readCheckPage(folder, content.choices)
  const files = await listPublicFiles(folder, content.ownPages)
  for (const { name } of files.values()) await access(join(folder, name), constants.R_OK)
  return { folder, content, checkPage, files }
}

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

/** Switches to a new release within a second. One that cannot be read is logged once, and the last one stays in use. */
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

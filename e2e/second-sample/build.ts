import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { copyProject } from '../support/project-copy.ts'
import { takePhotographs } from './photographs.ts'

/**
 * Builds the site in a copy of the project, from content outside it.
 *
 * @returns what removes both after the tests
 */
// biome-ignore lint/style/noDefaultExport: Playwright requires one
export default async function buildSecondSample(): Promise<() => Promise<void>> {
  const content = await mkdtemp(join(tmpdir(), 'clean cars '))
  await cp('e2e/second-sample/content', content, { recursive: true })
  await takePhotographs(join(content, 'pictures'))
  const project = await copyProject()
  const { succeeded, output } = await project.build({ CONTENT_DIR: relative(project.folder, content) })
  if (!succeeded) throw new Error(`The second sample does not build:\n${output}`)
  process.env.SITE_ROOT = project.folder // For fixtures.ts, in the workers.
  return async () => {
    await project.remove()
    await rm(content, { recursive: true })
  }
}

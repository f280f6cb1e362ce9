import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, parse, relative } from 'node:path'
import sharp from 'sharp'
import { copyProject } from '../support/project-copy.ts'

/**
 * Builds the site in a copy of the project, from content outside it.
 *
 * @returns what removes both after the tests
 */
// biome-ignore lint/style/noDefaultExport: Playwright requires one
export default async function buildSecondSample(): Promise<() => Promise<void>> {
  const content = await mkdtemp(join(tmpdir(), 'clean cars '))
  await cp('tests/e2e/second-sample/content', content, { recursive: true })
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

/** Cars in sunshine, white where text may lie. */
const DRAWINGS = 'tests/e2e/second-sample/drawings'

/** Makes the pictures of the second sample: as bright and as grainy as photographs of white cars in sunshine. */
async function takePhotographs(folder: string): Promise<void> {
  await mkdir(folder)
  for (const drawing of await readdir(DRAWINGS)) {
    const picture = sharp(join(DRAWINGS, drawing)).flatten().blur(1)
    const { width, height } = await picture.metadata()
    const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const
    const grain = sharp({ create: { width, height, channels: 3, background: 'grey', noise } }).png()
    await picture
      .composite([{ input: await grain.toBuffer(), blend: 'soft-light' }])
      .jpeg({ quality: 92 })
      .toFile(join(folder, `${parse(drawing).name}.jpg`))
  }
  const guild = Buffer.from(
    '<svg width="400" height="160"><rect width="400" height="160" rx="80" fill="#5b2a86"/></svg>',
  )
  await sharp(guild).png().toFile(join(folder, 'guild.png'))
}

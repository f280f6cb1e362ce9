import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { phonePhoto } from '../../support/pictures.ts'
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
  await mkdir(join(project.folder, 'public'))
  await writeFile(join(project.folder, 'public/van.jpg'), await phonePhoto(1600, 1200))
  const { succeeded, output } = await project.build({ CONTENT_DIR: relative(project.folder, content) })
  if (!succeeded) throw new Error(`The second sample does not build:\n${output}`)
  process.env.SITE_ROOT = project.folder // For fixtures.ts, in the workers.
  return async () => {
    await project.remove()
    await rm(content, { recursive: true })
  }
}

const draw = (width: number, height: number, shapes: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="#bfe0f7"/><stop offset=".7" stop-color="#eef6fb"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>${shapes}
  </svg>`

const bonnet = (reflection: string) => `
  <path d="M0 330 Q900 180 1800 330 V1000 H0Z" fill="#f3f4f4"/>
  <path d="M300 520 Q900 400 1500 520 L1420 640 Q900 540 380 640Z" fill="${reflection}"/>`

/** Cars in sunshine, white where text may lie. */
const DRAWINGS = {
  'bonnet-dull': draw(1800, 1000, bonnet('#e6e9ea')),
  'bonnet-éclat': draw(1800, 1000, bonnet('#9fc6e0')),
  estate: draw(
    2000,
    1250,
    `<rect y="880" width="2000" height="370" fill="#e4e1da"/>
    <path d="M0 760 Q500 690 1000 745 T2000 720 V880 H0Z" fill="#d3e0c9"/>
    <ellipse cx="1240" cy="1010" rx="660" ry="46" fill="#b9b6ae"/>
    <path d="M640 940 Q620 760 860 730 L1030 600 Q1060 575 1110 572 H1660 Q1750 575 1800 690 L1840 760 Q1870 800 1860 950 Z" fill="#fdfdfd"/>
    <path d="M930 725 L1060 622 H1270 V725Z M1300 622 H1500 V725 H1300Z M1530 622 H1660 L1730 725 H1530Z" fill="#b5cbd8"/>
    <g fill="#4c5255"><circle cx="880" cy="950" r="96"/><circle cx="1630" cy="950" r="96"/></g>
    <g fill="#e9ecec"><circle cx="880" cy="950" r="60"/><circle cx="1630" cy="950" r="60"/></g>`,
  ),
  seats: draw(
    1400,
    1000,
    `<rect width="1400" height="1000" fill="#f4efe4"/>
    <g fill="#fbf7ee" stroke="#d6cdbb" stroke-width="10">
      <rect x="160" y="180" width="480" height="640" rx="120"/><rect x="760" y="180" width="480" height="640" rx="120"/>
      <rect x="290" y="50" width="220" height="130" rx="60"/><rect x="890" y="50" width="220" height="130" rx="60"/>
    </g>`,
  ),
}

/**
 * Makes the pictures of the second sample: as bright and as grainy as photographs of white cars in sunshine, with the
 * metadata and the colours of a phone, and names as a Mac stores them.
 */
async function takePhotographs(folder: string): Promise<void> {
  await mkdir(folder)
  for (const [name, drawing] of Object.entries(DRAWINGS)) {
    const picture = sharp(Buffer.from(drawing)).flatten().blur(1)
    const { width, height } = await picture.metadata()
    const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const
    const grain = sharp({ create: { width, height, channels: 3, background: 'grey', noise } }).png()
    await picture
      .composite([{ input: await grain.toBuffer(), blend: 'soft-light' }])
      .withExif({ IFD0: { Make: 'Airedale Phone' } })
      .withIccProfile('p3')
      .jpeg({ quality: 92 })
      .toFile(join(folder, `${name}.jpg`.normalize('NFD')))
  }
  const guild = '<svg width="400" height="160"><rect width="400" height="160" rx="80" fill="#5b2a86"/></svg>'
  await sharp(Buffer.from(guild)).png().toFile(join(folder, 'guild.png'))
}

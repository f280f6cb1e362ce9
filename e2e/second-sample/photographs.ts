import { mkdir, readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp from 'sharp'

/** Cars in sunshine, white where text may lie. */
const DRAWINGS = 'e2e/second-sample/drawings'

/** Makes the pictures of the second sample: as bright and as grainy as photographs of white cars in sunshine. */
export async function takePhotographs(folder: string): Promise<void> {
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

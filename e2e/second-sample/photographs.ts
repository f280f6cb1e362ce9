import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const HAZE = '#eef6fb'

/** A white estate car on a pale drive under a bright sky, seen from the side, on a canvas of 2000 by 1250. */
const ESTATE = `
  <rect width="2000" height="1250" fill="url(#sky)"/>
  <rect y="880" width="2000" height="370" fill="#e4e1da"/>
  <path d="M0 760 Q500 690 1000 745 T2000 720 V880 H0Z" fill="#d3e0c9"/>
  <ellipse cx="1240" cy="1010" rx="660" ry="46" fill="#b9b6ae"/>
  <path d="M640 940 Q620 760 860 730 L1030 600 Q1060 575 1110 572 H1660 Q1750 575 1800 690 L1840 760 Q1870 800 1860 950 Z" fill="#fdfdfd"/>
  <path d="M930 725 L1060 622 H1270 V725Z M1300 622 H1500 V725 H1300Z M1530 622 H1660 L1730 725 H1530Z" fill="#b5cbd8"/>
  <g fill="#4c5255"><circle cx="880" cy="950" r="96"/><circle cx="1630" cy="950" r="96"/></g>
  <g fill="#e9ecec"><circle cx="880" cy="950" r="60"/><circle cx="1630" cy="950" r="60"/></g>`

/** Cream leather seats in sunshine, on a canvas of 1400 by 1000. */
const SEATS = `
  <rect width="1400" height="1000" fill="#f4efe4"/>
  <g fill="#fbf7ee" stroke="#d6cdbb" stroke-width="10">
    <rect x="160" y="180" width="480" height="640" rx="120"/><rect x="760" y="180" width="480" height="640" rx="120"/>
    <rect x="290" y="50" width="220" height="130" rx="60"/><rect x="890" y="50" width="220" height="130" rx="60"/>
  </g>`

/** A white bonnet that reflects the sky, sharply or not, on a canvas of 1800 by 1000. */
const bonnet = (reflection: string) => `
  <rect width="1800" height="1000" fill="url(#sky)"/>
  <path d="M0 330 Q900 180 1800 330 V1000 H0Z" fill="#f3f4f4"/>
  <path d="M300 520 Q900 400 1500 520 L1420 640 Q900 540 380 640Z" fill="${reflection}"/>`

const PHOTOGRAPHS: Record<string, { width: number; height: number; drawing: string }> = {
  'estate.jpg': { width: 2000, height: 1250, drawing: ESTATE },
  'seats.jpg': { width: 1400, height: 1000, drawing: SEATS },
  'bonnet-dull.jpg': { width: 1800, height: 1000, drawing: bonnet('#e6e9ea') },
  'bonnet-glossy.jpg': { width: 1800, height: 1000, drawing: bonnet('#9fc6e0') },
}

/** Makes the pictures of the second sample: as bright and as grainy as photographs of white cars in sunshine. */
export async function takePhotographs(folder: string): Promise<void> {
  await mkdir(folder)
  const pictures = Object.entries(PHOTOGRAPHS).map(async ([name, { width, height, drawing }]) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const
    const grain = await sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
      .png()
      .toBuffer()
    await sharp(svg(width, height, drawing))
      .flatten()
      .blur(1)
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 92 })
      .toFile(join(folder, name))
  })
  const logo = svg(400, 160, `<rect width="400" height="160" rx="80" fill="#5b2a86"/>`)
  await Promise.all([...pictures, sharp(logo).png().toFile(join(folder, 'guild.png'))])
}

function svg(width: number, height: number, drawing: string): Buffer {
  const sky = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#bfe0f7"/><stop offset=".7" stop-color="${HAZE}"/></linearGradient>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${sky}</defs>${drawing}</svg>`,
  )
}

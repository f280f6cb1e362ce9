import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import qrcode from 'qrcode'
import { readEnv } from '../server/env.ts'

/** `npm run qr -- [FILE]`: writes the QR code for the van and the cards, as an SVG that prints at any size. */
const { positionals } = parseArgs({ allowPositionals: true })
const file = positionals[0] ?? 'qr.svg'
const address = new URL('/qrcodelanding', readEnv().siteUrl).href

await writeFile(file, await qrcode.toString(address, { type: 'svg', errorCorrectionLevel: 'Q', margin: 4 }))
console.log(`${file} leads to ${address}. Set SITE_URL if that is not the public address.`)

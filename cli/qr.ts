import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import qrcode from 'qrcode'
import { readEnv } from '../server/env.ts'
import { SetupError } from '../server/errors.ts'
import { runCommandLine } from './command-line.ts'

const USAGE = `Usage: npm run qr -- [FILE]

Writes the QR code for the van and the cards, as an SVG that prints at any size, to FILE or to qr.svg. It leads to
the site at SITE_URL, for example:
  SITE_URL=https://example.com npm run qr`

await runCommandLine(USAGE, async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const file = positionals[0] ?? 'qr.svg'
  const { siteUrl } = readEnv()
  if (/^(localhost|127\.|0\.0\.0\.0$|\[::1?\]$)/.test(siteUrl.hostname)) {
    throw new SetupError(
      `A code for ${siteUrl.origin} would open on this machine alone. Set SITE_URL to the site’s public address, for example:\n` +
        '  SITE_URL=https://example.com npm run qr',
    )
  }
  const address = new URL('/qrcodelanding', siteUrl).href
  await writeFile(file, await qrcode.toString(address, { type: 'svg', errorCorrectionLevel: 'Q', margin: 4 }))
  return `${file} leads to ${address}.`
})

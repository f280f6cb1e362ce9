import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { encodeQR } from 'qr'
import { SetupError } from '../core/setup-error.ts'
import { readSettings } from '../server/settings.ts'
import { runCommandLine } from './command-line.ts'

const USAGE = `Usage: npm run qr -- [FILE]

Writes the QR code for the van and the business cards to FILE (default: qr.svg), as an SVG that prints at any size.
The code opens the site at SITE_URL, a setting that the file .env may contain:
  SITE_URL=https://example.com`

await runCommandLine(USAGE, async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const file = positionals[0] ?? 'qr.svg'
  const { siteUrl } = readSettings()
  if (/^(localhost|127\.|0\.0\.0\.0$|\[::1?\]$)/.test(siteUrl.hostname)) {
    throw new SetupError(
      `A code for ${siteUrl.origin} would only work on this machine. Write the site’s public URL into the file .env, for example:\n` +
        '  SITE_URL=https://example.com',
    )
  }
  const url = new URL('/qrcodelanding', siteUrl).href
  const code = encodeQR(url, 'svg', { ecc: 'quartile', border: 4 })
  // Black on white, so that the code can be read on a van of any colour.
  const background = ' shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/>'
  await writeFile(file, code.replace('>', background))
  return `${file} opens ${url}.`
})

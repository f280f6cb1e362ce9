import { asTyped } from '../core/business/finding.ts'
import { systemClock } from '../core/clock.ts'
import { SetupError } from '../core/setup-error.ts'
import { serve } from './process/serve.ts'
import { readSettings } from './settings.ts'

const USAGE = `Usage: npm run serve -- [SITE]

Serves the built site in the folder SITE (default: dist). .env.example lists the settings, which are environment
variables.`

const [site = 'dist'] = process.argv.slice(2)
try {
  if (site === '--help' || site === '-h') console.log(asTyped(USAGE))
  else await serve({ site, settings: readSettings(), clock: systemClock })
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
}

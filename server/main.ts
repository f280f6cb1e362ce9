import { systemClock } from './clock.ts'
import { readEnv } from './env.ts'
import { SetupError } from './errors.ts'
import { serve } from './serve.ts'

const USAGE = `Usage: npm run serve -- [SITE]

Serves the built site in the folder SITE; without it, in dist. README.md lists the settings it takes from the environment.`

const [word = 'dist'] = process.argv.slice(2)
try {
  if (word === '--help' || word === '-h') console.log(USAGE)
  else await serve({ site: word, env: readEnv(), clock: systemClock })
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
}

import { systemClock } from './clock.ts'
import { readEnv } from './env.ts'
import { SetupError } from './errors.ts'
import { serve } from './serve.ts'

try {
  await serve({ site: process.argv[2] ?? 'dist', env: readEnv(), clock: systemClock })
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
}

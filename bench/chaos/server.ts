import { readEnv } from '../../server/env.ts'
import { SEND_TIMEOUT } from '../../server/relay/retry-policy.ts'
import { serve } from '../../server/serve.ts'
import { fastClock, SPEED } from './fast-clock.ts'

/** The real server on a fast clock: `node bench/chaos/server.ts SITE START`. */
const [site = '', start = ''] = process.argv.slice(2)
await serve({
  site,
  env: readEnv(),
  clock: fastClock(Number(start)),
  // SMTP does not use the clock, so its timeout is shortened here.
  sendTimeout: SEND_TIMEOUT / SPEED,
})

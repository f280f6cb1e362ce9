import { SEND_TIMEOUT } from '../../server/email/mail.ts'
import { readEnv } from '../../server/env.ts'
import { serve } from '../../server/serve.ts'
import { fastClock } from './fast-clock.ts'

/** The real server on a fast clock: `node bench/chaos/server.ts SITE START`. */
const [site = '', start = ''] = process.argv.slice(2)
await serve({ site, env: readEnv(), clock: fastClock(Number(start)) })

import { glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../cli/free-port.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { median } from './percentile.ts'
import { pinClients, startServerProcess, startSiteProcess } from './server-process.ts'
import { type Load, sendLoad } from './throughput/send-load.ts'

/**
 * `npm run throughput -- [--rounds 3]`: measures how many quote requests a second the server accepts, and how long a
 * visitor waits, while the mail server is healthy, slow or hanging. Compares it with a server that sends both emails
 * while the visitor waits. Fails if a slow mail server slows visitors down. Needs a built site, and Linux.
 */
const SECONDS = 3
const CLIENTS = [1, 10, 50]
const HEALTHY = 5 // milliseconds until the mail server accepts an email
const SLOW = 500
const HANGING = Infinity
/**
 * Quote requests sent before measuring. After about 10,500 of them V8 compiles the code that they run, and for half a
 * second its threads compete with the server for the core.
 */
const WARM_UP = 12_000
/** Limits the warm-up of the synchronous server, which would need minutes. In seconds. */
const MAX_WARM_UP = 8

const SYNCHRONOUS_SERVER = resolve(import.meta.dirname, 'throughput/synchronous-server.ts')
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })

type Server = 'ours' | 'synchronous'
type Measurement = { server: Server; clients: number; delay: number; loads: Load[] }

const measurements = CLIENTS.flatMap((clients): Measurement[] => [
  ...[HEALTHY, SLOW, HANGING].map((delay) => ({ server: 'ours' as const, clients, delay, loads: [] })),
  // Without HANGING: a synchronous server would never respond either.
  ...[HEALTHY, SLOW].map((delay) => ({ server: 'synchronous' as const, clients, delay, loads: [] })),
])
pinClients()
// All of them in every round, so that a slow minute of the machine affects all.
for (let round = 1; round <= Number(values.rounds); round++) {
  console.error(`Round ${round} of ${values.rounds}`)
  for (const measurement of measurements) measurement.loads.push(await measure(measurement))
}
console.table(
  measurements.map(({ server, clients, delay, loads }) => ({
    ...{ server, clients, 'mail server': delay === HANGING ? 'hanging' : `${delay} ms` },
    'accepted/s': rounded(loads.map(({ rate }) => rate)),
    'p50 (ms)': rounded(loads.map(({ p50 }) => p50)),
    'p99 (ms)': rounded(loads.map(({ p99 }) => p99)),
  })),
)
for (const clients of CLIENTS) {
  const times = p99('synchronous', clients, SLOW) / p99('ours', clients, SLOW)
  check(`${clients} clients, slow mail: p99 ${times.toFixed(1)} times lower than synchronous`, times >= 20)
  const ratio = p99('ours', clients, HANGING) / p99('ours', clients, HEALTHY)
  check(
    `${clients} clients: p99 with mail hanging ${ratio.toFixed(2)} of that with mail healthy`,
    ratio <= 1.2,
  )
}

async function measure({ server, clients, delay }: Measurement): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'throughput-'))
  const mailServer = await startMailServer(delay)
  const { url, kill } =
    server === 'ours'
      ? await startSiteProcess(folder, { SMTP_URL: mailServer.url })
      : await startSynchronous(folder, mailServer.url)
  try {
    await sendLoad(url, { clients: 50, quotes: WARM_UP, seconds: MAX_WARM_UP })
    await markSent(folder)
    return await sendLoad(url, { clients, seconds: SECONDS })
  } finally {
    await kill()
    await mailServer.close()
    await rm(folder, { recursive: true })
  }
}

/** Starts a mail server that accepts each email after a delay. */
function startMailServer(delay: number) {
  return startSmtpServer({
    onData(stream, _session, callback) {
      stream.resume().once('end', async () => {
        if (delay === HANGING) return
        await sleep(delay)
        callback()
      })
    },
    closeTimeout: 1, // Closes connections at once, even during an email.
  })
}

async function startSynchronous(folder: string, smtpUrl: string) {
  const port = await freePort()
  return startServerProcess({ args: [SYNCHRONOUS_SERVER, smtpUrl, String(port)], folder, port })
}

/** Without this, the server would send the emails of the warm-up during the measurement. */
async function markSent(folder: string): Promise<void> {
  for await (const file of glob('*.sqlite', { cwd: folder })) {
    const database = new DatabaseSync(join(folder, file), { timeout: 5_000 })
    database.exec('update delivery set sent_at = created_at where sent_at is null')
    database.close()
  }
}

/** The median of the 99th percentiles of all rounds. */
function p99(server: Server, clients: number, delay: number): number {
  const isMeant = (one: Measurement) =>
    one.server === server && one.clients === clients && one.delay === delay
  return median(measurements.filter(isMeant).flatMap(({ loads }) => loads.map((load) => load.p99)))
}

function rounded(numbers: number[]): number {
  return Number(median(numbers).toPrecision(3))
}

function check(text: string, isMet: boolean): void {
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${text}`)
  if (!isMet) process.exitCode = 1
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../testing/free-port.ts'
import { type Load, sendLoad } from '../quotes/send-load.ts'
import { startSlowMailServer } from '../quotes/slow-mail-server.ts'
import { WARM_UP, warmUp } from '../quotes/warm-up.ts'
import { atLeast, atMost, type Report, type Row } from '../report.ts'
import { type Figures, interleave, median, medianRatio } from '../rounds.ts'
import { SERVER_CORE, type ServerProcess, startServerProcess, withClientCore } from '../server-process.ts'
import { startSiteProcess } from '../site-process.ts'

const ROUNDS = 7
const SECONDS = 3
const CLIENTS = [1, 10, 50]
const HEALTHY = 5 // milliseconds until the mail server responds
const SLOW = 500
const NEVER = Infinity
const STORE_ALONE = 'the store and raw inserts'
const RAW = '1 client, raw inserts behind a bare Node server'

/** Compares our server with a handler that sends emails while the visitor waits, and with bare database inserts. */
export async function measureQuotes(rounds: number = ROUNDS): Promise<Report> {
  const candidates: Record<string, () => Promise<Figures>> = {
    [STORE_ALONE]: storeVersusRaw,
    [RAW]: () => measure(startRaw, 1),
  }
  for (const clients of CLIENTS) {
    for (const delay of [HEALTHY, SLOW, NEVER])
      candidates[ours(clients, delay)] = () => measure(startOurs, clients, delay)
    // Without NEVER: a synchronous handler would never respond either.
    for (const delay of [HEALTHY, SLOW])
      candidates[synchronous(clients, delay)] = () => measure(startSynchronous, clients, delay)
  }
  const { [STORE_ALONE]: alone = {}, ...results } = await withClientCore(() => interleave(rounds, candidates))
  const figureOf = (name: string, figure: string) => median(results[name]?.[figure])
  return {
    title: 'Quote requests',
    method: `Clients each send one quote after another for ${SECONDS} s, after ${WARM_UP.toLocaleString('en-GB')} quotes to warm up; ${rounds} rounds, each with a new database. The server has one core, clients and mail server the other. "Synchronous" sends both mails while the visitor waits and stores nothing. "Raw inserts" commits the same rows with node:sqlite alone, one request at a time (WAL, synchronous FULL). "The store alone" is our store without HTTP and mail; it alternates with the raw inserts every twenty quotes.`,
    rows: [
      { name: 'raw inserts', unit: 'accepted/s', values: alone.raw ?? [] },
      { name: 'the store alone', unit: 'accepted/s', values: alone.store ?? [] },
      ...Object.entries(results).flatMap(([name, { rate = [], p50 = [], p99 = [] }]): Row[] => [
        { name, unit: 'accepted/s', values: rate },
        { name: `${name}, p50`, unit: 'ms', values: p50 },
        { name: `${name}, p99`, unit: 'ms', values: p99 },
      ]),
    ],
    checks: [
      ...CLIENTS.flatMap((clients) => [
        atMost(
          `${count(clients)}: p99 with mail hanging at most 1.2 times that with mail healthy`,
          figureOf(ours(clients, NEVER), 'p99') / figureOf(ours(clients, HEALTHY), 'p99'),
          1.2,
        ),
        atLeast(
          `${count(clients)}: p99 with mail at ${SLOW} ms at least 20 times lower than synchronous`,
          figureOf(synchronous(clients, SLOW), 'p99') / figureOf(ours(clients, SLOW), 'p99'),
          20,
        ),
      ]),
      atLeast(
        'the store alone: at least 0.8 of the rate of raw inserts',
        medianRatio(alone.store, alone.raw),
        0.8,
      ),
      // Compared while the mail server hangs: the bare server sends no email, and sending would use part of the core.
      atLeast(
        '1 client, mail hanging: at least 0.8 of the rate of raw inserts behind a bare Node server',
        figureOf(ours(1, NEVER), 'rate') / figureOf(RAW, 'rate'),
        0.8,
      ),
      ...[HEALTHY, SLOW, NEVER].map((delay) =>
        atLeast(
          `${mail(delay)}: 50 clients at least the rate of 1 client`,
          figureOf(ours(50, delay), 'rate') / figureOf(ours(1, delay), 'rate'),
          1,
        ),
      ),
    ],
  }
}

const mail = (delay: number) => (delay === NEVER ? 'mail hanging' : `mail at ${delay} ms`)
const count = (clients: number) => `${clients} ${clients === 1 ? 'client' : 'clients'}`
const ours = (clients: number, delay: number) => `${count(clients)}, ${mail(delay)}`
const synchronous = (clients: number, delay: number) => `${ours(clients, delay)}, synchronous`

type Start = (folder: string, smtpUrl: string) => Promise<ServerProcess>

async function measure(start: Start, clients: number, delay = NEVER): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'quotes-'))
  const mailServer = await startSlowMailServer(delay)
  const server = await start(folder, mailServer.url)
  try {
    await warmUp(server.url, folder)
    return await sendLoad({ clients, seconds: SECONDS, urls: [server.url] })
  } finally {
    await server.kill()
    await mailServer.close()
    await rm(folder, { recursive: true })
  }
}

const startOurs: Start = (folder, smtpUrl) => startSiteProcess(folder, { SMTP_URL: smtpUrl })

const startSynchronous: Start = (folder, smtpUrl) => startProgram('synchronous-server.ts', smtpUrl, folder)

const startRaw: Start = (folder) => startProgram('raw-server.ts', join(folder, 'raw.sqlite'), folder)

async function startProgram(name: string, argument: string, folder: string): Promise<ServerProcess> {
  const port = await freePort()
  return startServerProcess({
    command: [process.execPath, program(name), argument, String(port)],
    folder,
    port,
  })
}

async function storeVersusRaw(): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'quotes-'))
  const { stdout } = await promisify(execFile)('taskset', [
    ...['-c', String(SERVER_CORE), process.execPath, program('store-versus-raw.ts')],
    ...[folder, String(SECONDS)],
  ])
  await rm(folder, { recursive: true })
  return JSON.parse(stdout)
}

const program = (name: string) => resolve(import.meta.dirname, '../quotes', name)

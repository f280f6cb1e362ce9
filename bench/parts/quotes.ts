import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../testing/free-port.ts'
import { type Load, sendLoad } from '../quotes/send-load.ts'
import { slowInbox } from '../quotes/slow-inbox.ts'
import { WARM_UP, warmUp } from '../quotes/warm-up.ts'
import { atLeast, atMost, type Report, type Row } from '../report.ts'
import { type Figures, interleave, median, medianRatio } from '../rounds.ts'
import { SERVER_CORE, type ServerProcess, startServerProcess, withClientCore } from '../server-process.ts'
import { startSiteProcess } from '../site-process.ts'

const ROUNDS = 7
const SECONDS = 3
const CLIENTS = [1, 10, 50]
const HEALTHY = 5 // milliseconds until the mail server answers
const SLOW = 500
const NEVER = Infinity
const ALONE = 'the store beside raw inserts'
const RAW = '1 clients, raw inserts behind a bare Node server'

/** Quotes beside a handler that mails while the visitor waits, and beside what the disk can do at all. */
export async function measureQuotes(rounds: number = ROUNDS): Promise<Report> {
  const contestants: Record<string, () => Promise<Figures>> = {
    [ALONE]: storeBesideRaw,
    [RAW]: () => accept(startRaw, 1),
  }
  for (const clients of CLIENTS) {
    for (const delay of [HEALTHY, SLOW, NEVER])
      contestants[ours(clients, delay)] = () => accept(startOurs, clients, delay)
    // Where the mail server never answers, neither does this one.
    for (const delay of [HEALTHY, SLOW])
      contestants[synchronous(clients, delay)] = () => accept(startSynchronous, clients, delay)
  }
  const { [ALONE]: alone = {}, ...results } = await withClientCore(() => interleave(rounds, contestants))
  const of = (name: string, figure: string) => median(results[name]?.[figure])
  return {
    title: 'Quote requests',
    how: `Clients that each send one quote after the other for ${SECONDS} s, after ${WARM_UP} quotes that do not count, ${rounds} rounds, a new database each time; the server on one core, clients and mail server on the other. "Synchronous" sends both mails while the visitor waits and stores nothing; raw inserts are the same rows committed one request at a time by node:sqlite alone (WAL, FULL), and the store alone is ours without HTTP and mail, in blocks by turns.`,
    rows: [
      { what: 'raw inserts', unit: 'accepted/s', values: alone.raw ?? [] },
      { what: 'the store alone', unit: 'accepted/s', values: alone.store ?? [] },
      ...Object.entries(results).flatMap(([name, { rate = [], p50 = [], p99 = [] }]): Row[] => [
        { what: name, unit: 'accepted/s', values: rate },
        { what: `${name}, p50`, unit: 'ms', values: p50 },
        { what: `${name}, p99`, unit: 'ms', values: p99 },
      ]),
    ],
    checks: [
      ...CLIENTS.flatMap((clients) => [
        atMost(
          `${clients} clients: p99 with mail hanging at most 1.2 of p99 with mail healthy`,
          of(ours(clients, NEVER), 'p99') / of(ours(clients, HEALTHY), 'p99'),
          1.2,
        ),
        atLeast(
          `${clients} clients: p99 with mail at ${SLOW} ms at least 20 times better than synchronous`,
          of(synchronous(clients, SLOW), 'p99') / of(ours(clients, SLOW), 'p99'),
          20,
        ),
      ]),
      atLeast(
        'the store alone, one after the other: at least 0.8 of raw inserts',
        medianRatio(alone.store, alone.raw),
        0.8,
      ),
      // With nothing to send, as the bare server has nothing: sending takes its share of the core.
      atLeast(
        'over HTTP, one after the other, mail hanging: at least 0.8 of raw inserts behind a bare server',
        of(ours(1, NEVER), 'rate') / of(RAW, 'rate'),
        0.8,
      ),
      ...[HEALTHY, SLOW, NEVER].map((delay) =>
        atLeast(
          `${mail(delay)}: with 50 clients not fewer`,
          of(ours(50, delay), 'rate') / of(ours(1, delay), 'rate'),
          1,
        ),
      ),
    ],
  }
}

const mail = (delay: number) => (delay === NEVER ? 'mail hanging' : `mail at ${delay} ms`)
const ours = (clients: number, delay: number) => `${clients} clients, ${mail(delay)}`
const synchronous = (clients: number, delay: number) => `${ours(clients, delay)}, synchronous`

type Start = (folder: string, smtpUrl: string) => Promise<ServerProcess>

async function accept(start: Start, clients: number, delay = NEVER): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'quotes-'))
  const inbox = await slowInbox(delay)
  const server = await start(folder, inbox.url)
  try {
    await warmUp(server.url, folder)
    return await sendLoad({ clients, seconds: SECONDS, urls: [server.url] })
  } finally {
    await server.kill()
    await inbox.close()
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

async function storeBesideRaw(): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'quotes-'))
  const { stdout } = await promisify(execFile)('taskset', [
    ...['-c', String(SERVER_CORE), process.execPath, program('store-beside-raw.ts')],
    ...[folder, String(SECONDS)],
  ])
  await rm(folder, { recursive: true })
  return JSON.parse(stdout)
}

const program = (name: string) => resolve(import.meta.dirname, '../quotes', name)

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../testing/free-port.ts'
import { atLeast, type Report } from '../report.ts'
import { interleave, medianRatio } from '../rounds.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { startSiteProcess } from '../site-process.ts'
import { fetchAnswer } from '../static/answer.ts'
import { nginxConf } from '../static/nginx-conf.ts'
import { wrk } from '../static/wrk.ts'

const ROUNDS = 20
const SECONDS = 1

/** Files of the site beside nginx and a bare Node server that send the same bytes. Needs nginx and wrk. */
export async function measureStatic(rounds: number = ROUNDS): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'static-'))
  const servers: Record<string, ServerProcess> = { ours: await startSiteProcess(folder) }
  try {
    const paths = { page: '/', picture: await heroPicture() }
    const answers = await saveAnswers(servers.ours?.url ?? '', Object.values(paths), folder)
    servers.nginx = await startNginx(answers, folder)
    servers['bare Node'] = await startBare(answers, folder)

    const contestants = Object.fromEntries(
      Object.entries(paths).flatMap(([kind, path]) =>
        Object.entries(servers).map(([name, { url }]) => [
          `${kind}, ${name}`,
          () => wrk(url + path, SECONDS),
        ]),
      ),
    )
    // Some rounds that do not count: Node compiles what is used often.
    await interleave(3, contestants)
    const results = await interleave(rounds, contestants)
    const ratio = (kind: string, other: string) =>
      medianRatio(results[`${kind}, ours`]?.rate, results[`${kind}, ${other}`]?.rate)
    return {
      title: 'Static files',
      how: `wrk with 64 connections for ${SECONDS} s, ${rounds} rounds; each server on one core, wrk on the other. All send the same compressed bytes and headers: ours with its log, nginx as Debian sets it up with its log, bare Node from memory without. What is promised is compared within each round.`,
      rows: Object.entries(results).flatMap(([what, { rate = [], p99 = [] }]) => [
        { what, unit: 'answers/s', values: rate },
        { what: `${what}, p99`, unit: 'ms', values: p99 },
      ]),
      checks: Object.keys(paths).flatMap((kind) => [
        atLeast(`${kind}: at least 0.6 of nginx`, ratio(kind, 'nginx'), 0.6),
        atLeast(`${kind}: at least 0.9 of bare Node`, ratio(kind, 'bare Node'), 0.9),
      ]),
    }
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    await rm(folder, { recursive: true })
  }
}

/** The hero's picture that a phone loads. */
async function heroPicture(): Promise<string> {
  const html = await readFile('dist/index.html', 'utf8')
  const [, path] = /imagesrcset="([^" ]+)/.exec(html) ?? []
  if (!path) throw new Error('The home page preloads no picture')
  return path
}

async function saveAnswers(url: string, paths: string[], folder: string) {
  const entries = paths.map(async (path, index) => {
    const { headers, body } = await fetchAnswer(url + path)
    const file = join(folder, `body-${index}`)
    await writeFile(file, body)
    return [path, { headers, file }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

type Answers = Awaited<ReturnType<typeof saveAnswers>>

async function startNginx(answers: Answers, folder: string): Promise<ServerProcess> {
  const port = await freePort()
  const conf = join(folder, 'nginx.conf')
  await writeFile(conf, nginxConf(answers, { folder, port }))
  return startServerProcess({ command: ['nginx', '-c', conf, '-e', 'stderr'], folder, port, env: {} })
}

async function startBare(answers: Answers, folder: string): Promise<ServerProcess> {
  const port = await freePort()
  const file = join(folder, 'answers.json')
  await writeFile(file, JSON.stringify(answers))
  const program = resolve(import.meta.dirname, '../static/bare-server.ts')
  return startServerProcess({ command: [process.execPath, program, file, String(port)], folder, port })
}

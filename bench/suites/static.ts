import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../testing/free-port.ts'
import { fetchResponse } from '../file-serving/fetch-response.ts'
import { nginxConf } from '../file-serving/nginx-conf.ts'
import { wrk } from '../file-serving/wrk.ts'
import { atLeast, type Report } from '../report.ts'
import { interleave, medianRatio } from '../rounds.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { startSiteProcess } from '../site-process.ts'

const ROUNDS = 20
const WARM_UP_ROUNDS = 3 // Node compiles hot code meanwhile.
const SECONDS = 1

/** Compares serving files with nginx and with a bare Node server that send the same bytes. Needs nginx and wrk. */
export async function measureStatic(rounds: number = ROUNDS): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'static-'))
  const servers: Record<string, ServerProcess> = { ours: await startSiteProcess(folder) }
  try {
    const paths = { page: '/', picture: await heroPicture() }
    const responses = await saveResponses(servers.ours?.url ?? '', Object.values(paths), folder)
    servers.nginx = await startNginx(responses, folder)
    servers['bare Node'] = await startBare(responses, folder)

    const candidates = Object.fromEntries(
      Object.entries(paths).flatMap(([kind, path]) =>
        Object.entries(servers).map(([name, { url }]) => [
          `${kind}, ${name}`,
          () => wrk(url + path, SECONDS),
        ]),
      ),
    )
    await interleave(WARM_UP_ROUNDS, candidates)
    const results = await interleave(rounds, candidates)
    const ratio = (kind: string, other: string) =>
      medianRatio(results[`${kind}, ours`]?.rate, results[`${kind}, ${other}`]?.rate)
    return {
      title: 'Static files',
      method: `wrk with 64 connections for ${SECONDS} s, ${rounds} rounds; each server on one core, wrk on the other. All send the same compressed bytes and headers: ours with its log, nginx as configured by Debian with its log, bare Node from memory without a log. The limits compare the rates within each round.`,
      rows: Object.entries(results).flatMap(([name, { rate = [], p99 = [] }]) => [
        { name, unit: 'responses/s', values: rate },
        { name: `${name}, p99`, unit: 'ms', values: p99 },
      ]),
      checks: Object.keys(paths).flatMap((kind) => [
        atLeast(`${kind}: at least 0.6 of the rate of nginx`, ratio(kind, 'nginx'), 0.6),
        atLeast(`${kind}: at least 0.9 of the rate of bare Node`, ratio(kind, 'bare Node'), 0.9),
      ]),
    }
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    await rm(folder, { recursive: true })
  }
}

/** The path of the hero picture that a phone loads. */
async function heroPicture(): Promise<string> {
  const html = await readFile('dist/index.html', 'utf8')
  const [, path] = /imagesrcset="([^" ]+)/.exec(html) ?? []
  if (!path) throw new Error('dist/index.html preloads no picture: build the site again')
  return path
}

async function saveResponses(url: string, paths: string[], folder: string) {
  const entries = paths.map(async (path, index) => {
    const { headers, body } = await fetchResponse(url + path)
    const file = join(folder, `body-${index}`)
    await writeFile(file, body)
    return [path, { headers, file }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

type Responses = Awaited<ReturnType<typeof saveResponses>>

async function startNginx(responses: Responses, folder: string): Promise<ServerProcess> {
  const port = await freePort()
  const conf = join(folder, 'nginx.conf')
  await writeFile(conf, nginxConf(responses, { folder, port }))
  return startServerProcess({ command: ['nginx', '-c', conf, '-e', 'stderr'], folder, port, env: {} })
}

async function startBare(responses: Responses, folder: string): Promise<ServerProcess> {
  const port = await freePort()
  const file = join(folder, 'responses.json')
  await writeFile(file, JSON.stringify(responses))
  const program = resolve(import.meta.dirname, '../file-serving/bare-server.ts')
  return startServerProcess({ command: [process.execPath, program, file, String(port)], folder, port })
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encode } from '../../cli/gallery/encode.ts'
import { probe } from '../../cli/gallery/probe.ts'
import { runGallery } from '../../testing/run-command.ts'
import { memoryLaps } from '../footprint/memory-laps.ts'
import { productionSize } from '../footprint/production-size.ts'
import { atMost, type Report } from '../report.ts'
import { interleave } from '../rounds.ts'
import { startSiteProcess } from '../site-process.ts'

const ROUNDS = 3
const LAPS = 4
const VIDEO = 'demo/gallery-videos/lights-on.mp4'

/** Measures start time, memory, installed size, build time and publishing time. Needs ffmpeg. */
export async function measureFootprint(rounds: number = ROUNDS): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'footprint-'))
  try {
    const timed = await interleave(rounds, {
      start: async () => ({ ms: await start(folder) }),
      build: () => seconds(() => build(folder)),
      add: () => seconds(() => add(folder)),
      ffmpeg: () => seconds(() => bareFfmpeg(folder)),
    })
    const size = await productionSize()
    const memory = await memoryLaps(folder, LAPS)
    const [idle = 0, , second = 0] = memory
    return {
      title: 'Start, memory, size, build, publishing',
      method: `${rounds} rounds. A lap is 10,000 quotes from 50 clients, all of their mails, and 100,000 page views on 50 connections, followed by ten seconds of rest; the first lap fills the caches. The build reuses pictures encoded earlier. Publishing is one demo video of five seconds, compared with ffmpeg alone at the same settings.`,
      rows: [
        { name: 'from start to first response', unit: 'ms', values: timed.start?.ms ?? [] },
        { name: 'memory when idle', unit: 'MB', values: [idle] },
        ...memory
          .slice(1)
          .map((value, lap) => ({ name: `memory after lap ${lap + 1}`, unit: 'MB', values: [value] })),
        { name: 'installed for production', unit: 'MB', values: [size.all] },
        { name: 'of which Node itself', unit: 'MB', values: [size.node] },
        { name: 'build', unit: 's', values: timed.build?.s ?? [] },
        { name: '`gallery add`', unit: 's', values: timed.add?.s ?? [] },
        { name: 'ffmpeg alone', unit: 's', values: timed.ffmpeg?.s ?? [] },
      ],
      checks: [
        atMost(
          'memory after the last lap at most 1.1 times that after the second',
          (memory.at(-1) ?? Infinity) / second,
          1.1,
        ),
      ],
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function seconds(work: () => Promise<unknown>): Promise<{ s: number }> {
  const start = performance.now()
  await work()
  return { s: (performance.now() - start) / 1000 }
}

async function start(folder: string): Promise<number> {
  const server = await startSiteProcess(folder)
  await server.stop()
  return server.startTime
}

function build(folder: string) {
  return promisify(execFile)('npx', ['astro', 'build', '--outDir', join(folder, 'dist')])
}

async function add(folder: string): Promise<void> {
  const gallery = await mkdtemp(join(folder, 'videos-'))
  const { status, stderr } = await runGallery({ GALLERY_STORAGE: `file:${gallery}` }, 'add', VIDEO)
  if (status !== 0) throw new Error(stderr)
}

async function bareFfmpeg(folder: string): Promise<void> {
  await encode(await probe(VIDEO), join(folder, 'bare.mp4'), { mute: false, onProgress: () => {} })
}

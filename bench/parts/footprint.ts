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

/** What it takes to run, build and publish. Needs ffmpeg. */
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
    const held = await memoryLaps(folder, LAPS)
    const [atRest = 0, , second = 0] = held
    return {
      title: 'Starting, memory, size, building, publishing',
      how: `${rounds} rounds. A lap is 10,000 quotes by 50 clients, all of their mails, and 100,000 page views on 50 connections, then ten seconds of rest; the first fills what is kept for speed. Building is with the pictures encoded before; publishing is of a demo video of five seconds, beside ffmpeg alone with the same settings.`,
      rows: [
        { what: 'from start to first answer', unit: 'ms', values: timed.start?.ms ?? [] },
        { what: 'memory at rest', unit: 'MB', values: [atRest] },
        ...held
          .slice(1)
          .map((value, lap) => ({ what: `memory after lap ${lap + 1}`, unit: 'MB', values: [value] })),
        { what: 'installed for production', unit: 'MB', values: [size.all] },
        { what: 'of that, Node itself', unit: 'MB', values: [size.node] },
        { what: 'build', unit: 's', values: timed.build?.s ?? [] },
        { what: '`gallery add`', unit: 's', values: timed.add?.s ?? [] },
        { what: 'ffmpeg alone', unit: 's', values: timed.ffmpeg?.s ?? [] },
      ],
      checks: [
        atMost(
          'memory flat: after the last lap at most 1.1 of that after the second',
          (held.at(-1) ?? Infinity) / second,
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
  return server.startedWithin
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

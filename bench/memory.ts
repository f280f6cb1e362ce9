import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

/**
 * `npm run memory -- COMMAND…`: runs a command and says how much memory it and all processes that it starts held at
 * the peak. What processes share counts once (PSS, proc(5)). Linux alone.
 */
const INTERVAL = 100 // milliseconds

const [command = '', ...words] = process.argv.slice(2)
const child = spawn(command, words, { stdio: 'inherit' })
let peak = 0
const timer = setInterval(async () => {
  const pids = await tree(child.pid ?? 0)
  const held = await Promise.all(pids.map(pss))
  peak = Math.max(
    peak,
    held.reduce((sum, kilobytes) => sum + kilobytes, 0),
  )
}, INTERVAL)
child.on('close', (code) => {
  clearInterval(timer)
  console.log(`At the peak: ${Math.round(peak / 1024)} MB`)
  process.exitCode = code ?? 1
})

/** A process and all that it started, by their ids. */
async function tree(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)))
  const found = new Set([root])
  // A set also yields what is added on the way.
  for (const parent of found) for (const pid of pids) if (parents.get(pid) === parent) found.add(pid)
  return [...found]
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? -1)
}

async function pss(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
}

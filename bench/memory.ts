import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

/**
 * `npm run memory -- COMMAND…`: runs a command and prints the peak memory of its process tree. Shared memory counts
 * once (PSS, proc(5)). Linux only.
 */
const INTERVAL = 100 // milliseconds

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: 'inherit' })
let peak = 0
const timer = setInterval(async () => {
  const pids = await processTree(child.pid ?? 0)
  const sizes = await Promise.all(pids.map(pss))
  peak = Math.max(
    peak,
    sizes.reduce((sum, kilobytes) => sum + kilobytes, 0),
  )
}, INTERVAL)
child.on('close', (code) => {
  clearInterval(timer)
  console.log(`Peak memory: ${Math.round(peak / 1024)} MB`)
  process.exitCode = code ?? 1
})

/** The process IDs of a process and all its descendants. */
async function processTree(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)))
  const found = new Set([root])
  // Iterating a set also yields members added during the iteration.
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

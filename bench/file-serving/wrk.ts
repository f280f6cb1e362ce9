import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CLIENT_CORE } from '../server-process.ts'

/** In milliseconds. */
const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

/**
 * Requests one URL repeatedly with wrk, on 64 connections.
 *
 * @returns responses a second, and the 99th percentile of the response time in milliseconds
 * @throws Error with wrk's output if a response was an error or missing
 */
export async function wrk(url: string, seconds: number): Promise<{ rate: number; p99: number }> {
  const args = ['-c', String(CLIENT_CORE), 'wrk', '-t1', '-c64', `-d${seconds}s`, '--latency']
  const { stdout } = await promisify(execFile)('taskset', [...args, '-H', 'accept-encoding: br', url])
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  const [, p99, unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(stdout) ?? []
  if (/Non-2xx|Socket errors/.test(stdout) || !rate || !p99) throw new Error(stdout)
  return { rate: Number(rate), p99: Number(p99) * (UNITS[unit] ?? Number.NaN) }
}

import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { median } from './rounds.ts'

/** One line of the table: a measurement and its value in each round. */
export type Row = { name: string; unit: string; values: number[] }

/** A limit, the figure it applies to, and whether the figure meets it. */
export type Check = { limit: string; measured: string; isMet: boolean }

export type Report = {
  title: string
  /** The method of measurement, in a few sentences. */
  method: string
  rows: Row[]
  checks: Check[]
}

const RESULTS = resolve(import.meta.dirname, 'results')

export function atMost(limit: string, value: number, max: number): Check {
  return { limit, measured: round(value), isMet: value <= max }
}

export function atLeast(limit: string, value: number, min: number): Check {
  return { limit, measured: round(value), isMet: value >= min }
}

/**
 * A report as Markdown: one table with median, minimum and maximum over the rounds, one with the limits.
 *
 * @param command repeats the measurement
 */
export function formatReport({ title, method, rows, checks }: Report, command: string): string {
  return [
    `# ${title}\n`,
    `\`${command}\` writes this file. ${method}\n`,
    `${machine()}, ${new Date().toISOString().slice(0, 10)}.\n`,
    '| measurement | median | min to max | unit |',
    '|---|--:|--:|---|',
    ...rows.map(
      ({ name, unit, values }) => `| ${name} | ${round(median(values))} | ${range(values)} | ${unit} |`,
    ),
    ...(checks.length > 0 ? ['', '| limit | measured | |', '|---|--:|---|'] : []),
    ...checks.map(
      ({ limit, measured, isMet }) => `| ${limit} | ${measured} | ${isMet ? 'met' : '**missed**'} |`,
    ),
    '',
  ].join('\n')
}

/** Writes a part's report to PART.md, in place of the previous one. */
export async function writeReport(part: string, report: string, folder: string = RESULTS): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${part}.md`), report)
}

function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${cpu?.model ?? 'unknown'}), ${memory} GB, ${process.platform}, Node ${process.versions.node}`
}

function range(values: number[]): string {
  return values.length > 1 ? `${round(Math.min(...values))} to ${round(Math.max(...values))}` : ''
}

/** Rounds to three significant digits; whole numbers from 100. */
function round(value: number): string {
  if (!Number.isFinite(value)) return 'none'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-GB')
  return String(Number(value.toPrecision(3)))
}

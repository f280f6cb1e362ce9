import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { median } from './rounds.ts'

/** One line of the table: what was measured, and its value in each round. */
export type Row = { what: string; unit: string; values: number[] }

/** A promise about the figures, and whether they keep it. */
export type Check = { promise: string; found: string; kept: boolean }

export type Report = {
  title: string
  /** How it was measured, in a sentence or two. */
  how: string
  rows: Row[]
  checks: Check[]
}

/** Whether a value is at most, or at least, as large as promised. */
export function atMost(promise: string, value: number, most: number): Check {
  return { promise, found: round(value), kept: value <= most }
}

export function atLeast(promise: string, value: number, least: number): Check {
  return { promise, found: round(value), kept: value >= least }
}

/** A report as Markdown: one table, median and spread over the rounds, and what was promised. */
export function format({ title, how, rows, checks }: Report): string {
  return [
    `## ${title}`,
    `${how}\n`,
    `${machine()}, ${new Date().toISOString().slice(0, 10)}.\n`,
    '| measured | median | least to most | unit |',
    '|---|--:|--:|---|',
    ...rows.map(
      ({ what, unit, values }) =>
        `| ${what} | ${round(median(values))} | ${values.length > 1 ? `${round(Math.min(...values))} to ${round(Math.max(...values))}` : ''} | ${unit} |`,
    ),
    ...(checks.length > 0 ? ['', '| promised | found | |', '|---|--:|---|'] : []),
    ...checks.map(
      ({ promise, found, kept }) => `| ${promise} | ${found} | ${kept ? 'kept' : '**falls short**'} |`,
    ),
    '',
  ]
    .join('\n')
    .replace(`## ${title}\n`, `## ${title}\n\n`)
}

/** Puts a part's report into its place in a document, in place of the one before; at the end where it is new. */
export async function writeReport(file: string, part: string, report: string): Promise<void> {
  const [begin, end] = [`<!-- ${part} -->`, `<!-- end of ${part} -->`]
  const document = await readFile(file, 'utf8')
  const section = `${begin}\n${report}\n${end}`
  const start = document.indexOf(begin)
  const after = document.indexOf(end)
  const changed =
    start < 0
      ? `${document.trimEnd()}\n\n${section}\n`
      : document.slice(0, start) + section + document.slice(after + end.length)
  await writeFile(file, changed)
}

function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${cpu?.model ?? 'unknown'}), ${memory} GB, ${process.platform}, Node ${process.versions.node}`
}

/** Three digits that count. */
function round(value: number): string {
  if (!Number.isFinite(value)) return 'none'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-GB')
  return String(Number(value.toPrecision(3)))
}

import { parseArgs } from 'node:util'
import { format, type Report, writeReport } from './report.ts'

/**
 * `npm run bench`, or `npm run bench -- static quotes …`: measures, prints, and writes docs/performance.md.
 * Fails where a figure falls short of what is promised. Needs a built site.
 */
const PARTS: Record<string, () => Promise<Report>> = {
  static: async () => (await import('./parts/static.ts')).measureStatic(),
  quotes: async () => (await import('./parts/quotes.ts')).measureQuotes(),
  instances: async () => (await import('./parts/instances.ts')).measureInstances(),
  footprint: async () => (await import('./parts/footprint.ts')).measureFootprint(),
}

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((name) => !PARTS[name])
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
for (const [name, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.error(name)
  const report = await measure()
  const text = format(report)
  console.log(text)
  await writeReport('docs/performance.md', name, text)
  if (report.checks.some(({ kept }) => !kept)) process.exitCode = 1
}

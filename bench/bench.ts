import { parseArgs } from 'node:util'
import { format, type Report, writeReport } from './report.ts'

/**
 * `npm run bench`, or `npm run bench -- static quotes … [--rounds 3]`: measures, prints, and writes docs/performance.md.
 * Fails where a figure falls short of what is promised. Needs a built site.
 */
const PARTS: Record<string, (rounds?: number) => Promise<Report>> = {
  simulated: async (rounds) => (await import('./parts/simulated.ts')).measureSimulated(rounds),
  throttled: async (rounds) => (await import('./parts/throttled.ts')).measureThrottled(rounds),
  interaction: async (rounds) => (await import('./parts/interaction.ts')).measureInteraction(rounds),
  static: async (rounds) => (await import('./parts/static.ts')).measureStatic(rounds),
  quotes: async (rounds) => (await import('./parts/quotes.ts')).measureQuotes(rounds),
  instances: async (rounds) => (await import('./parts/instances.ts')).measureInstances(rounds),
  footprint: async (rounds) => (await import('./parts/footprint.ts')).measureFootprint(rounds),
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' } },
})
const unknown = positionals.filter((name) => !PARTS[name])
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
for (const [name, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.error(name)
  const report = await measure(values.rounds ? Number(values.rounds) : undefined)
  const text = format(report)
  console.log(text)
  await writeReport('docs/performance.md', name, text)
  if (report.checks.some(({ kept }) => !kept)) process.exitCode = 1
}

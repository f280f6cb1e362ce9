import { parseArgs } from 'node:util'
import { formatReport, type Report, writeReport } from './report.ts'

/**
 * `npm run bench -- [PART…] [--rounds N]`: runs the named parts, or all of them. Prints each report and writes it to
 * bench/results/PART.md. Exits with 1 if a figure misses its limit. Needs a built site.
 */
const PARTS: Record<string, (rounds?: number) => Promise<Report>> = {
  simulated: async (rounds) => (await import('./suites/simulated.ts')).measureSimulated(rounds),
  throttled: async (rounds) => (await import('./suites/throttled.ts')).measureThrottled(rounds),
  interaction: async (rounds) => (await import('./suites/interaction.ts')).measureInteraction(rounds),
  static: async (rounds) => (await import('./suites/static.ts')).measureStatic(rounds),
  quotes: async (rounds) => (await import('./suites/quotes.ts')).measureQuotes(rounds),
  instances: async (rounds) => (await import('./suites/instances.ts')).measureInstances(rounds),
  footprint: async (rounds) => (await import('./suites/footprint.ts')).measureFootprint(rounds),
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' } },
})
const unknown = positionals.filter((name) => !PARTS[name])
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
for (const [name, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.error(name)
  const report = await measure(values.rounds ? Number(values.rounds) : undefined)
  const text = formatReport(report, `npm run bench -- ${name}`)
  console.log(text)
  await writeReport(name, text)
  if (report.checks.some(({ isMet }) => !isMet)) process.exitCode = 1
}

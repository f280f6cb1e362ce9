import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'

/**
 * `npm run shake -- [SPEC…]`: runs browser tests five times over while a thread keeps one core busy, and prints which
 * tests failed how often. Ctrl+C ends it early.
 */
const RUNS = 5
const REPORT = 'test-results/shake.json'

process.on('SIGINT', () => {}) // Playwright stops, and the table still appears.
new Worker('for (;;);', { eval: true }).unref()

const options = [`--repeat-each=${RUNS}`, '--retries=0', '--reporter=dot,json']
const { status } = spawnSync('playwright', ['test', ...options, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
})
process.exitCode = status === 0 ? 0 : 1

const { suites }: JSONReport = JSON.parse(readFileSync(REPORT, 'utf8'))
const specs = Map.groupBy(suites.flatMap(specsOf), ({ file, line, title }) => `${file}:${line} ${title}`)
const rows = [...specs].flatMap(([name, repeats]) => {
  const failures = repeats.flatMap(({ tests }) => tests.filter((test) => test.status === 'unexpected'))
  const error = stripVTControlCharacters(failures[0]?.results[0]?.error?.message ?? '').split('\n')[0]
  return failures.length > 0 ? [`| ${name} | ${failures.length} of ${RUNS} | ${error} |`] : []
})
console.log(['', '| test | failed | first error |', '|---|--:|---|', ...rows].join('\n'))

function specsOf({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

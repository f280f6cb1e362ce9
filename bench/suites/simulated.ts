import { compareCandidates, openCandidates } from '../pages/candidates.ts'
import { openLighthouse } from '../pages/open-lighthouse.ts'
import { atLeast, atMost, type Report } from '../report.ts'
import type { Figures } from '../rounds.ts'

const ROUNDS = 3

/** Measures every page in Lighthouse, which simulates a phone's network and processor. */
export async function measureSimulated(rounds: number = ROUNDS): Promise<Report> {
  const candidates = await openCandidates()
  const lighthouse = await openLighthouse()
  async function load(url: string): Promise<Figures> {
    const { scores, lcp, tbt, cls, error } = await lighthouse.audit(url)
    if (error) console.error(`    ${url}: ${error}`)
    return { lcp, tbt, cls, minScore: Math.min(...scores) }
  }
  try {
    const { results, checks, remarks } = await compareCandidates(candidates, rounds, load, (page, ours) => [
      atMost(`${page}: TBT 0`, ours('tbt'), 0),
      atLeast(`${page}: 100 in all four categories`, ours('minScore'), 100),
    ])
    return {
      title: 'Pages in Lighthouse',
      method: `Lighthouse 13, mobile, simulated slow 4G and a processor 4 times slower; ${rounds} rounds. "Without scripts" is the same page with every script removed, as the best that a page with scripts can reach.${remarks}`,
      rows: Object.entries(results).flatMap(([name, { lcp = [], tbt = [], cls = [] }]) => [
        { name: `${name}, LCP`, unit: 'ms', values: lcp },
        { name: `${name}, TBT`, unit: 'ms', values: tbt },
        { name: `${name}, CLS`, unit: '', values: cls },
      ]),
      checks,
    }
  } finally {
    lighthouse.close()
    await candidates.close()
  }
}

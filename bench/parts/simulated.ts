import { compare, openContestants } from '../pages/contestants.ts'
import { openLighthouse } from '../pages/open-lighthouse.ts'
import { atLeast, atMost, type Report } from '../report.ts'
import type { Figures } from '../rounds.ts'

const ROUNDS = 3

/** Every page in Lighthouse as a phone sees it, its line and processor simulated. */
export async function measureSimulated(rounds: number = ROUNDS): Promise<Report> {
  const contestants = await openContestants()
  const lighthouse = await openLighthouse()
  async function load(url: string): Promise<Figures> {
    const { scores, lcp, tbt, cls, error } = await lighthouse.judge(url)
    if (error) console.error(`    ${url}: ${error}`)
    return { lcp, tbt, cls, least: Math.min(...scores) }
  }
  try {
    const { results, checks, remarks } = await compare(contestants, rounds, load, (page, ours) => [
      atMost(`${page}: TBT 0`, ours('tbt'), 0),
      atLeast(`${page}: 100 in all four categories`, ours('least'), 100),
    ])
    return {
      title: 'Pages in Lighthouse',
      how: `Lighthouse 13, mobile, simulated slow 4G and a processor 4 times slower; ${rounds} rounds. "Without scripts" is the same page with every script taken out: nothing can be faster with them.${remarks}`,
      rows: Object.entries(results).flatMap(([what, { lcp = [], tbt = [], cls = [] }]) => [
        { what: `${what}, LCP`, unit: 'ms', values: lcp },
        { what: `${what}, TBT`, unit: 'ms', values: tbt },
        { what: `${what}, CLS`, unit: '', values: cls },
      ]),
      checks,
    }
  } finally {
    lighthouse.close()
    await contestants.close()
  }
}

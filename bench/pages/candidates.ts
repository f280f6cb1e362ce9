import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { INDEXED_PAGES } from '../../e2e/expected-content.ts'
import { atMost, type Check } from '../report.ts'
import { type Figures, interleave, median } from '../rounds.ts'
import type { ServerProcess } from '../server-process.ts'
import { startSiteProcess } from '../site-process.ts'
import { buildClientRendered } from './client-rendered.ts'
import { readHomePage } from './home-page-tree.ts'
import { buildNextExport } from './next-export.ts'
import { withHomePageOf, withoutScripts } from './variants.ts'

const OURS = 'ours'
const WITHOUT_SCRIPTS = 'without scripts'

type Candidates = {
  /** The URL of each page in each build. Keys are `PAGE, BUILD`. */
  urls: Record<string, string>
  /** Builds that failed, with the reason. */
  failedBuilds: string[]
  close(): Promise<void>
}

/** Serves the site, the site without scripts, and builds of the home page by other tools. */
export async function openCandidates(): Promise<Candidates> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  const servers: ServerProcess[] = []
  const serve = async (site?: string) => {
    const server = await startSiteProcess(folder, {}, site)
    servers.push(server)
    return server.url
  }
  const ours = await serve()
  const scriptless = await serve(await withoutScripts(join(folder, 'without-scripts')))
  const urls = Object.fromEntries(
    INDEXED_PAGES.flatMap((page) => [
      [`${page}, ${OURS}`, ours + page],
      [`${page}, ${WITHOUT_SCRIPTS}`, scriptless + page],
    ]),
  )
  const failedBuilds: string[] = []
  const home = await readHomePage(ours)
  const others = { 'client-rendered React': buildClientRendered, 'Next.js static export': buildNextExport }
  for (const [name, build] of Object.entries(others)) {
    console.error(`  building: ${name}`)
    try {
      const site = await withHomePageOf(await build(home), join(folder, name))
      urls[`/, ${name}`] = await serve(site)
    } catch (error) {
      failedBuilds.push(`${name}: ${String(error).split('\n').slice(0, 3).join(' ')}`)
    }
  }
  const close = async () => {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true })
  }
  return { urls, failedBuilds, close }
}

/**
 * Measures every candidate in every round.
 *
 * @param load measures a URL; its figures must include `lcp` and `cls`
 * @param extraChecks further checks for a page; `ours` returns the median of one of our figures
 */
export async function compareCandidates(
  { urls, failedBuilds }: Pick<Candidates, 'urls' | 'failedBuilds'>,
  rounds: number,
  load: (url: string) => Promise<Figures>,
  extraChecks: (page: string, ours: (figure: string) => number) => Check[] = () => [],
) {
  const loads = Object.entries(urls).map(([name, url]) => [name, () => load(url)])
  const results = await interleave(rounds, Object.fromEntries(loads))
  const figureOf = (page: string, build: string, figure: string) =>
    median(results[`${page}, ${build}`]?.[figure])
  const checks = INDEXED_PAGES.flatMap((page) => [
    atMost(
      `${page}: LCP at most 1.05 times that without scripts`,
      figureOf(page, OURS, 'lcp') / figureOf(page, WITHOUT_SCRIPTS, 'lcp'),
      1.05,
    ),
    atMost(`${page}: CLS 0`, figureOf(page, OURS, 'cls'), 0),
    ...extraChecks(page, (figure) => figureOf(page, OURS, figure)),
  ])
  return { results, checks, remarks: failedBuilds.map((remark) => ` ${remark}`).join('') }
}

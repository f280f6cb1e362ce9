import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { INDEXED_PAGES } from '../../e2e/spec.ts'
import { atMost, type Check } from '../report.ts'
import { type Figures, interleave, median } from '../rounds.ts'
import type { ServerProcess } from '../server-process.ts'
import { startSiteProcess } from '../site-process.ts'
import { buildClientRendered } from './client-rendered.ts'
import { readHomePage } from './home-page-tree.ts'
import { buildNextExport } from './next-export.ts'
import { withHomePageOf, withoutScripts } from './variants.ts'

const OURS = 'ours'
const BARE = 'without scripts'

type Contestants = {
  /** The address of each page in each build, by `page, build`. */
  urls: Record<string, string>
  /** Builds that could not be made here, and why. */
  missing: string[]
  close(): Promise<void>
}

/** Serves the site, the site without scripts, and the home page as other tools build it. */
export async function openContestants(): Promise<Contestants> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  const servers: ServerProcess[] = []
  const serve = async (site?: string) => {
    const server = await startSiteProcess(folder, {}, site)
    servers.push(server)
    return server.url
  }
  const ours = await serve()
  const bare = await serve(await withoutScripts(join(folder, 'bare')))
  const urls = Object.fromEntries(
    INDEXED_PAGES.flatMap((page) => [
      [`${page}, ${OURS}`, ours + page],
      [`${page}, ${BARE}`, bare + page],
    ]),
  )
  const missing: string[] = []
  const home = await readHomePage(ours)
  const others = { 'client-rendered React': buildClientRendered, 'Next.js static export': buildNextExport }
  for (const [name, build] of Object.entries(others)) {
    console.error(`  building: ${name}`)
    try {
      const site = await withHomePageOf(await build(home), join(folder, name))
      urls[`/, ${name}`] = await serve(site)
    } catch (error) {
      missing.push(`${name}: ${String(error).split('\n').slice(0, 3).join(' ')}`)
    }
  }
  const close = async () => {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true })
  }
  return { urls, missing, close }
}

/**
 * Loads every contestant in every round.
 *
 * @param load measures an address; `lcp` and `cls` must be among its figures
 * @param more what else is promised of a page, given the median of any of our figures for it
 */
export async function compare(
  { urls, missing }: Pick<Contestants, 'urls' | 'missing'>,
  rounds: number,
  load: (url: string) => Promise<Figures>,
  more: (page: string, ours: (figure: string) => number) => Check[] = () => [],
) {
  const loads = Object.entries(urls).map(([name, url]) => [name, () => load(url)])
  const results = await interleave(rounds, Object.fromEntries(loads))
  const of = (page: string, build: string, figure: string) => median(results[`${page}, ${build}`]?.[figure])
  const checks = INDEXED_PAGES.flatMap((page) => [
    atMost(
      `${page}: LCP at most 1.05 of the page without scripts`,
      of(page, OURS, 'lcp') / of(page, BARE, 'lcp'),
      1.05,
    ),
    atMost(`${page}: CLS 0`, of(page, OURS, 'cls'), 0),
    ...more(page, (figure) => of(page, OURS, figure)),
  ])
  return { results, checks, remarks: missing.map((remark) => ` ${remark}`).join('') }
}

import { setTimeout } from 'node:timers/promises'

/** What visitors asked for, and every response that was not as it should be. */
export type Visits = { pages: number; requests: number; failures: string[] }

const ASSET = /\/_astro\/[\w./-]+/g
/** Files that an island's script loads when it runs. */
const CHUNK = /(?<=["'`])\.\/[\w.-]+\.js/g
const LINK = /(?<=href=")\/[\w/-]*(?=["#?])/g

/**
 * Lets visitors read a site until they are stopped, with a rest of `pause` milliseconds after each page. Each asks for every page that links lead to, for all hashed
 * files that the page and its scripts name, for one file of the first page it saw, for an address that does not
 * exist, and for a page by another than its canonical address.
 */
export function startVisitors(url: string, count: number, pause = 0): { stop(): Promise<Visits> } {
  const visits: Visits = { pages: 0, requests: 0, failures: [] }
  let stopped = false
  const visitors = Array.from({ length: count }, () => visit())
  return {
    async stop() {
      stopped = true
      await Promise.all(visitors)
      return visits
    },
  }

  async function visit(): Promise<void> {
    const paths = ['/']
    let old: string[] = []
    for (let turn = 0; !stopped; turn++) {
      const path = paths[turn % paths.length] ?? '/'
      const html = await expectStatus(path, 200)
      for (const link of html.match(LINK) ?? []) {
        if (!paths.includes(link) && !link.startsWith('/_astro/')) paths.push(link)
      }
      const assets = await readAssets(html)
      visits.pages++
      if (old.length === 0) old = assets
      await expectStatus(old[turn % old.length] ?? '/', 200)
      await expectStatus(`/no-such-page-${turn}`, 404)
      await expectStatus('/Quote/', 301, '/quote')
      await setTimeout(pause)
    }
  }

  /** Asks for everything that a page names, and returns the paths. */
  async function readAssets(html: string): Promise<string[]> {
    const assets = new Set(html.match(ASSET))
    // A set also yields what is added on the way.
    for (const asset of assets) {
      const code = await expectStatus(asset, 200)
      if (!asset.endsWith('.js')) continue
      for (const chunk of code.match(CHUNK) ?? []) assets.add(new URL(chunk, new URL(asset, url)).pathname)
    }
    return [...assets]
  }

  async function expectStatus(path: string, status: number, location: string | null = null): Promise<string> {
    visits.requests++
    try {
      const headers = { 'accept-encoding': 'br', accept: 'text/html,*/*' }
      const response = await fetch(url + path, { headers, redirect: 'manual' })
      const body = await response.text()
      const sentTo = response.headers.get('location')
      if (response.status !== status || sentTo !== location) {
        visits.failures.push(`${path}: ${response.status} ${sentTo ?? ''}`)
      }
      return body
    } catch (error) {
      visits.failures.push(`${path}: ${(error as Error).cause ?? error}`)
      return ''
    }
  }
}

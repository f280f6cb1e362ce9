/** How many pages visitors read, and every response that was not the expected one. */
type Visits = { pages: number; failures: string[] }

type Visitors = {
  /** How many pages they have read so far. */
  pages(): number
  stop(): Promise<Visits>
}

const ASSET = /\/_astro\/[\w./-]+/g
/** Chunks that a script imports when it runs. */
const CHUNK = /(?<=["'`])\.\/[\w.-]+\.js/g
const LINK = /(?<=href=")\/[\w/-]*(?=["#?])/g

/**
 * Simulates visitors who read a site until they are stopped. A visitor follows all links. With each page it requests the
 * hashed files that the page and its scripts name, one file of the first page it read, a URL that does not exist, and a
 * URL that is not canonical.
 */
export function startVisitors(url: string, count: number): Visitors {
  const visits: Visits = { pages: 0, failures: [] }
  let stopped = false
  const visitors = Array.from({ length: count }, () => visit())
  return {
    pages: () => visits.pages,
    async stop() {
      stopped = true
      await Promise.all(visitors)
      return visits
    },
  }

  async function visit(): Promise<void> {
    const paths = ['/']
    let firstAssets: string[] = []
    for (let round = 0; !stopped; round++) {
      const path = paths[round % paths.length] ?? '/'
      const html = await expectStatus(path, 200)
      for (const link of html.match(LINK) ?? []) {
        if (!paths.includes(link) && !link.startsWith('/_astro/')) paths.push(link)
      }
      const assets = await fetchAssets(html)
      visits.pages++
      if (firstAssets.length === 0) firstAssets = assets
      await expectStatus(firstAssets[round % firstAssets.length] ?? '/', 200)
      await expectStatus(`/no-such-page-${round}`, 404)
      await expectStatus('/Quote/', 301, '/quote')
    }
  }

  /** Requests the hashed files of a page, and returns their paths. */
  async function fetchAssets(html: string): Promise<string[]> {
    const assets = new Set(html.match(ASSET))
    // Iterating over a set includes the chunks that are added meanwhile.
    for (const asset of assets) {
      const code = await expectStatus(asset, 200)
      if (!asset.endsWith('.js')) continue
      for (const chunk of code.match(CHUNK) ?? []) assets.add(new URL(chunk, new URL(asset, url)).pathname)
    }
    return [...assets]
  }

  async function expectStatus(path: string, status: number, location: string | null = null): Promise<string> {
    try {
      const headers = { 'accept-encoding': 'br', accept: 'text/html,*/*' }
      const response = await fetch(url + path, { headers, redirect: 'manual' })
      const body = await response.text()
      const redirect = response.headers.get('location')
      if (response.status !== status || redirect !== location) {
        visits.failures.push(`${path}: ${response.status} ${redirect ?? ''}`)
      }
      return body
    } catch (error) {
      visits.failures.push(`${path}: ${(error as Error).cause ?? error}`)
      return ''
    }
  }
}

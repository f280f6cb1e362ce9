import { cpSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { VIDEO_LIST } from '../core/gallery/video-list.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { temporaryFolder, writeFiles } from '../tests/support/files.ts'
import { addressOf, watchRoutes } from '../tests/support/routes.ts'
import { startDeskWithRequest } from '../tests/support/start-desk.ts'

const FILM = 'f'.repeat(20)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="a()"><script>a()</script></svg>'
const PHOTO = { sentHash: 'a', jpeg: new Uint8Array([255, 216, 255]) }
const STAGED = ['index.html', 'public.html', 'logo.svg', 'old.xhtml', 'old.xml', 'old.js', 'old.pdf']

/** What has something behind it, by the beginning of its route. A route that is not here is asked for `x`. */
const EXAMPLES: Record<string, string[]> = {
  '/desk/requests/': ['REQUEST', 'REQUEST?forget', 'REQUEST?said=noted', 'REQUEST/photos/0', 'REQUEST/review.jpg'],
  '/desk/films/': [`${FILM}/source`, `${FILM}/still-1.jpg`],
  '/desk/gallery/': [VIDEO_LIST, 'a.mp4', 'a.jpg'],
  '/desk/pictures/': ['wheel.jpg'],
  '/desk/preview/': ['', 'index', ...STAGED],
  '/desk/site/': ['prices', 'publish', 'history', 'days?add', 'picture?file=home.yaml&at=comparison.before'],
  '/desk/work/': ['add', FILM],
}
const OPEN = /^\/desk\/(_astro\/.+|sw\.js|manifest\.webmanifest|site\/(logo|hero-\w+|icon-\d+)|sign-in(\/code)?)$/
const CACHED = /^\/desk\/(_astro|gallery)\/\w+.*\./
/** The sandbox of a preview would take its pictures away, and that of the worker its cache. */
const NO_SANDBOX = /^\/desk\/(preview\/(index|.*\.html)?|sw\.js)$/

const HEADERS = {
  'x-robots-tag': 'noindex, nofollow',
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  // So that neither a proxy’s page nor a captive portal’s counts as a response of the desk.
  'x-desk': '1',
}

/** The desk with one of everything, and an address for each of its routes and pages. */
async function deskWithAll() {
  const routes = watchRoutes()
  const [root, content, gallery] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  cpSync('content', content, { recursive: true })
  writeFiles(gallery, { [VIDEO_LIST]: '{"videos":[]}', 'a.mp4': SVG, 'a.jpg': SVG })
  writeFiles(join(root, 'releases/staged'), Object.fromEntries(STAGED.map((file) => [file, SVG])))
  const desk = await startDeskWithRequest(
    {},
    { photos: [PHOTO] },
    {
      root,
      site: builtSite({ 'logo.svg': SVG, 'icons/48.png': SVG }),
      env: { CONTENT_DIR: content, GALLERY_STORAGE: `file:${gallery}` },
    },
  )
  const { store, reference, owner } = desk
  await store.reviews.ask(reference, { subject: 'How?', letter: 'Hello' })
  await store.reviews.tell(reference, { words: 'Good', name: 'Ailsa', mayBeShown: true }, PHOTO)
  const at = '2026-11-27T12:00:00.000Z'
  writeFiles(join(desk.settings.deskFolder, 'films', FILM), {
    'film.json': JSON.stringify({ id: FILM, name: 'a.mov', size: 9, modified: 1, by: 'a@example.com', at }),
    'state.json': JSON.stringify({ step: 'ready', at, startedAt: at, seconds: 9 }),
    source: SVG,
    'still-1.jpg': SVG,
  })
  const pages = globSync('**/*.astro', { cwd: 'desk/pages' }).map((file) =>
    `/desk/${file}`.replace(/(\/index)?\.astro$/, ''),
  )
  const asset = basename(globSync('desk-dist/client/_astro/*.js')[0] ?? '')
  const urls = [...routes, ...pages].flatMap((route) => {
    const [beginning = ''] = /^[^:*[]*/.exec(route) ?? []
    const examples = [...(EXAMPLES[beginning] ?? []), ...(beginning === '/desk/_astro/' ? [asset] : [])]
    return [addressOf(route), ...examples.map((rest) => beginning + rest.replace('REQUEST', desk.reference))]
  })
  const folders = [root, content, gallery, desk.settings.deskFolder]
  /** All that a request could change. */
  const state = async () => ({
    requests: await store.requests.list({}),
    review: await store.reviews.of(reference),
    edits: await store.edits.list(),
    job: await store.jobs.last(),
    isSignedIn: (await owner.get('/desk/kept')).statusCode === 200,
    files: folders
      .flatMap((folder) => globSync('**/*', { cwd: folder }).map((file) => join(folder, file)))
      .filter((file) => statSync(file).isFile())
      .map((file) => file + readFileSync(file, 'base64')),
  })
  return { ...desk, urls: [...new Set(urls)], state }
}

test('no response but a page of the desk can run anything, each says how it is kept, and none to a GET changes anything', async () => {
  const { owner, urls, state } = await deskWithAll()
  const before = await state()
  for (const url of urls)
    for (const headers of [{}, { range: 'bytes=0-3' }, { range: 'bytes=99999-' }]) {
      const response = await owner.get(url, headers)
      const { statusCode } = response
      const { 'content-security-policy': policy, 'content-type': type, 'cache-control': cache } = response.headers
      const isPage = type === 'text/html'
      const what = [url, statusCode, type, policy].join(' ')
      expect(statusCode, what).toBeLessThan(500)
      expect(response.headers, what).toMatchObject(HEADERS)
      expect(cache, what).toMatch(
        statusCode < 300 && CACHED.test(url) ? /^public, max-age=\d+/ : /^(no-store|no-cache|private, max-age=3600)$/,
      )
      expect(policy, what).toMatch(isPage ? /^default-src 'none'.*frame-ancestors 'self'/ : /^default-src 'none'/)
      expect(policy, what).not.toMatch(isPage ? /unsafe/ : /script|worker/)
      if (!isPage && !(statusCode < 300 && NO_SANDBOX.test(url))) expect(policy, what).toContain('sandbox')
    }
  expect(await state()).toEqual(before)
})

test('without a session, and from another site, no route but signing in does anything', async () => {
  const { owner, openBrowser, urls, state } = await deskWithAll()
  const before = await state()
  for (const url of urls) {
    const visitor = openBrowser()
    const path = url.split('?')[0] ?? ''
    const isOpen = OPEN.test(path) && path !== '/desk/_astro/x'
    const { headers } = await visitor.get(url)
    expect([url, headers.location]).toEqual([url, isOpen ? undefined : '/desk/sign-in'])
    expect(headers).toMatchObject(HEADERS)
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const headers = { origin: 'https://example.com' }
      const refused = isOpen ? expect.any(Number) : 401
      expect([url, method, (await visitor.send({ method, url, headers })).statusCode]).toEqual([url, method, refused])
      headers.origin = 'https://evil.example.com'
      expect([url, method, (await owner.send({ method, url, headers })).statusCode]).toEqual([url, method, 403])
    }
  }
  expect(await state()).toEqual(before)
})

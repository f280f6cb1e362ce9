import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR, SECOND } from '../../core/clock.ts'
import { KEPT_FILES } from '../../server/releases/public-files.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { editFile, temporaryFolder } from '../../tests/support/files.ts'
import { startApp } from '../../tests/support/start-app.ts'
import { startProcess } from '../../tests/support/start-process.ts'
import { startVisitors } from '../../tests/support/visitors.ts'
import { buildRelease, carryHashedFiles, PICTURE_CACHE, withBuildLock } from './release.ts'

/** A site whose hashed files differ with each number. */
function siteOf(number: number, contentDir = 'content'): string {
  const site = builtSite({
    'index.html': `<h1>Home ${number}</h1><a href="/quote">Quote</a><script src="/_astro/home.${number}.js">`,
    'quote.html': `<h1>Quote ${number}</h1><script src="/_astro/home.${number}.js">`,
    [`_astro/home.${number}.js`]: `import('./late.${number}.js')`,
    [`_astro/late.${number}.js`]: `console.log(${number})`,
  })
  editFile(join(site, 'content.json'), '{', `{"contentDir":"${contentDir}",`)
  return site
}

const build = (root: string, site: string, purge = false) =>
  buildRelease(root, async (folder) => cpSync(site, folder, { recursive: true }), purge)

/** Starts a server on the dist/ of a project. `waitForRelease` lets it check for a new release. */
async function serve(root: string) {
  const clock = fakeClock()
  const started = await startApp({ site: join(root, 'dist'), clock, follow: true })
  const url = await started.app.listen({ port: 0, host: '127.0.0.1' })
  // In brotli, so that the server may respond from its cache.
  const page = async () => (await fetch(url, { headers: { 'accept-encoding': 'br' } })).text()
  const waitForRelease = async (text: string) => {
    clock.advance(SECOND)
    await expect.poll(page, { interval: 1 }).toContain(text)
  }
  return { ...started, clock, url, page, waitForRelease }
}

test('during five or more releases, no request of five visitors fails, and the files of old pages remain', async () => {
  const root = temporaryFolder()
  const sites = [siteOf(0), siteOf(1), siteOf(2)]
  await build(root, siteOf(0))
  const { url, waitForRelease } = await serve(root)
  const visitors = startVisitors(url, 5)
  for (let number = 1; number <= 5 || visitors.pages() < 20; number++) {
    await build(root, sites[number % sites.length] ?? '')
    await waitForRelease(`Home ${number % sites.length}`)
  }
  expect((await visitors.stop()).failures).toEqual([])
})

test('a build that fails leaves nothing behind and does not affect visitors', async () => {
  const root = temporaryFolder()
  const release = await build(root, siteOf(1))
  const { url, clock, page } = await serve(root)
  const visitors = startVisitors(url, 5)
  for (let time = 0; time < 10; time++) {
    const failing = buildRelease(root, async (folder) => {
      writeFileSync(join(folder, 'index.html'), 'half')
      clock.advance(SECOND)
      await setImmediate()
      throw new Error('No such picture.')
    })
    await expect(failing).rejects.toThrow('No such picture.')
  }
  expect((await visitors.stop()).failures).toEqual([])
  expect(await page()).toContain('Home 1')
  expect(readdirSync(join(root, 'releases'))).toEqual([release.replace(/.*[\\/]/, '')])
})

test('the hashed files of a release stay reachable, except those that no page refers to', async () => {
  const root = temporaryFolder()
  const first = siteOf(1)
  writeFileSync(join(first, '_astro/original.jpg'), 'no page refers to it')
  await build(root, first)
  await build(root, siteOf(2))
  const { url } = await serve(root)
  expect((await fetch(`${url}/_astro/home.1.js`)).status).toBe(200)
  expect((await fetch(`${url}/_astro/home.2.js`)).status).toBe(200)
  expect(readdirSync(join(root, 'releases'))).toHaveLength(2)
  for (const path of ['_astro/original.jpg', KEPT_FILES]) expect((await fetch(`${url}/${path}`)).status).toBe(404)
})

test('every user can read a release, whatever the umask', { skip: process.platform === 'win32' }, async () => {
  const umask = process.umask(0o077)
  onTestFinished(() => void process.umask(umask))
  const root = temporaryFolder()
  const site = siteOf(1)
  chmodSync(join(site, 'robots.txt'), 0o600)
  await build(root, site)
  await build(root, siteOf(2))
  const paths = globSync('releases/**', { cwd: root, exclude: ['releases/lock.sqlite'] })
  const modes = paths.map((path) => statSync(join(root, path)).mode & 0o777)
  expect(new Set(modes)).toEqual(new Set([0o755, 0o644]))
})

test('the last five releases are kept, and the files of old pages for a day, even if nobody builds again', async () => {
  const root = temporaryFolder()
  for (let number = 0; number < 7; number++) await build(root, siteOf(number))
  expect(readdirSync(join(root, 'releases'))).toHaveLength(5)
  const { url, clock } = await serve(root)
  const statusOf = async (file: string) => (await fetch(`${url}/_astro/${file}`)).status
  clock.set(new Date(Date.now() + 23 * HOUR))
  expect(await statusOf('home.0.js')).toBe(200)
  clock.set(new Date(Date.now() + 25 * HOUR))
  expect([await statusOf('home.0.js'), await statusOf('home.6.js')]).toEqual([404, 200])

  const list = join(root, 'dist', KEPT_FILES)
  const kept: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'))
  const longAgo = new Date(Date.now() - 25 * HOUR).toISOString()
  writeFileSync(list, JSON.stringify({ ...kept, 'home.0.js': longAgo }))
  await build(root, siteOf(7))
  const files = readdirSync(join(root, 'dist/_astro'))
  expect([files.includes('home.0.js'), files.includes('home.1.js')]).toEqual([false, true])
})

test('a version that goes live again keeps the files of the one before it for a day', async () => {
  const [earlier, later] = [temporaryFolder(), temporaryFolder()]
  await build(earlier, siteOf(1))
  await build(later, siteOf(2))
  await carryHashedFiles(join(later, 'dist'), join(earlier, 'dist'))
  const { url, clock } = await serve(earlier)
  const statuses = () =>
    Promise.all(
      ['home.1.js', 'late.1.js', 'home.2.js', 'late.2.js'].map(
        async (file) => (await fetch(`${url}/_astro/${file}`)).status,
      ),
    )
  expect(await statuses()).toEqual([200, 200, 200, 200])
  clock.set(new Date(Date.now() + 25 * HOUR))
  expect(await statuses()).toEqual([200, 200, 404, 404])
})

test('with --purge, nothing of an earlier build is left or served: releases, hashed files and encoded pictures', async () => {
  const root = temporaryFolder()
  for (let number = 0; number < 3; number++) await build(root, siteOf(number))
  mkdirSync(join(root, PICTURE_CACHE), { recursive: true })
  const { url, waitForRelease } = await serve(root)
  const statusOf = async (file: string) => (await fetch(`${url}/_astro/${file}`)).status
  expect(await statusOf('home.1.js')).toBe(200)
  const release = await build(root, siteOf(3), true)
  await waitForRelease('Home 3')
  expect([await statusOf('home.1.js'), await statusOf('home.3.js')]).toEqual([404, 200])
  expect(readdirSync(join(root, 'releases'))).toEqual([release.replace(/.*[\\/]/, '')])
  expect(readdirSync(join(root, 'dist/_astro')).filter((name) => /\.[012]\./.test(name))).toEqual([])
  expect(existsSync(join(root, PICTURE_CACHE))).toBe(false)
})

test('a build with another content folder keeps no file of the first one’s business', async () => {
  const root = temporaryFolder()
  await build(root, siteOf(1))
  await build(root, siteOf(2, '../clyde-shine'))
  const files = readdirSync(join(root, 'dist/_astro'))
  expect([files.includes('home.1.js'), files.includes('home.2.js')]).toEqual([false, true])
})

test('a second build waits for the first', async () => {
  const root = temporaryFolder()
  const second = await withBuildLock(root, async () => {
    const lock = pathToFileURL(resolve(import.meta.dirname, 'release.ts')).href
    const program = `import { withBuildLock } from '${lock}'; await withBuildLock('${root}', async () => console.log('Second'))`
    const second = startProcess(process.execPath, ['--input-type=module', '--eval', program])
    onTestFinished(() => void second.child.kill())
    await second.waitForOutput(/Waiting/)
    return second
  })
  await second.waitForExit()
  expect(second.output()).toMatch(/^Another command is at work.*\nSecond\n$/)
})

test('a release that cannot be read is logged once, and the previous one stays', async () => {
  const root = temporaryFolder()
  await build(root, siteOf(1))
  const { clock, log, page, waitForRelease } = await serve(root)
  await build(root, builtSite({ 'index.html': 'Home 2', 'content.json': '{"version":2}' }))
  const unreadable = () => log.filter((line) => line.includes('cannot be read'))
  clock.advance(SECOND)
  await expect.poll(unreadable).toHaveLength(1)
  for (let second = 0; second < 3; second++) {
    await expect.poll(() => clock.pendingTimers()).toBeGreaterThan(0)
    clock.advance(SECOND)
  }
  expect(await page()).toContain('Home 1')
  await build(root, siteOf(3))
  await waitForRelease('Home 3')
  expect(unreadable()).toHaveLength(1)
})

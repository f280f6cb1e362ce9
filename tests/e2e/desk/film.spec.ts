import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type FrameLocator, type Page, type Request } from '@playwright/test'
import { type Desk, test } from '../support/desk.ts'

test.use({ viewport: { width: 390, height: 844 } })

const SIZE = 2_000_000
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const heading = (page: Page | FrameLocator, name: string | RegExp) => page.getByRole('heading', { name })

/** A file like a film's, as far as sending it goes. */
async function makeFilm({ folder }: Desk, name = 'IMG_0042.MOV') {
  const bytes = randomBytes(SIZE)
  const path = join(folder, name)
  await writeFile(path, bytes)
  return { path, hash: hashOf(bytes) }
}

/** The films that are complete, by their hashes. */
function sentTo({ folder }: Desk): string[] {
  const films = join(folder, 'desk/films')
  return readdirSync(films, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('source'))
    .map((name) => hashOf(readFileSync(join(films, name))))
    .sort()
}

/** Opens the page that a film is sent from, signed in. */
async function openPage(page: Page, desk: Desk) {
  await desk.signIn(page)
  await page.goto('/desk/work/add')
}

async function choose(page: Page, path: string) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByLabel(/^Choose/).click()])
  await chooser.setFiles(path)
}
const isSlice = (request: Request) => request.method() === 'PUT'
/** The publisher, which is not there, would begin now. */
const expectSent = (page: Page) => expect(heading(page, 'Looking at it')).toBeVisible()

/** Chooses a film, whose signal is lost in the middle. */
async function sendHalf(page: Page, desk: Desk, path: string) {
  await openPage(page, desk)
  desk.cutAfter(SIZE / 2)
  await choose(page, path)
  await expect(heading(page, /^Waiting for signal, [1-9]\d% kept$/)).toBeVisible()
  await expect(page.getByText(/^[01]\.\d of 2\.0 MB sent$/)).toBeVisible()
}

test('a film whose signal is cut again and again arrives whole, and once', async ({ page, desk }) => {
  const film = await makeFilm(desk)
  await openPage(page, desk)
  let cut = desk.cutAfter(SIZE / 5)
  await choose(page, film.path)
  for (let cuts = 1; cuts < 5; cuts++) {
    await cut
    await expect(heading(page, /^Waiting for signal, \d+% kept$/)).toBeVisible()
    await expect(page.getByText('You can close the desk. Open it again later to go on.')).toBeVisible()
    desk.setSignal('good')
    cut = desk.cutAfter(SIZE / 5)
  }
  desk.setSignal('good')
  await expectSent(page)
  expect(sentTo(desk)).toEqual([film.hash])
})

test('without a signal, the pauses grow, and the owner need not wait for their end', async ({ page, desk }) => {
  const film = await makeFilm(desk)
  await page.clock.install()
  await sendHalf(page, desk, film.path)
  await page.clock.pauseAt(new Date(Date.now() + 600_000))
  await expect(heading(page, /^Waiting for signal/)).toBeVisible()
  desk.setSignal('good')
  await page.getByRole('button', { name: 'Try now' }).click()
  await expectSent(page)
  expect(sentTo(desk)).toEqual([film.hash])
})

test('a film that is stopped goes on where it was once it is chosen again, and another of its name and size does not', async ({
  page,
  desk,
}) => {
  const film = await makeFilm(desk)
  await sendHalf(page, desk, film.path)
  desk.setSignal('good')
  await page.getByRole('link', { name: 'Stop' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Stopped\./)
  await page.goto('/desk/work/add')
  await page.getByRole('link', { name: /^Go on with IMG_0042.MOV, \d+% kept$/ }).click()
  await expect(page.getByText('Choose IMG_0042.MOV again, and it goes on where it was.')).toBeVisible()
  const [slice] = await Promise.all([page.waitForRequest(isSlice), choose(page, film.path)])
  expect(Number(slice.headers()['upload-offset'])).toBeGreaterThan(SIZE / 4)
  await expectSent(page)
  const other = await makeFilm(desk)
  await page.goto('/desk/work/add')
  await choose(page, other.path)
  await expectSent(page)
  expect(sentTo(desk)).toEqual([film.hash, other.hash].sort())
})

test('a film goes on by itself once the desk is there again, killed in the middle', async ({ page, desk }) => {
  const film = await makeFilm(desk)
  await openPage(page, desk)
  desk.cutAfter(SIZE / 2)
  await choose(page, film.path)
  await expect(heading(page, /^Waiting for signal/)).toBeVisible()
  desk.setSignal('proxy')
  await expect(heading(page, /^The desk isn’t answering, \d+% kept$/)).toBeVisible()
  await desk.restart()
  desk.setSignal('good')
  await expectSent(page)
  expect(sentTo(desk)).toEqual([film.hash])
})

test('who is signed out in the middle signs in over the page, and the film goes on', async ({ page, desk }) => {
  const film = await makeFilm(desk)
  await sendHalf(page, desk, film.path)
  await desk.store.sessions.endAll()
  desk.setSignal('good')
  await expect(heading(page, /^You’re signed out, \d+% kept$/)).toBeVisible()
  const code = await desk.store.sessions.startSignInFromTerminal()
  await page.getByRole('link', { name: 'Sign in' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('link', { name: /code/ }).click()
  await frame.getByLabel('Code').fill(code)
  await expect(heading(frame, /^Requests/)).toBeVisible()
  await expect.poll(() => sentTo(desk)).toEqual([film.hash])
})

test('the owner works on while a film is sent, looks at it again, and ends where he is', async ({ page, desk }) => {
  const film = await makeFilm(desk)
  await sendHalf(page, desk, film.path)
  const frame = page.frameLocator('iframe')
  desk.setSignal('good')
  // It waits for its next try.
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(heading(frame, 'Work')).toBeVisible()
  await expect(page).toHaveTitle(/^Work/)
  await expect.poll(() => sentTo(desk)).toEqual([film.hash])
  await frame.getByRole('link', { name: 'Requests' }).click()
  await page.waitForURL('**/desk')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a page over the one that sends leads back to it', { tag: '@nightly' }, async ({ page, desk }) => {
  const film = await makeFilm(desk)
  await sendHalf(page, desk, film.path)
  const frame = page.frameLocator('iframe')
  await page.route('**/desk/films*', (route) => route.abort())
  desk.setSignal('good')
  const isBack = () => expect(heading(page, /^Waiting for signal/)).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await frame.getByRole('link', { name: /IMG_0042.MOV/ }).click()
  await isBack()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(heading(frame, 'Work')).toBeVisible()
  desk.setSignal('lost')
  await expect(frame.getByRole('link', { name: /Waiting for signal \d+% kept/ })).toBeVisible()
  await page.evaluate(() => history.back())
  await isBack()
})

test('what cannot be sent is said before it is sent', async ({ page, desk }) => {
  const pathOf = (name: string) => join(desk.folder, name)
  const [picture, large, long] = [pathOf('IMG_2041.PNG'), pathOf('large.mov'), pathOf('long.webm')] as const
  await writeFile(picture, '')
  await writeFile(large, '')
  await truncate(large, 3_000_000_000)
  const blank = '-loglevel error -f lavfi -i color=size=16x16:rate=1 -t 660 -c:v libvpx'
  execFileSync('ffmpeg', [...blank.split(' '), long])
  await openPage(page, desk)
  for (const [path, said] of [
    [picture, 'That’s a picture IMG_2041.PNG isn’t a video. Pictures go under Site, Pictures.'],
    [large, 'That’s 3 GB 2 GB is the most. Cut it in your Photos app: open it, Edit, drag the ends.'],
    [long, 'That’s 11 minutes Ten is the most. Cut it in your Photos app: open it, Edit, drag the ends.'],
  ] as const) {
    await choose(page, path)
    await expect(page.getByRole('alert')).toHaveText(said.replace(/(?<=picture|GB|minutes) /, ''))
  }
  expect(existsSync(join(desk.folder, 'desk/films'))).toBe(false)
})

test('a full disk is said, and a film goes on once there is room', async ({ page, desk }) => {
  const film = await makeFilm(desk)
  await sendHalf(page, desk, film.path)
  const full = { status: 507, headers: { 'x-desk': '1' }, body: 'There’s no room on the server\nIts disk is full.\n' }
  await page.route('**/desk/films*', (route) => route.fulfill(full))
  desk.setSignal('good')
  await expect(page.getByRole('alert')).toHaveText('There’s no room on the serverIts disk is full.')
  await page.unrouteAll()
  await choose(page, film.path)
  await expectSent(page)
  expect(sentTo(desk)).toEqual([film.hash])
})

test('when the session has ended elsewhere, the list of videos leads to signing in, and never shows none', async ({
  page,
  desk,
}) => {
  const film = await makeFilm(desk)
  await sendHalf(page, desk, film.path)
  desk.setSignal('good')
  await page.goto('/desk/work')
  const tile = page.getByRole('main').getByRole('link', { name: /Sending/ })
  await expect(tile).toBeVisible()
  await page.evaluate(() => {
    const list = document.querySelector('ul[data-tall]') as Element
    new MutationObserver(() => list.children.length || sessionStorage.setItem('emptied', '')).observe(list, {
      childList: true,
    })
  })
  await desk.store.sessions.endAll()
  await expect(heading(page, 'Your desk')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('emptied'))).toBeNull()
})

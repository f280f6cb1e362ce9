import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { DAY } from '../../../core/clock.ts'
import { aQuote } from '../../support/builders.ts'
import { type Desk, test } from '../support/desk.ts'

test.use({ viewport: { width: 390, height: 844 } })

const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: '#14535c' } })
const jpeg = new Uint8Array(await picture.jpeg().toBuffer())

/** Sends a request with a photo. Returns its reference. */
async function send({ store }: Desk, name: string): Promise<string> {
  const quote = aQuote({ name, email: `${name.replaceAll(/\W/g, '')}@example.com`, message: `The car of ${name}.` })
  const { reference = '' } = await store.requests.accept({ quote, photos: [{ sentHash: name, jpeg }] })
  return reference
}

/** The paths of all that the browser keeps, and the text of the pages among it. */
function kept(page: Page) {
  return page.evaluate(async () => {
    const responses = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        responses.push({ path: new URL(request.url).pathname, text: (await response?.text()) ?? '' })
      }
    }
    return responses.filter(({ path }) => !/_astro|logo/.test(path))
  })
}

const keptPaths = async (page: Page) => (await kept(page)).map(({ path }) => path).sort()

/** What a page that is not current says about itself. */
async function expectKept(page: Page, words: RegExp) {
  const strip = page.locator('#kept')
  await expect(strip).toBeVisible()
  await expect(strip).toHaveText(words, { useInnerText: true })
}

const ALWAYS_KEPT = ['/desk', '/desk/no-signal', '/desk/no-signal']

const pathsOf = (reference: string) => [`/desk/requests/${reference}`, `/desk/requests/${reference}/photos/0`]

/** Signs in, and waits until the worker has kept the list. */
async function signIn(desk: Desk, page: Page) {
  await desk.signIn(page)
  await expect.poll(() => keptPaths(page)).toEqual(ALWAYS_KEPT)
}

/** Sends requests, signs in, opens each, and waits until the worker has kept them. Returns their references. */
async function keep(desk: Desk, page: Page, ...names: string[]): Promise<string[]> {
  const references: string[] = []
  for (const name of names) references.push(await send(desk, name))
  await signIn(desk, page)
  for (const reference of references) {
    await page.goto(`/desk/requests/${reference}`)
    await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(pathsOf(reference)))
  }
  return references
}

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const notesOn = (page: Page) => page.evaluate(() => Object.keys(localStorage))
const signInPage = (page: Page) => page.getByRole('heading', { name: 'Your desk' })
const LIST_FROM = 'This is the list from'

/** Where a row is on the screen. Scrolling rounds to whole pixels. */
const topOf = async (row: Locator) => (await row.boundingBox())?.y ?? 0

test('a request is announced as it arrives and joins the list, which moves none of twelve', async ({ page, desk }) => {
  await page.clock.install()
  for (let sent = 0; sent < 12; sent++) await send(desk, `Ann Kerr ${sent}`)
  await desk.signIn(page)
  const row = rowOf(page, 'Ann Kerr 0')
  await row.focus()
  const before = await topOf(row)
  await send(desk, 'Gillian Ross')
  await page.clock.fastForward(10_000)
  const strip = page.getByRole('status').getByRole('link')
  const arrived = rowOf(page, 'Gillian Ross')
  await expect(strip).toHaveText('1 new request Gillian Ross, just now')
  await expect(strip).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'New 13' })).toBeAttached()
  await expect(arrived).toBeAttached()
  expect(Math.abs((await topOf(row)) - before)).toBeLessThan(1)
  await expect(row).toBeFocused()
  await strip.click()
  await expect(arrived).toBeVisible()
  await expect(strip).toBeHidden()
})

test('without a signal, list and opened requests say from when they are', async ({ page, desk }) => {
  const other = await send(desk, 'Derek Boyle')
  const [ann = ''] = await keep(desk, page, 'Ann Kerr')
  await page.goto('/desk')
  await expect(page.getByText('No signal')).toBeHidden()
  const health = page.locator('[data-needs-signal]').filter({ visible: true }).first()
  await expect(health).toBeVisible()
  desk.setSignal('lost')
  await page.reload()
  await expectKept(page, /^No signal\.\s+This is the list from \d\d:\d\d\.$/)
  await expect(health).toBeHidden()
  await rowOf(page, 'Ann Kerr').click()
  await expectKept(page, /^No signal\.\s+This is Ann’s request from \d\d:\d\d\.$/)
  await expect(page.getByRole('link', { name: 'Back' })).toBeVisible()
  await expect(page.getByText('The car of Ann Kerr.')).toBeVisible()
  await expect(page.getByRole('img', { name: '1 of 1' })).toHaveJSProperty('naturalWidth', 80)

  const needsSignal = page.getByText('All else waits for a signal.')
  const note = page.getByLabel('Private note')
  await note.fill('Test spot first.')
  await expect(page.getByText('Kept on this device. Saves when there’s signal.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(needsSignal).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(note).toHaveValue('Test spot first.')
  for (const path of ['/desk?search=ann', '/desk/health', `/desk/requests/${other}`, `/desk/requests/${ann}?forget`]) {
    await page.goto(path)
    await expect(needsSignal).toBeVisible()
  }
  expect((await desk.store.requests.find(ann))?.state).toBe('new')

  desk.setSignal('good')
  await page.goto(`/desk/requests/${ann}`)
  await expect(page.getByText('No signal')).toBeHidden()
  await expect.poll(async () => (await desk.store.requests.find(ann))?.note).toBe('Test spot first.')
  // The saved note is in what is kept.
  await expect
    .poll(async () => (await kept(page)).find(({ path }) => path.endsWith(ann))?.text)
    .toContain('Test spot first.</textarea>')
})

test('without a signal, or with one that lets nothing through, every address of the list shows it, and none of the site', {
  tag: '@nightly',
}, async ({ page, desk }) => {
  await send(desk, 'Ann Kerr')
  await signIn(desk, page)
  for (const path of ['/desk', '/desk/', '/desk?from=mail', '/desk/?fbclid=1', '/desk?forgotten', '/desk#new']) {
    desk.setSignal(path === '/desk' ? 'mute' : 'lost')
    await page.goto(path)
    await expect(page.getByText(LIST_FROM)).toBeVisible()
    await expect(rowOf(page, 'Ann Kerr')).toBeVisible()
  }
  for (const path of ['/desktop-wash', '/desk.html', '/desks/x', '/'])
    await expect(page.goto(path)).rejects.toThrow(/ERR_/)
})

test('a request that was opened without a signal says when it is back', async ({ page, desk }) => {
  await keep(desk, page, 'Ann Kerr')
  await page.clock.install()
  desk.setSignal('lost')
  await page.reload()
  await expectKept(page, /^No signal/)
  await page.clock.fastForward(10_000)
  await expectKept(page, /^No signal/)
  desk.setSignal('good')
  await page.clock.fastForward(10_000)
  await expectKept(page, /^Signal’s back/)
})

test('while a proxy says that the desk is stopped, what is kept is shown', { tag: '@nightly' }, async ({
  page,
  desk,
}) => {
  await page.clock.install()
  await keep(desk, page, 'Ann Kerr')
  await page.goto('/desk')
  desk.setSignal('proxy')
  // An open list, then one that is opened.
  await page.clock.fastForward(10_000)
  const list = /^The desk isn’t answering\.\s+This is the list from \d\d:\d\d\.$/
  await expectKept(page, list)
  await page.reload()
  await expectKept(page, list)
  await rowOf(page, 'Ann Kerr').click()
  await expectKept(page, /^The desk isn’t answering\.\s+This is Ann’s request from/)
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByRole('heading', { name: 'The desk isn’t answering' })).toBeVisible()
  await page.getByRole('link', { name: 'Show the list' }).click()
  // What was kept is still old once the desk answers.
  desk.setSignal('good')
  await page.clock.fastForward(10_000)
  await expectKept(page, /^Signal’s back.*\s+This is the list from/)
  await page.getByRole('link', { name: 'Update' }).click()
  await expect(page.getByText(LIST_FROM)).toBeHidden()
})

for (const [ending, end] of Object.entries({
  'signing out': (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true }).click(),
  async 'a session that ended elsewhere'(page: Page, { store }: Desk) {
    await store.sessions.endAll()
    await page.clock.fastForward(10_000)
  },
}))
  test(`${ending} deletes all that was kept, and going back shows nothing`, async ({ page, desk }) => {
    await page.clock.install()
    const [ann] = await keep(desk, page, 'Ann Kerr')
    await page.goto('/desk')
    await end(page, desk)
    await expect(signInPage(page)).toBeVisible()
    await expect.poll(() => keptPaths(page)).toEqual([])
    await page.goBack()
    await expect(signInPage(page)).toBeVisible()
    await expect(page.getByText('Ann Kerr')).toBeHidden()
    desk.setSignal('lost')
    for (const path of ['/desk', `/desk/requests/${ann}`]) {
      await page.goto(path).catch(() => {})
      if (ending !== 'signing out') await expect(page.getByText('No signal.')).toBeVisible()
      await expect(page.getByText('Ann Kerr')).toBeHidden()
    }
  })

test('signing out asks about notes, and has to wait for a signal', async ({ page, desk }) => {
  const [ann] = await keep(desk, page, 'Ann Kerr')
  desk.setSignal('lost')
  await page.getByLabel('Private note').fill('Test spot first.')
  await page.getByRole('link', { name: 'Back' }).click()
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toMatch(/^1 note is not saved on the server yet\./)
    dialog.dismiss()
  })
  await signOut.click()
  await expect(signOut).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await signOut.click()
  await expect(page.getByText('All else waits for a signal')).toBeVisible()
  expect(await notesOn(page)).toEqual([`note ${ann}`])
  await page.getByRole('link', { name: 'Show the list' }).click()
  await expect(rowOf(page, 'Ann Kerr')).toBeVisible()
  desk.setSignal('good')
  await signOut.click()
  await expect(signInPage(page)).toBeVisible()
  expect(await notesOn(page)).toEqual([])
})

test('what was kept more than a week ago is not shown, and goes with the next signal', async ({ page, desk }) => {
  const [ann = ''] = await keep(desk, page, 'Ann Kerr')
  await page.goto('/desk')
  // Nothing more is kept from now on.
  desk.setSignal('lost')
  await page.evaluate(async (week) => {
    const cache = await caches.open('desk')
    for (const key of await cache.keys()) {
      const response = await cache.match(key)
      const headers = new Headers(response?.headers)
      headers.set('date', new Date(Date.now() - week).toUTCString())
      await cache.put(key, new Response(await response?.blob(), { headers }))
    }
  }, 7 * DAY)
  for (const path of ['/desk', `/desk/requests/${ann}`]) {
    await page.goto(path)
    await expect(page.getByText('All else waits for a signal')).toBeVisible()
  }
  desk.setSignal('good')
  await page.goto('/desk')
  await expect.poll(() => keptPaths(page)).toEqual(ALWAYS_KEPT)
})

test('a link to signing in or out deletes nothing that is kept', async ({ page, desk }) => {
  const [ann = ''] = await keep(desk, page, 'Ann Kerr')
  await page.evaluate((key) => localStorage.setItem(key, '{"text":"Kept"}'), `note ${ann}`)
  for (const path of ['/desk/sign-in', '/desk/sign-out', '/desk/sign-out/everywhere']) await page.goto(path)
  await page.goto('/desk')
  await expect(rowOf(page, 'Ann Kerr')).toBeVisible()
  expect(await keptPaths(page)).toEqual([...ALWAYS_KEPT, ...pathsOf(ann)].sort())
  expect(await notesOn(page)).toEqual([`note ${ann}`])
})

test('a request that was forgotten is in nothing that is kept', async ({ page, desk }) => {
  const [ann, , moira = ''] = await keep(desk, page, 'Ann Kerr', 'Derek Boyle', 'Moira Lennox')
  // Here, and elsewhere.
  await page.goto(`/desk/requests/${ann}?forget`)
  await page.getByRole('button', { name: 'Forget Ann Kerr' }).click()
  await expect(page.getByText('The customer is forgotten.')).toBeVisible()
  await desk.store.requests.forget('DerekBoyle@example.com')
  await page.goto('/desk')
  await expect.poll(() => keptPaths(page)).toEqual([...pathsOf(moira), ...ALWAYS_KEPT].sort())
  for (const { text } of await kept(page)) expect(text).not.toMatch(/Ann Kerr|Derek Boyle/)
})

test('a note that waits for a signal goes with a customer who is forgotten', async ({ page, desk }) => {
  const moira = await send(desk, 'Moira Lennox')
  await keep(desk, page, 'Ann Kerr')
  desk.setSignal('lost')
  await page.getByLabel('Private note').fill('Ann has a dog.')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.evaluate((key) => localStorage.setItem(key, '{"text":"Kept","replaces":[""]}'), `note ${moira}`)
  await desk.store.requests.forget('AnnKerr@example.com')
  // Whatever responds is not the desk.
  desk.setSignal('portal')
  await page.goto('/desk')
  await expect(page.getByText(LIST_FROM)).toBeVisible()
  expect(await notesOn(page)).toHaveLength(2)
  desk.setSignal('good')
  await page.goto('/desk')
  await expect.poll(() => notesOn(page)).toEqual([`note ${moira}`])
  await expect.poll(() => keptPaths(page)).toEqual(ALWAYS_KEPT)
  await page.goto(`/desk/requests/${moira}`)
  await expect.poll(async () => (await desk.store.requests.find(moira))?.note).toBe('Kept')

  // Forgotten while the note is open.
  await desk.store.requests.forget('MoiraLennox@example.com')
  await page.getByLabel('Private note').fill('Moira has a cat.')
  await expect(page.getByText(/^Not saved\. This request is gone/)).toBeVisible()
  expect(await notesOn(page)).toEqual([])
})

test('a new worker takes over from the one before, while pages stay usable', {
  tag: '@nightly',
}, async ({ page, desk }) => {
  const ann = await send(desk, 'Ann Kerr')
  await keep(desk, page, 'Derek Boyle')
  await desk.deployNewWorker()
  await page.goto(`/desk/requests/${ann}`)
  // The new one has deleted what the old one kept. It may take over after the page has its photo.
  const keptPages = async () => (await keptPaths(page)).filter((path) => !path.includes('/photos/'))
  await expect.poll(keptPages).toEqual([`/desk/requests/${ann}`, ...ALWAYS_KEPT].sort())
  desk.setSignal('lost')
  await page.reload()
  await expect(page.getByText(/This is Ann’s request/)).toBeVisible()
})

import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { aQuote } from '../../support/builders.ts'
import { type Desk, test } from '../support/desk.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function send({ store }: Desk, name: string, photo = false): Promise<string> {
  const jpeg = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#14535c' } })
    .jpeg()
    .toBuffer()
  const { reference = '' } = await store.requests.accept({
    quote: aQuote({
      name,
      email: `${name.replaceAll(/\W/g, '')}@example.com`,
      message: `The car of ${name}.`,
    }),
    photos: photo ? [{ sentHash: name, jpeg: new Uint8Array(jpeg) }] : [],
  })
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

const ALWAYS_KEPT = ['/desk', '/desk/no-signal', '/desk/no-signal', '/desk/signed-out']

/** Opens a request, and waits until the worker has kept it. */
async function open(page: Page, reference: string) {
  await page.goto(`/desk/requests/${reference}`)
  await expect.poll(() => keptPaths(page)).toContain(`/desk/requests/${reference}`)
}

/** Signs in, and waits until the worker has kept the list. */
async function signIn(desk: Desk, page: Page) {
  await desk.signIn(page)
  await expect.poll(() => keptPaths(page)).toEqual(ALWAYS_KEPT)
}

/** Where a row is on the screen. Scrolling rounds to whole pixels. */
const topOf = async (row: Locator) => (await row.boundingBox())?.y ?? 0

test('a request is announced as it arrives and joins the list, which moves none of twelve', async ({ page, desk }) => {
  await page.clock.install()
  for (let sent = 0; sent < 12; sent++) await send(desk, `Ann Kerr ${sent}`)
  await desk.signIn(page)
  const row = page.getByRole('link', { name: /^Ann Kerr 0/ })
  await row.focus()
  const before = await topOf(row)
  await send(desk, 'Gillian Ross')
  await page.clock.fastForward(10_000)
  const strip = page.getByRole('status').getByRole('link')
  const arrived = page.getByRole('link', { name: /^Gillian Ross/ })
  await expect(strip).toHaveText('1 new requestGillian Ross, just now')
  await expect(strip).toBeInViewport()
  await expect(arrived).toBeAttached()
  await expect(page.getByRole('heading', { name: 'New 13' })).toBeAttached()
  expect(Math.abs((await topOf(row)) - before)).toBeLessThan(1)
  await expect(row).toBeFocused()
  await strip.click()
  await expect(arrived).toBeVisible()
  await expect(strip).toBeHidden()
})

test('a short list stays where it is too, waits while the owner types, and shows all that was open', async ({
  page,
  desk,
}) => {
  await page.clock.install()
  await send(desk, 'Ann Kerr')
  await desk.store.requests.mark(await send(desk, 'Derek Boyle'), 'done')
  await desk.signIn(page)
  await page.getByText('Show them').click()
  const search = page.getByRole('searchbox')
  await search.fill('a')
  const ann = page.getByRole('link', { name: /^Ann Kerr/ })
  const before = await topOf(ann)
  await send(desk, 'Gillian Ross')
  await page.clock.fastForward(10_000)
  await expect(page.getByText('1 new request')).toBeVisible()
  const arrived = page.getByRole('link', { name: /^Gillian Ross/ })
  await expect(arrived).not.toBeAttached()
  await search.fill('')
  await search.blur()
  await page.clock.fastForward(10_000)
  await expect(arrived).toBeAttached()
  expect(Math.abs((await topOf(ann)) - before)).toBeLessThan(1)
  await expect(page.getByRole('link', { name: /^Derek Boyle/ })).toBeVisible()
})

test('without a signal, the search finds those that are on the list', async ({ page, desk }) => {
  for (const name of ['Łukasz Nowak', 'Ann Kerr']) await send(desk, name)
  await desk.store.requests.accept({
    quote: aQuote({ name: 'Bo', phone: '+447700900789', message: 'Straße 5' }),
  })
  await signIn(desk, page)
  desk.setSignal('lost')
  await page.reload()
  await expect(page.getByText('No signal')).toBeVisible()
  const rows = page.getByRole('list').getByRole('link')
  const search = page.getByRole('searchbox')
  for (const [words, found] of [
    ['lukasz', [/^Łukasz/]],
    ['strasse', [/^Bo/]],
    ['(07700) 900-789', [/^Bo/]],
    ['Fiat', []],
  ] as const) {
    await search.fill(words)
    await search.press('Enter')
    await expect(rows.filter({ visible: true })).toHaveText([...found])
  }
  await expect(page.getByText('None of the requests that this phone has kept.')).toBeVisible()
})

test('without a signal, list and opened requests say from when they are', async ({ page, desk }) => {
  const [ann, other] = [await send(desk, 'Ann Kerr', true), await send(desk, 'Derek Boyle')]
  await signIn(desk, page)
  await open(page, ann)
  await expect.poll(() => keptPaths(page)).toContain(`/desk/requests/${ann}/photos/0`)
  await page.goto('/desk')
  await expect(page.getByText('No signal')).toBeHidden()
  await expect(page.getByText('to do')).toBeVisible()
  desk.setSignal('lost')
  await page.reload()
  await expectKept(page, /^No signal\s+This is the list from \d\d:\d\d\.$/)
  await expect(page.getByText('to do')).toBeHidden()
  await page.getByRole('link', { name: /^Ann Kerr/ }).click()
  await expectKept(page, /^No signal\s+This is Ann’s request from \d\d:\d\d\.$/)
  await expect(page.getByRole('link', { name: 'Back' })).toBeVisible()
  await expect(page.getByText('The car of Ann Kerr.')).toBeVisible()
  await expect(page.getByRole('img', { name: '1 of 1' })).toHaveJSProperty('naturalWidth', 80)

  const needsSignal = page.getByText('Searching, marking, forgetting and signing in need the server.')
  const note = page.getByLabel('Private note')
  await note.fill('Test spot first.')
  await expect(page.getByText('Kept on this phone. Saves when there’s signal.')).toBeVisible()
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

test('without a signal, every address of the list shows it, and none of the site', async ({ page, desk }) => {
  await send(desk, 'Ann Kerr')
  await signIn(desk, page)
  desk.setSignal('lost')
  for (const path of ['/desk/', '/desk?from=mail', '/desk/?fbclid=1', '/desk?forgotten', '/desk#new']) {
    await page.goto(path)
    await expect(page.getByText(/This is the list from/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Ann Kerr/ })).toBeVisible()
  }
  for (const path of ['/desktop-wash', '/desk.html', '/desks/x', '/'])
    await expect(page.goto(path)).rejects.toThrow(/ERR_/)
})

test('while a proxy says that the desk is stopped, what is kept is shown', async ({ page, desk }) => {
  await page.clock.install()
  const ann = await send(desk, 'Ann Kerr', true)
  await signIn(desk, page)
  await open(page, ann)
  await page.goto('/desk')
  desk.setSignal('proxy')
  // An open list, then one that is opened.
  await page.clock.fastForward(10_000)
  const list = /^The desk isn’t answering\s+This is the list from \d\d:\d\d\.$/
  await expectKept(page, list)
  await page.reload()
  await expectKept(page, list)
  await page.getByRole('link', { name: /^Ann Kerr/ }).click()
  await expectKept(page, /^The desk isn’t answering\s+This is Ann’s request from/)
  await expect(page.getByRole('img', { name: '1 of 1' })).toHaveJSProperty('naturalWidth', 80)
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByRole('heading', { name: 'The desk isn’t answering' })).toBeVisible()
  await page.getByRole('link', { name: 'Show the list' }).click()
  await expectKept(page, list)

  // What was kept is still old once the desk answers.
  desk.setSignal('good')
  await page.clock.fastForward(10_000)
  await expectKept(page, /^Signal again.*\s+This is the list from/)
  await page.getByRole('link', { name: 'Update' }).click()
  await expect(page.getByText('This is the list from')).toBeHidden()
  await expect(page.getByRole('link', { name: /^Ann Kerr/ })).toBeVisible()
})

test('a signal so weak that nothing comes through counts as none', async ({ page, desk }) => {
  await send(desk, 'Ann Kerr')
  await signIn(desk, page)
  desk.setSignal('mute')
  await page.reload()
  await expect(page.getByText(/This is the list from/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ann Kerr/ })).toBeVisible()
})

test('signing out deletes all that was kept, and going back shows nothing', async ({ page, desk }) => {
  const ann = await send(desk, 'Ann Kerr')
  await signIn(desk, page)
  await open(page, ann)
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your desk' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your desk' })).toBeVisible()
  await expect(page.getByText('Ann Kerr')).toBeHidden()
  desk.setSignal('lost')
  for (const path of ['/desk', `/desk/requests/${ann}`]) {
    await page.goto(path).catch(() => {})
    await expect(page.getByText('Ann Kerr')).toBeHidden()
  }
})

test('signing out without a signal asks about notes, and ends with the next one', async ({ page, desk }) => {
  const ann = await send(desk, 'Ann Kerr')
  await signIn(desk, page)
  await open(page, ann)
  const session = (await page.context().cookies()).find(({ name }) => name === 'desk')?.value ?? ''
  desk.setSignal('lost')
  await page.getByLabel('Private note').fill('Test spot first.')
  await page.getByRole('link', { name: 'Back' }).click()
  const notes = () => page.evaluate(() => Object.keys(localStorage))
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toMatch(/^1 note is not saved on the server yet\./)
    dialog.dismiss()
  })
  await signOut.click()
  await expect(signOut).toBeVisible()
  expect(await notes()).toEqual([`note ${ann}`])
  page.once('dialog', (dialog) => dialog.accept())
  await signOut.click()
  const signedOut = page.getByRole('heading', { name: 'Signed out on this phone' })
  await expect(signedOut).toBeVisible()
  expect(await notes()).toEqual([])
  for (const { text } of await kept(page)) expect(text).not.toContain('Ann Kerr')
  for (const path of ['/desk', `/desk/requests/${ann}`, '/desk/sign-in']) {
    await page.goto(path)
    await expect(signedOut).toBeVisible()
  }
  expect(await desk.store.sessions.find(session)).toBe('current')
  desk.setSignal('good')
  await page.goto(`/desk/requests/${ann}`)
  await expect(page.getByRole('heading', { name: 'Your desk' })).toBeVisible()
  expect(await desk.store.sessions.find(session)).toBe('unknown')
  await desk.signIn(page)
  await expect(page.getByRole('link', { name: /^Ann Kerr/ })).toBeVisible()
})

test('a session that ended elsewhere deletes all that was kept', async ({ page, desk }) => {
  await page.clock.install()
  const ann = await send(desk, 'Ann Kerr')
  await signIn(desk, page)
  await open(page, ann)
  await desk.store.sessions.endAll()
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('heading', { name: 'Your desk' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  desk.setSignal('lost')
  await page.goto('/desk')
  await expect(page.getByText('No signal.')).toBeVisible()
  await expect(page.getByText('Ann Kerr')).toBeHidden()
})

test('a request that was forgotten is in nothing that is kept', async ({ page, desk }) => {
  const [ann, derek, moira] = [
    await send(desk, 'Ann Kerr', true),
    await send(desk, 'Derek Boyle'),
    await send(desk, 'Moira Lennox'),
  ]
  await signIn(desk, page)
  for (const reference of [ann, derek, moira]) await open(page, reference)
  // Here, and elsewhere.
  await page.goto(`/desk/requests/${ann}?forget`)
  await page.getByRole('button', { name: 'Forget Ann Kerr' }).click()
  await page.waitForURL('**/desk?forgotten')
  await desk.store.requests.forget('DerekBoyle@example.com')
  await page.goto('/desk')
  await expect.poll(() => keptPaths(page)).toEqual([`/desk/requests/${moira}`, ...ALWAYS_KEPT].sort())
  for (const { text } of await kept(page)) expect(text).not.toMatch(/Ann Kerr|Derek Boyle/)
})

test('a note that waits for a signal goes with a customer who is forgotten', async ({ page, desk }) => {
  const [ann, moira] = [await send(desk, 'Ann Kerr'), await send(desk, 'Moira Lennox')]
  await signIn(desk, page)
  await open(page, ann)
  desk.setSignal('lost')
  await page.getByLabel('Private note').fill('Ann has a dog.')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.evaluate((key) => localStorage.setItem(key, '{"text":"Kept","replaces":[""]}'), `note ${moira}`)
  await desk.store.requests.forget('AnnKerr@example.com')
  const notes = () => page.evaluate(() => Object.keys(localStorage))
  // Whatever responds is not the desk.
  desk.setSignal('portal')
  await page.goto('/desk')
  await expect(page.getByText('This is the list from')).toBeVisible()
  expect(await notes()).toHaveLength(2)
  desk.setSignal('good')
  await page.goto('/desk')
  await expect.poll(notes).toEqual([`note ${moira}`])
  await expect.poll(() => keptPaths(page)).toEqual(ALWAYS_KEPT)
  await page.goto(`/desk/requests/${moira}`)
  await expect.poll(async () => (await desk.store.requests.find(moira))?.note).toBe('Kept')

  // Forgotten while the note is open.
  await desk.store.requests.forget('MoiraLennox@example.com')
  await page.getByLabel('Private note').fill('Moira has a cat.')
  await expect(page.getByText(/^Not saved\. This request is gone/)).toBeVisible()
  expect(await notes()).toEqual([])
})

test('a new worker takes over from the one before, while pages stay usable', {
  tag: '@nightly',
}, async ({ page, desk }) => {
  const [ann, derek] = [await send(desk, 'Ann Kerr'), await send(desk, 'Derek Boyle')]
  await signIn(desk, page)
  await open(page, derek)
  await desk.deployNewWorker()
  await page.goto(`/desk/requests/${ann}`)
  // The new one has deleted what the old one kept.
  await expect.poll(() => keptPaths(page)).toEqual([`/desk/requests/${ann}`, ...ALWAYS_KEPT].sort())
  desk.setSignal('lost')
  await page.reload()
  await expect(page.getByText(/This is Ann’s request/)).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { aQuote } from '../../testing/builders.ts'
import { type Desk, test } from '../support/desk.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function send({ store }: Desk, name: string, photo = false): Promise<string> {
  const jpeg = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#14535c' } })
    .jpeg()
    .toBuffer()
  const { reference = '' } = await store.accept({
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

/** Opens a request, and waits until the worker has kept it. */
async function open(page: Page, reference: string) {
  await page.goto(`/desk/requests/${reference}`)
  await expect.poll(() => keptPaths(page)).toContain(`/desk/requests/${reference}`)
}

/** Signs in, and waits until the worker has kept the list. */
async function signIn(desk: Desk, page: Page) {
  await desk.signIn(page)
  await expect.poll(() => keptPaths(page)).toEqual(['/desk', '/desk/no-signal'])
}

for (const width of [390, 1280]) {
  for (const count of [1, 12]) {
    test(`a request is announced as it arrives, and moves none of ${count} at ${width} px`, {
      tag: count === 12 && width === 390 ? [] : '@nightly',
    }, async ({ page, desk }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.clock.install()
      for (let sent = 0; sent < count; sent++) await send(desk, `Ann Kerr ${sent}`)
      await desk.signIn(page)
      const row = page.getByRole('link', { name: /^Ann Kerr 0/ })
      if (count > 1) await row.scrollIntoViewIfNeeded()
      const before = await row.boundingBox()
      await send(desk, 'Gillian Ross')
      await page.clock.fastForward(10_000)
      const strip = page.getByRole('status').getByRole('link')
      await expect(strip).toHaveText('1 new requestGillian Ross, just now')
      await expect(strip).toBeInViewport()
      expect(await row.boundingBox()).toEqual(before)
      await strip.click()
      await expect(page.getByRole('link', { name: /^Gillian Ross/ })).toBeVisible()
      await expect(strip).toBeHidden()
    })
  }
}

test('without a signal, the list and the requests that were opened say from when they are', async ({
  page,
  desk,
}) => {
  const [ann, other] = [await send(desk, 'Ann Kerr', true), await send(desk, 'Derek Boyle')]
  await signIn(desk, page)
  await open(page, ann)
  await expect.poll(() => keptPaths(page)).toContain(`/desk/requests/${ann}/photos/0`)
  await page.goto('/desk')
  await expect(page.getByText('No signal')).toBeHidden()
  await expect(page.getByText('to do')).toBeVisible()
  desk.setSignal('lost')
  await page.reload()
  await expect(page.getByText(/No signalThis is the list from \d\d:\d\d\./)).toBeVisible()
  await expect(page.getByText('to do')).toBeHidden()
  await page.getByRole('link', { name: /^Ann Kerr/ }).click()
  await expect(page.getByText(/No signalThis is Ann’s request from \d\d:\d\d\./)).toBeVisible()
  await expect(page.getByText('The car of Ann Kerr.')).toBeVisible()
  await expect(page.getByRole('img', { name: '1 of 1' })).toHaveJSProperty('naturalWidth', 80)

  const needsSignal = page.getByText('Searching, marking, forgetting and signing in need it.')
  const note = page.getByLabel('Private note')
  await note.fill('Test spot first.')
  await expect(page.getByText('Kept on this phone. Saves when there’s signal.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(needsSignal).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(note).toHaveValue('Test spot first.')
  for (const path of [
    '/desk?search=ann',
    '/desk/health',
    `/desk/requests/${other}`,
    `/desk/requests/${ann}?forget`,
  ]) {
    await page.goto(path)
    await expect(needsSignal).toBeVisible()
  }
  expect((await desk.store.find(ann))?.state).toBe('new')

  desk.setSignal('good')
  await page.goto(`/desk/requests/${ann}`)
  await expect(page.getByText('No signal')).toBeHidden()
  await expect.poll(async () => (await desk.store.find(ann))?.note).toBe('Test spot first.')
  // The saved note is in what is kept.
  await expect
    .poll(async () => (await kept(page)).find(({ path }) => path.endsWith(ann))?.text)
    .toContain('Test spot first.</textarea>')
})

test('a signal so weak that nothing comes through counts as none', async ({ page, desk }) => {
  await send(desk, 'Ann Kerr')
  await signIn(desk, page)
  desk.setSignal('mute')
  await page.reload()
  await expect(page.getByText(/This is the list from/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ann Kerr/ })).toBeVisible()
})

test('an open list says when the signal is lost, and when it is back', async ({ page, desk }) => {
  await page.clock.install()
  await send(desk, 'Ann Kerr')
  await desk.signIn(page)
  const row = page.getByRole('link', { name: /^Ann Kerr/ })
  const before = await row.boundingBox()
  desk.setSignal('lost')
  await page.clock.fastForward(10_000)
  await expect(page.getByText('No signal')).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
  desk.setSignal('good')
  await page.clock.fastForward(10_000)
  await expect(page.getByText('No signal')).toBeHidden()
  expect(await row.boundingBox()).toEqual(before)
})

for (const button of ['Sign out', 'Sign out everywhere']) {
  test(`"${button}" deletes all that was kept, and going back shows nothing`, {
    tag: button === 'Sign out' ? [] : '@nightly',
  }, async ({ page, desk }) => {
    const ann = await send(desk, 'Ann Kerr')
    await signIn(desk, page)
    await open(page, ann)
    await page.goto('/desk')
    await page.getByRole('button', { name: button, exact: true }).click()
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
}

test('a session that ended elsewhere deletes all that was kept, and leaves no page open', async ({
  page,
  desk,
}) => {
  await page.clock.install()
  const ann = await send(desk, 'Ann Kerr')
  await signIn(desk, page)
  await open(page, ann)
  await desk.store.endAllSessions()
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
  await desk.store.forget('DerekBoyle@example.com')
  await page.goto('/desk')
  await expect.poll(() => keptPaths(page)).toEqual(['/desk', '/desk/no-signal', `/desk/requests/${moira}`])
  for (const { text } of await kept(page)) expect(text).not.toMatch(/Ann Kerr|Derek Boyle/)
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
  await expect.poll(() => keptPaths(page)).toEqual(['/desk', '/desk/no-signal', `/desk/requests/${ann}`])
  desk.setSignal('lost')
  await page.reload()
  await expect(page.getByText(/This is Ann’s request/)).toBeVisible()
})

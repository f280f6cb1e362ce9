import { expect, type Page } from '@playwright/test'
import { MAX_PICTURE_BYTES } from '../../../core/requests/photo.ts'
import { heicPhoto, phonePhoto, quarters } from '../../support/pictures.ts'
import { test } from '../support/desk.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** By then even a busy machine has decoded a picture. */
const DECODED = { timeout: 60_000 }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const changes = (page: Page) => page.getByRole('region', { name: /not yet on the site/ })
const shown = (page: Page) => page.getByRole('group', { name: 'What must stay in view?' }).locator('img')

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose another picture').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
}

/** Where the crop for phones has its middle, as CSS says it. */
const focus = (page: Page) =>
  page
    .locator('figure img')
    .first()
    .evaluate((img) => getComputedStyle(img).objectPosition)

/** Another picture before the slider, with its point and its words, in place of one that was too small. */
async function replacePicture(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/desk/site`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^Pictures/ }).click()
  await main
    .getByRole('link', { name: /^Before/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'What it shows' }).fill('A door in four colours')
  await page.getByRole('radio', { name: 'Top right' }).press('Space')
  expect(await focus(page)).toBe('100% 0%')
  await choose(page, 'small.jpg', await quarters(640, 480).jpeg().toBuffer())
  // It is said as soon as it is chosen.
  await expect(page.getByRole('alert')).toContainText('That picture is too small', DECODED)
  await expect(page.getByRole('alert')).toContainText('It’s 640 pixels wide. This place needs 1,000.')
  await expect(shown(page)).toHaveJSProperty('naturalWidth', 800)
  await expect(page.getByRole('textbox', { name: 'What it shows' })).toHaveValue('A door in four colours')
  await choose(page, 'IMG_4021.jpg', await phonePhoto(1600, 1200))
  await page.getByRole('radio', { name: 'Bottom', exact: true }).press('Space')
  await button(page, /^(Save|Try again)$/).click()
  await expect(page.getByText('Saved. Visitors see it once you publish.')).toBeVisible(DECODED)
  await expect(shown(page)).toHaveJSProperty('naturalWidth', 600)
  expect(await focus(page)).toBe('50% 100%')
  await expect(button(page, /^Publish \d/)).toBeVisible()
  await page.goto('/desk/site')
}

test('an owner puts another picture in place of one, and reads it in his words', async ({ page, desk }) => {
  test.slow()
  await desk.signIn(page)
  await replacePicture(page)
  await expect(changes(page)).toContainText('Before: another picture')
  await expect(changes(page).getByRole('img', { name: 'as it will be' })).toHaveJSProperty('naturalWidth', 600)
  await expect(changes(page)).toContainText('new A door in four colours')
})

test('a picture that was chosen waits for the signal, and is still there when he comes back', {
  tag: '@nightly',
}, async ({ page, desk }) => {
  test.slow()
  await desk.signIn(page)
  await page.goto('/desk/site/picture?file=home.yaml&at=comparison.before')
  const before = (await shown(page).getAttribute('src')) ?? ''
  await choose(page, 'IMG_4020.jpg', Buffer.alloc(MAX_PICTURE_BYTES + 1))
  await expect(page.getByRole('alert')).toHaveText(/^That picture is too large *It has more than 40 MB/)
  await expect(button(page, 'Save')).toBeHidden()
  // A browser that cannot draw HEIC shows what it had until the desk has it.
  await choose(page, 'IMG_4020.heic', heicPhoto)
  await expect(page.getByRole('alert')).toContainText('It’s 240 pixels wide.', DECODED)
  await expect(shown(page)).toHaveAttribute('src', before)
  desk.setSignal('lost')
  await choose(page, 'IMG_4021.jpg', await quarters(1200, 900).jpeg().toBuffer())
  await expect(page.getByRole('status')).toHaveText('Not sent: no signal. What you typed is still here.')
  await expect(shown(page)).toHaveAttribute('src', before)
  desk.setSignal('good')
  await button(page, 'Try again').click()
  await expect(page.getByText('Saved. Visitors see it once you publish.')).toBeVisible(DECODED)
  await expect(page.getByRole('radio', { name: 'Middle' })).toBeChecked()
  const saved = (await shown(page).getAttribute('src')) ?? ''
  expect(saved).not.toBe(before)
  // Of two, the newer counts, whenever the other is answered.
  const aborted = page.waitForEvent('requestfailed')
  await page.route(/site\/picture\?/, () => {}, { times: 1 })
  await Promise.all([page.waitForRequest(/site\/picture\?/), choose(page, 'IMG_4020.heic', heicPhoto)])
  await choose(page, 'IMG_4022.jpg', await quarters(1000, 1000).jpeg().toBuffer())
  await aborted
  await expect(shown(page)).toHaveAttribute('src', /IMG-4022/, DECODED)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page
    .getByRole('link', { name: /^Before/ })
    .first()
    .click()
  await expect(page.getByRole('status')).toHaveText('Not saved yet. What you typed is back.')
  await expect(shown(page)).toHaveAttribute('src', /IMG-4022/)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(shown(page)).toHaveAttribute('src', saved)
  await expect(button(page, 'Save')).toBeHidden()
})

test('a picture that was chosen after the session has ended is taken once he is signed in again', async ({
  page,
  desk,
}) => {
  test.slow()
  await desk.signIn(page)
  await page.goto('/desk/site/picture?file=home.yaml&at=comparison.before')
  await desk.store.sessions.endAll()
  await choose(page, 'IMG_4021.jpg', await phonePhoto(1600, 1200))
  await expect(page.getByRole('heading', { name: 'Your desk' })).toBeVisible()
  await page.goto('/desk/sign-in/code')
  await page.getByLabel('Code').fill(await desk.store.sessions.startSignInFromTerminal())
  await expect(shown(page)).toHaveAttribute('src', /IMG-4021/, DECODED)
  await button(page, 'Save').click()
  await expect(page.getByText('Saved. Visitors see it once you publish.')).toBeVisible()
  expect(await page.evaluate(async () => (await caches.open('picture')).keys())).toEqual([])
})

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { boxOf } from '../support/actions.ts'
import { launchOptions } from '../support/browser.ts'
import { COMPARISON, PHONE } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'

test.skip(!COMPARISON?.lamp, 'This content has no panel to light.')

const { args, ...options } = launchOptions()
test.use({ ...PHONE, launchOptions: { ...options, args: [...args, '--enable-unsafe-swiftshader'] } })

const stage = (page: Page) => page.locator('[data-lamp]')
const lamp = (page: Page) => page.getByRole('slider', { name: 'Inspection lamp' })
const after = (page: Page) => page.getByRole('radio', { name: `After ${COMPARISON?.found.name}` })

async function light(page: Page): Promise<void> {
  // A machine that runs tests may have no graphics chip.
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string) {
      return Reflect.apply(getContext, this, [kind])
    } as typeof getContext
  })
  await page.goto('/')
  await stage(page).scrollIntoViewIfNeeded()
  await expect(stage(page)).toHaveAttribute('data-lamp', 'lit')
}

test('nothing of the lamp loads before it is near', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  const ofLamp = () => files.filter((file) => /\/lamp[.-].*(?<!\.css)$/.test(file))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(ofLamp()).toEqual([])
  await light(page)
  expect(ofLamp().join()).toMatch(/lamp-hairs/)
})

test('the lamp follows the pointer and the arrow keys, inside the panel', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await light(page)
  const { width, height } = await boxOf(stage(page))
  await stage(page).hover({ position: { x: width / 4, y: height / 2 } })
  await expect(lamp(page)).toHaveAttribute('aria-valuetext', '25% across, 50% down')
  await lamp(page).focus()
  for (const [key, text] of [
    ['ArrowRight', '28% across, 50% down'],
    ['ArrowDown', '28% across, 55% down'],
    ['Home', '4% across, 55% down'],
    ['ArrowLeft', '4% across, 55% down'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(lamp(page)).toHaveAttribute('aria-valuetext', text)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(after(page)).toBeChecked()
  const { violations } = await new AxeBuilder({ page }).include('[data-paint]').setLegacyMode().analyze()
  expect(violations).toEqual([])
})

test('a lost context brings the still back, and then a new canvas', async ({ page }) => {
  await light(page)
  const canvas = await stage(page).locator('canvas').elementHandle()
  await canvas?.evaluate((element: HTMLCanvasElement) => {
    element.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  })
  await expect(stage(page)).toHaveAttribute('data-lamp', 'still')
  await expect(stage(page)).toHaveAttribute('data-lamp', 'lit')
})

for (const [without, options, init] of [
  ['JavaScript', { javaScriptEnabled: false }, ''],
  ['WebGL', {}, 'HTMLCanvasElement.prototype.getContext = () => null'],
] as const)
  test.describe(() => {
    test.use(options)
    test(`without ${without} the still shows the paint before and after`, async ({ page }) => {
      await page.addInitScript(init)
      await page.goto('/')
      await after(page).scrollIntoViewIfNeeded()
      const scratches = stage(page).locator('[class*=before]')
      await expect(lamp(page)).toHaveCount(0)
      await expect(scratches).toHaveCSS('opacity', '1')
      await after(page).press('Space')
      await expect(scratches).toHaveCSS('opacity', '0')
    })
  })

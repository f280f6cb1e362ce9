import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aQuote } from '../../support/builders.ts'
import { type Desk, test } from '../support/desk.ts'
import { expect } from '../support/fixtures.ts'

/** Requests in every state, and the paths that show them. */
async function fill({ store }: Desk): Promise<string[]> {
  const accept = async (name: string, more = {}) => {
    const email = `${name}@example.com`
    const quote = aQuote({ name, email, message: `${name}: ${'a long story. '.repeat(20)}` })
    const { reference = '' } = await store.requests.accept({ quote, ...more })
    return `/desk/requests/${reference}`
  }
  const choice = { name: 'Revive', price: 'from £349', id: 'a' }
  const [fresh, answered, done] = [
    await accept('New', { choice, photoCount: 2 }),
    await accept('Answered'),
    await accept('Done'),
  ]
  const spam = await accept('Suspicious', { suspicion: 'links' })
  const endless = await accept('Endless'.repeat(20))
  const referenceOf = (path: string) => path.split('/').at(-1) ?? ''
  await store.requests.mark(referenceOf(answered), 'answered')
  await store.requests.note(referenceOf(answered), 'Test spot first.', { version: 'a', replaces: '' })
  await store.requests.mark(referenceOf(done), 'done')
  return [
    ...['/desk', '/desk?search=answered', '/desk?search=nothing', '/desk/no-signal', '/desk/health'],
    ...[fresh, `${answered}?said=answered`, `${done}?said=undone`, spam, endless, `${answered}?forget`],
  ]
}

/** The pages before signing in. */
const OPEN = [
  '/desk/sign-in',
  '/desk/sign-in?ended',
  ...['', '?malformed', '?wrong'].map((query) => `/desk/sign-in/code${query}`),
]

/** Controls that are too small to be hit, leaving out links within a text. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, summary')]
      .filter((control) => control.checkVisibility() && !control.closest('p'))
      .map((control) => ({ box: control.getBoundingClientRect(), text: control.outerHTML.slice(0, 80) }))
      .filter(({ box }) => box.width > 1 && Math.round(box.height) < 48)
      .map(({ box, text }) => `${Math.round(box.width)}x${Math.round(box.height)} ${text}`),
  )

async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)
  expect.soft(found, path).toEqual([])
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(scrollWidth, `${path} scrolls sideways`).toBe(page.viewportSize()?.width)
  if (scrollWidth === 320) expect.soft(await smallTargets(page), path).toEqual([])
}

for (const { colorScheme, width, tag } of [
  { colorScheme: 'light', width: 320, tag: [] },
  { colorScheme: 'dark', width: 1280, tag: '@nightly' },
] satisfies { colorScheme: 'light' | 'dark'; width: number; tag: string | string[] }[])
  test(`in every state, in ${colorScheme} at ${width} px, axe finds nothing, nothing scrolls sideways, and a thumb hits every control`, {
    tag,
  }, async ({ page, desk }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 720 })
    for (const path of OPEN) await expectAccessible(page, path)
    const paths = await fill(desk)
    await desk.signIn(page)
    for (const path of paths) await expectAccessible(page, path)
  })

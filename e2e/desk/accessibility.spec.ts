import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aQuote } from '../../testing/builders.ts'
import { type Desk, test } from '../support/desk.ts'
import { expect } from '../support/fixtures.ts'

type State = { name: string; path: string }

/** Requests in every state, and the pages that show them. */
async function fill({ store }: Desk): Promise<State[]> {
  const accept = async (name: string, more = {}) => {
    const quote = aQuote({
      name,
      email: `${name}@example.com`,
      message: `${name}: ${'a long story. '.repeat(20)}`,
    })
    const { reference = '' } = await store.accept({ quote, ...more })
    return reference
  }
  const [fresh, answered, done, spam, endless] = [
    await accept('New', {
      choice: { id: 'a', name: 'Revive', price: 'from £349' },
      photoCount: 2,
    }),
    await accept('Answered'),
    await accept('Done'),
    await accept('Suspicious', { suspicion: 'links' }),
    await accept('Endless'.repeat(20)),
  ]
  await store.mark(answered, 'answered')
  await store.note(answered, 'Test spot first.', { version: 'a', replaces: '' })
  await store.mark(done, 'done')
  const one = (reference: string, query = '') => `/desk/requests/${reference}${query}`
  return [
    { name: 'the list', path: '/desk' },
    { name: 'a search', path: '/desk?search=answered' },
    { name: 'a search in vain', path: '/desk?search=nothing' },
    { name: 'a new request', path: one(fresh) },
    { name: 'an answered request', path: one(answered, '?said=answered') },
    { name: 'a done request', path: one(done, '?said=undone') },
    { name: 'a suspicious request', path: one(spam) },
    { name: 'a request with an endless word', path: one(endless) },
    { name: 'forgetting', path: one(answered, '?forget') },
    { name: 'no signal', path: '/desk/no-signal' },
    { name: 'health', path: '/desk/health' },
  ]
}

/** The pages before signing in. */
const OPEN: State[] = [
  { name: 'sign-in', path: '/desk/sign-in' },
  { name: 'an ended session', path: '/desk/sign-in?ended' },
  { name: 'code', path: '/desk/sign-in/code' },
  { name: 'a malformed code', path: '/desk/sign-in/code?malformed' },
  { name: 'an old code', path: '/desk/sign-in/code?wrong' },
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

async function expectAccessible(page: Page, { name, path }: State): Promise<void> {
  await page.goto(path)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)
  expect.soft(found, name).toEqual([])
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(scrollWidth, `${name} scrolls sideways`).toBe(page.viewportSize()?.width)
  if (scrollWidth === 320) expect.soft(await smallTargets(page), name).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test(`in every state, in ${colorScheme} at ${width} px, axe finds nothing, nothing scrolls sideways, and a thumb hits every control`, {
      tag: colorScheme === 'light' && width === 320 ? [] : '@nightly',
    }, async ({ page, desk }) => {
      test.slow()
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 720 })
      for (const state of OPEN) await expectAccessible(page, state)
      const states = await fill(desk)
      await desk.signIn(page)
      for (const state of states) await expectAccessible(page, state)
    })
  }
}

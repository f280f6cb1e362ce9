import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { openDesk, test } from '../support/desk.ts'
import { BUSINESS, PACKAGES, QUESTIONS } from '../support/expected-content.ts'
import { openSite } from '../support/fixtures.ts'
import { copyProject } from '../support/project-copy.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const PACKAGE = PACKAGES.find(({ fromPrice, isFixed }) => fromPrice && !isFixed)?.name ?? ''
const [FIRST] = QUESTIONS.map(({ question }) => question)
const SIGNED_OUT = /Email me a code/

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name })
const follow = async (page: Page, ...names: (string | RegExp)[]) => {
  await page.goto(`${new URL(page.url()).origin}/desk/site`)
  for (const name of names) await link(page, name).first().click()
}

async function save(page: Page, said = /^Saved\. Visitors see it once you publish/) {
  await button(page, /^(Save|Try again)$/).click()
  await expect(page.getByRole('status').getByText(said)).toBeVisible()
}

async function tabTo(locator: Locator) {
  const isFocused = () => locator.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) await locator.page().keyboard.press('Tab')
  await expect(locator).toBeFocused()
}

/** One of everything that an owner does, each saved, the price with the keyboard alone. Returns what Site then says. */
async function changeOfEach(page: Page): Promise<RegExp[]> {
  await follow(page, /^Prices/)
  const price = page.getByRole('listitem').filter({ has: page.getByText(PACKAGE, { exact: true }) })
  await tabTo(price.locator('summary').first())
  await page.keyboard.press('Enter')
  const pounds = price.getByRole('textbox', { name: 'Pounds', exact: true })
  await tabTo(pounds)
  await pounds.press('ControlOrMeta+a')
  await page.keyboard.type('£1,234')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved. Visitors see it once you publish.')).toBeVisible()

  await follow(page, /^Days off/, 'Add days off or other hours')
  await page.getByLabel('First day').fill('2031-12-24')
  await page.getByLabel('Last day').fill('2031-12-25')
  await save(page)

  await follow(page, /^All texts/, /^Line above the heading/)
  await field(page, 'Line above the heading').fill('Clean: “inside & out”, by {{name}}')
  await save(page)

  await follow(page, /^Questions/, 'Add a question')
  await field(page, 'Question').fill('Do you do boats?')
  await field(page, 'Answer').fill('Yes: on a trailer.')
  await save(page)
  await link(page, 'Order or remove').click()
  await button(page, 'Move up: Do you do boats?').click()
  await expect(page.getByText('Moved. Visitors see it once you publish.')).toBeVisible()
  const remove = async () => {
    await button(page, `Remove: ${FIRST}`).click()
    await expect(page.getByText(`Removed “${FIRST}”. Visitors see it once you publish.`)).toBeVisible()
  }
  await remove()
  await button(page, 'Undo').click()
  await expect(page.getByText('It’s back.', { exact: true })).toBeVisible()
  await remove()

  await follow(page, /^Phone and contact/)
  await field(page, 'Phone').fill('07700 900456')
  await save(page)

  await follow(page, /^All texts/, /^Terms/, /^Text/)
  const text = field(page, 'Text')
  await text.press('ControlOrMeta+End')
  await page.keyboard.type('\n\n## Boats\n\n**By the metre.**\n')
  await save(page)

  await follow(page, /^Pictures/, /^Before/)
  await page.getByRole('radio', { name: 'Top right' }).press('Space')
  await save(page)

  await follow(page)
  return [
    new RegExp(`${PACKAGE} Price was from £[\\d,]+ → new from £1,234`),
    /Days off Closed Wed 24 – Thu 25 Dec/,
    /Line above the heading was .* new Clean: “inside & out”, by/,
    /Added: Do you do boats\?/,
    /Phone was .* new 07700 900456/,
    /Terms (& Conditions|of service) .*text changed/,
    /What stays in view was .* new top right/,
  ]
}

const changes = (page: Page) => page.getByRole('region', { name: /not yet on the site/ })
const said = async (locator: Locator) => (await locator.innerText()).replaceAll(/\s+/g, ' ')

test('a mistake is said at its field, with all that was typed', async ({ page, desk }) => {
  await desk.signIn(page)
  await follow(page, /^Phone and contact/)
  await field(page, 'Email').fill('new@example.com')
  await field(page, 'Phone').fill('12')
  await button(page, 'Save').click()
  await expect(page.getByRole('alert')).toContainText('Not saved: 1 thing to put right')
  await page.getByRole('alert').getByRole('link').click()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/Write a UK phone number/)
  await expect(field(page, 'Phone')).toHaveValue('12')
  await expect(field(page, 'Email')).toHaveValue('new@example.com')
})

test('one of each change, in his words, is looked at first as the real page, goes live, and can be undone', {
  tag: '@nightly',
}, async ({ page }) => {
  test.setTimeout(600_000)
  const project = await copyProject()
  const desk = await openDesk(project.folder, {}, project.folder)
  const site = await openSite(project.folder, { DATABASE_URL: desk.databaseUrl })
  await desk.signIn(page)
  for (const words of await changeOfEach(page)) expect(await said(changes(page))).toMatch(words)
  await button(page, 'Look at it').click()
  await expect(page.getByRole('heading', { name: 'This is how it will look.' })).toBeVisible({ timeout: 180_000 })
  const preview = page.frameLocator('iframe')
  await expect(page.locator('iframe')).toHaveAttribute('src', /^\/desk\/preview\/#/)
  await expect(preview.getByText('Clean: “inside & out”, by')).toBeVisible()
  await expect(preview.getByText('07700 900456').first()).toBeAttached()
  await expect(preview.locator('[data-focus="100% 0%"]').first()).toBeAttached()
  await page.getByRole('link', { name: 'As on a computer' }).click()
  await expect.poll(() => preview.locator('html').evaluate(() => innerWidth)).toBeGreaterThan(1000)
  const read = async (path = '') => (await fetch(`${site.url}/${path}`)).text()
  const isLive = async () => (await read()).includes('Do you do boats?')
  expect(await isLive()).toBe(false)

  // What was looked at is what goes live, without another build.
  await button(page, 'Publish').click()
  await expect(page.getByText(/^On your site since/)).toBeVisible({ timeout: 180_000 })
  await expect(page.getByRole('main').getByRole('link', { name: 'See it' })).toHaveAttribute('href', /\/#/)
  await expect.poll(isLive).toBe(true)
  expect(await read()).toContain('£1,234')
  expect(await read()).not.toContain(FIRST)
  expect(await read('terms')).toMatch(/<strong>By the metre/)

  await link(page, /^Undo all/).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Phone' })).toContainText(/was 07700 900456/)
  await button(page, /^Undo all \d+/).click()
  await expect(page.getByText(/^Undone today/)).toBeVisible({ timeout: 180_000 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Phone' })).toContainText('→ “07700 900456”')
  await expect.poll(isLive).toBe(false)
  await follow(page, /^What was published/)
  const entries = page.getByRole('main').locator('li:has(ul)')
  await expect(entries.nth(0)).toContainText(/^Undone:.*Phone .* → “07700 900456”.*, by you/)
  await expect(entries.nth(1)).toContainText(/Phone .* → “07700 900456”.*Undone today .*, by you/)

  // A picture that no program can open passes the checks, and stops the build.
  await follow(page, /^Phone and contact/)
  await field(page, 'Phone').fill('07700 900456')
  await save(page)
  await writeFile(join(project.folder, 'content/pictures/hero-wide.jpg'), 'no picture')
  await follow(page)
  await button(page, 'Publish all').click()
  await expect(page.getByText('Somebody else’s changes go live too')).toBeVisible()
  await button(page, 'Publish all').click()
  await expect(page.getByRole('alert')).toContainText('Your site is as it was. Your changes are kept.', {
    timeout: 180_000,
  })
  expect((await fetch(site.url)).ok).toBe(true)
  await site.close()
  await desk.close()
  await project.remove()
})

test('a fact in a text is a chip, and the text around it is saved as it is typed', async ({ page, desk }) => {
  await desk.signIn(page)
  const form = '/desk/site/edit?file=home.yaml&at=about'
  const box = page.getByRole('textbox', { name: 'Text', exact: true })
  const posted = page.locator('[name="home.yaml#about.text"]')
  const tokens = async () => (await desk.store.edits.list()).map(({ after }) => after)
  await page.goto(form)
  await expect(box).toHaveText('We’re mobile car detailers in Glasgow, and we don’t rush the job.')
  await box.press('ControlOrMeta+Home')
  await page.keyboard.type('x')
  await expect(button(page, 'Save')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(button(page, 'Save')).toBeHidden()
  await page.keyboard.type('Hello. ')
  await box.press('ControlOrMeta+End')
  await page.keyboard.type(' Call {{phone}}')
  await expect(box).toContainText('{{phone}}')
  await box.blur()
  await expect(box).not.toContainText('{{')
  await save(page)
  const text = 'Hello. We’re mobile car detailers in {{town}}, and we don’t rush the job. Call {{phone}}'
  expect(await tokens()).toEqual([text])

  // The chip at the end, with the space before it, and what was typed besides.
  await box.press('ControlOrMeta+End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(posted).toHaveValue(text.slice(0, -' {{phone}}'.length))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('us.')
  await expect(posted).toHaveValue(text.replace(' {{phone}}', '\n\nus.'))
  await button(page, 'Save').click()
  await expect(box).toHaveAccessibleDescription(/one paragraph/)
  await page.getByRole('alert').getByRole('link').click()
  await expect(box).toBeFocused()
  await expect(box).toHaveText(/Glasgow, .* Call\n\nus\.$/, { useInnerText: true })
  await page.keyboard.press('ControlOrMeta+z')
  await box.fill('')
  await page.evaluate(() => document.execCommand('insertText', false, 'Only {{ town }}'))
  await save(page)
  expect(await tokens()).toEqual(['Only {{ town }}'])
})

test('prices by size open on a phone, and on a computer all prices are a table to type into', async ({
  page,
  desk,
}) => {
  await desk.signIn(page)
  await page.goto('/desk/site/prices')
  const row = page
    .getByRole('main')
    .locator('#site li')
    .filter({ has: page.getByText(PACKAGE, { exact: true }) })
  const amount = row.getByRole('textbox', { name: BUSINESS.sizes[0]?.name ?? '', exact: true })
  await row.locator('summary').click()
  await row.getByRole('combobox', { name: 'Kind of price' }).selectOption('By size')
  await expect(amount).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(amount).toBeVisible()
  await row.getByRole('combobox', { name: 'Kind of price' }).selectOption('Same for every car')
  await row.getByRole('textbox', { name: 'Pounds' }).fill('1234')
  await save(page)
  await expect(changes(page)).toContainText('new £1,234')
  await expect(row.getByRole('textbox', { name: 'Pounds' })).toHaveValue('1234')
  await expect(row.locator('summary')).toBeHidden()
})

test('what is chosen before the page’s script runs can be saved', async ({ page, desk }) => {
  await desk.signIn(page)
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      const select = document.querySelector<HTMLSelectElement>('#site select')
      if (document.readyState === 'interactive' && select) select.selectedIndex = select.options.length - 1
    }),
  )
  await page.goto('/desk/site/prices')
  await expect(button(page, 'Save')).toBeVisible()
})

test('without a signal, each step says so, and can be done again', async ({ page, desk }) => {
  await desk.signIn(page)
  await expect.poll(() => page.evaluate(() => caches.match('/desk/no-signal').then(Boolean))).toBe(true)
  await follow(page, /^Phone and contact/)
  await field(page, 'Phone').fill('07700 900456')
  desk.setSignal('lost')
  await button(page, 'Save').click()
  await expect(page.getByRole('status')).toHaveText('Not sent: no signal. What you typed is still here.')
  desk.setSignal('good')
  await save(page)
  // Buttons without a form of their own.
  for (const [name, done] of [
    ['Look at it', /^On its way/],
    ['Undo: Phone', undefined],
  ] as const) {
    await follow(page)
    desk.setSignal('lost')
    await button(page, name).click()
    await expect(page.getByText('No signal')).toBeVisible()
    desk.setSignal('good')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(changes(page)).toBeVisible()
    await button(page, name).click()
    await expect(done ? page.getByText(done) : page.getByRole('heading', { name: 'Site' })).toBeVisible()
  }
  await expect(changes(page)).toBeHidden()
})

test('a save forgets only what it saved, and what is typed outlives the app, until the owner signs out', async ({
  page,
  desk,
}) => {
  await desk.signIn(page)
  const typed = (one: Page) => one.evaluate(() => Object.values(localStorage).join())
  await follow(page, /^Questions/, 'Add a question')
  await field(page, 'Question').fill('Do you do boats?')
  await expect.poll(() => typed(page)).toContain('Do you do boats?')
  // Elsewhere, a save that is refused, one, and a change that is left out.
  await follow(page, /^Phone and contact/)
  await field(page, 'Phone').fill('1')
  await button(page, 'Save').click()
  await expect(page.getByText('Not saved: 1 thing to put right')).toBeVisible()
  await field(page, 'Phone').fill('07700 900456')
  await save(page)
  await follow(page)
  await button(page, 'Undo: Phone').click()
  await expect(changes(page)).toBeHidden()
  const state = await page.context().storageState()
  const app = await page.context().browser()?.newContext({ storageState: state, baseURL: desk.url })
  if (!app) throw new Error('There is no browser.')
  const again = await app.newPage()
  await again.goto('/desk/site')
  await follow(again, /^Questions/, 'Add a question')
  await expect(field(again, 'Question')).toHaveValue('Do you do boats?')
  await field(again, 'Answer').fill('Yes: on a trailer.')
  await save(again)
  await expect.poll(() => typed(again)).not.toContain('Do you do boats?')
  await link(again, 'Add a question').click()
  await field(again, 'Question').fill('Caravans?')
  await expect.poll(() => typed(again)).toContain('Caravans?')
  await again.goto('/desk')
  await button(again, /^Sign out$/).click()
  await expect(button(again, SIGNED_OUT)).toBeVisible()
  expect(await typed(again)).not.toContain('Caravans?')
  await app.close()
})

test('nothing typed is lost while the phone sleeps, whether the page or the session ends meanwhile', async ({
  page,
  desk,
}) => {
  await desk.signIn(page)
  await follow(page, /^Questions/, 'Add a question')
  await field(page, 'Question').fill('Do you do boats?')
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Do you do boats?')
  await page.reload()
  await expect(field(page, 'Question')).toHaveValue('Do you do boats?')
  await expect(page.getByText('Not saved yet. What you typed is back.')).toBeVisible()
  await field(page, 'Answer').fill('Yes: on a trailer.')
  await desk.store.sessions.endAll()
  await button(page, 'Save').click()
  await expect(button(page, SIGNED_OUT)).toBeVisible()
  await page.goto('/desk/sign-in/code')
  await page.getByLabel('Code').fill(await desk.store.sessions.startSignInFromTerminal())
  await expect(field(page, 'Answer')).toHaveValue('Yes: on a trailer.')
  await save(page)
  await link(page, 'Add a question').click()
  await expect(field(page, 'Question')).toHaveValue('')
})

import type { Page } from '@playwright/test'
import { boxOf, clickInSection, hold, openService, rowOf, scrollThrough, tabOf } from '../support/actions.ts'
import {
  COATING,
  chosen,
  DESKTOP,
  HOME,
  LAST_PACKAGE,
  PHONE,
  packageOf,
  QUOTE_LINK,
  SERVICES,
  START,
  TOGETHER,
  WITH_TABS,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { watchConsole } from '../support/page-log.ts'
import { box, expectChosen, expectRequest, form, option, packages, sentPanel } from '../support/quote-form.ts'

test.use(DESKTOP)

const [first = '', second = '', third = ''] = TOGETHER
const ON_ENQUIRY = TOGETHER.at(-1) ?? ''
/** In the currency of the coating, which need not be that of the other packages. */
const COATINGS = COATING?.packages.map(({ id }) => id) ?? []
/** The packages of a service of which a quote has one. */
const EXCLUSIVE = (SERVICES.find(({ several, packages }) => !several && packages.length > 1)?.packages ?? []).map(
  ({ id }) => id,
)
/** One on the car that can be booked with the others, but is none of them. */
const ON_CAR = START?.parts.map(({ package: id }) => id).find((id) => TOGETHER.indexOf(id) > 2)

/** The checkbox that adds a package to the quote, by words or by an icon. */
const adder = (page: Page, id: string, within: string) =>
  page.locator(within).getByRole('checkbox', { name: new RegExp(`^Add(ed| to my quote) ?: ${packageOf(id).name}$`) })
const pressRow = (page: Page, id: string) => adder(page, id, '#services').press('Space')
const openAll = (page: Page) => packages(page).locator('summary').click()
async function chooseInForm(page: Page, id: string): Promise<void> {
  if (!(await box(page, id).isVisible())) await openAll(page)
  await box(page, id).check()
}

/** How packages are chosen on the home page, each way with another package, as far as the content has one. */
const WAYS: [id: string | undefined, choose: (page: Page, id: string) => Promise<void>][] = [
  [ON_CAR, (page, id) => page.locator(`[data-car] input[value="${id}"]`).check()],
  [first, pressRow],
  [
    second,
    async (page, id) => {
      await clickInSection(rowOf(page, packageOf(id)))
      await adder(page, id, `[id="package_${id}"]`).check()
      await page.keyboard.press('Escape')
    },
  ],
  [COATINGS[0] ?? third, chooseInForm],
]

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('packages that are chosen by the car, a row, a dialog and the form add up, and are in the request', async ({
      page,
      site,
    }) => {
      await page.goto('/')
      const ids: string[] = []
      for (const [id, choose] of WAYS) {
        if (id === undefined) continue
        await choose(page, id)
        ids.push(id)
        if (javaScriptEnabled && choose !== chooseInForm) await expectChosen(page, ...ids)
      }
      await expectRequest(page, site, ...ids)
    })
  })

test('an address that names packages twice, unknown ones, and several of which one can be booked, leads to what can be', async ({
  page,
  site,
}) => {
  const named = ['gone', '<script>alert(1)</script>', '__proto__', ...EXCLUSIVE, ...TOGETHER, ...TOGETHER]
  await page.goto(`/quote?${new URLSearchParams(named.map((id) => ['package', id]))}`)
  await expectChosen(page, ...TOGETHER)
  await expectRequest(page, site, ...TOGETHER)
})

test('a package of a dialog is chosen by the link that leads to a quote, and not before', async ({ page }) => {
  await page.goto('/')
  const dialog = await openService(page, WITH_TABS.name)
  await tabOf(dialog, LAST_PACKAGE).click()
  await expectChosen(page)
  await dialog.getByRole('link', { name: 'Get a free quote' }).click()
  await expect(page).toHaveURL(`/quote?package=${LAST_PACKAGE.id}`)
  await expectChosen(page, LAST_PACKAGE.id)
})

test('on a phone, the bar of the coating page leads to a form for a coating, and for what was chosen before', async ({
  page,
}) => {
  test.skip(!COATING, 'This content has none.')
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/')
  await pressRow(page, first)
  await expectChosen(page, first)
  await page.goto('/ceramiccoating')
  await page.locator('#footer').evaluate((footer) => footer.scrollIntoView({ behavior: 'instant' }))
  await page.getByRole('navigation', { name: 'Contact' }).getByRole('link', { name: 'Free quote' }).click()
  await expectChosen(page, first, COATING?.id ?? '')
})

test('a tick is kept that was set before the scripts arrive', async ({ page }) => {
  const release = await hold(page, '**/_astro/*.js')
  await page.goto('/')
  for (const id of [first, third]) await pressRow(page, id)
  release()
  await expectChosen(page, first, third)
})

test('of a service that allows one, another package takes the place of the first everywhere', async ({ page }) => {
  const [one, other] = EXCLUSIVE
  await page.goto('/')
  for (const id of [first, one, other]) await pressRow(page, id ?? '')
  await expectChosen(page, first, other ?? '')
})

test('the button of the header, which stays as high, and a phone’s bar add up what is chosen', async ({ page }) => {
  await page.goto('/')
  const button = page.getByRole('banner').getByRole('link', { name: QUOTE_LINK.label })
  const { height } = await boxOf(button)
  for (const id of [first, second]) await pressRow(page, id)
  await expect(button).toContainText(chosen([first, second]).sum)
  if (HOME.quote.total) await expect(page.getByText(HOME.quote.total).filter({ visible: true }).first()).toBeVisible()
  expect((await boxOf(button)).height).toBe(height)
  await pressRow(page, ON_ENQUIRY)
  await page.setViewportSize(PHONE.viewport)
  const link = page.getByRole('navigation', { name: 'Contact' }).getByRole('link', { name: /^Free quote/ })
  await expect(link).toHaveText(`Free quote ${chosen([first, second]).sum.replace('2', '3')}`)
})

test('the packages can be changed, also for a reload and on the way back, and the address follows', async ({
  page,
  site,
}) => {
  await page.goto('/')
  await pressRow(page, third)
  await expectChosen(page, third)
  await page.goto(`/quote?utm_source=maps&package=${first}&gclid=a%2Bb#quote`)
  await expectChosen(page, first, third)
  const button = packages(page).locator('summary')
  await expect(button).toHaveText('Change', { useInnerText: true })
  await button.click()
  await expect(button).toHaveText('Done', { useInnerText: true })
  await box(page, second).check()
  await box(page, third).uncheck()
  await expect(page).toHaveURL(`/quote?utm_source=maps&gclid=a%2Bb&package=${first}&package=${second}#quote`)
  await page.reload()
  await expectChosen(page, first, second)
  await page.goBack()
  await expect(async () => {
    // The browser may scroll the page back to where it was only after this.
    await form(page).scrollIntoViewIfNeeded()
    await expect(form(page)).toHaveAttribute('novalidate', '', { timeout: 1000 })
  }).toPass()
  await expectChosen(page, first, second)
  await expectRequest(page, site, first, second)
  await expect(sentPanel(page)).toContainText(packageOf(second).name)
  await sentPanel(page).getByRole('button', { name: 'Send another' }).click()
  await expectChosen(page)
})

test('a package can be removed at the form, which keeps the focus there, and stays away', async ({ page, site }) => {
  await page.goto(`/quote?package=${first}&package=${second}&utm_source=maps`)
  await option(page, first).click()
  await expectChosen(page, second)
  await expect(packages(page).locator('summary')).toBeFocused()
  await box(page, second).press('Space')
  await expect(packages(page).locator('summary')).toBeFocused()
  await expect(page).toHaveURL(/\?utm_source=maps$/)
  await page.reload()
  await expectChosen(page)
  await expectRequest(page, site)
})

test('where the browser refuses storage, packages go along all the same', async ({ page, site }) => {
  await page.addInitScript(() => {
    const refused = {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
      Object.defineProperty(window, name, refused)
    Object.defineProperty(document, 'cookie', refused)
  })
  const errors = watchConsole(page, 'error')
  await page.goto('/')
  await pressRow(page, first)
  await scrollThrough(page)
  await page.getByRole('banner').getByRole('link', { name: QUOTE_LINK.label }).click()
  await expectChosen(page, first)
  await page.goto(`/quote?package=${first}&package=${second}`)
  await expectRequest(page, site, first, second)
  expect(errors).toEqual([])
})

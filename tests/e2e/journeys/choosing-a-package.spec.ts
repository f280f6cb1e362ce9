import type { Page } from '@playwright/test'
import {
  boxOf,
  clickInSection,
  hold,
  openService,
  rowOf,
  scrollThrough,
  tabOf,
  waitForScrollEnd,
} from '../support/actions.ts'
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
import { jobOf, openLightbox, quoteLink } from '../support/gallery.ts'
import { watchConsole } from '../support/page-log.ts'
import {
  ailsa,
  box,
  expectChosen,
  expectRequest,
  field,
  form,
  openForm,
  option,
  packages,
  send,
  sentPanel,
  untilEnhanced,
} from '../support/quote-form.ts'

test.use(DESKTOP)

const [first = '', second = '', third = ''] = TOGETHER
const ON_ENQUIRY = TOGETHER.at(-1) ?? ''
/** In the currency of the coating, which need not be that of the other packages. */
const COATINGS = COATING?.packages.map(({ id }) => id) ?? []
/** A service of which a quote has one package. */
const EXCLUSIVE = SERVICES.find(({ several, packages }) => !several && packages.length > 1)?.packages ?? []

/** The checkbox that adds a package to the quote, by words or by an icon. */
const adder = (page: Page, id: string, within: string) =>
  page.locator(within).getByRole('checkbox', { name: new RegExp(`^Add(ed| to my quote) ?: ${packageOf(id).name}$`) })
const pressRow = (page: Page, id: string) => adder(page, id, '#services').press('Space')
const openAll = (page: Page) => packages(page).locator('summary').click()

/** How packages are chosen on the home page. */
const WAYS: Record<string, { ids: string[]; choose: (page: Page, id: string) => Promise<void> }> = {
  car: {
    ids: START?.parts.flatMap(({ part, package: id }) => (part === 'all' ? [] : [id])) ?? [],
    choose: (page, id) => page.locator(`[data-car] input[value="${id}"]`).check(),
  },
  row: { ids: [first, second, ON_ENQUIRY], choose: pressRow },
  dialog: {
    ids: [first, second, third],
    async choose(page, id) {
      await clickInSection(rowOf(page, packageOf(id)))
      await adder(page, id, `[id="package_${id}"]`).check()
      await page.keyboard.press('Escape')
    },
  },
  form: {
    ids: [first, second, COATINGS[0] ?? third],
    async choose(page, id) {
      if (!(await box(page, id).isVisible())) await openAll(page)
      await box(page, id).check()
    },
  },
}

for (const javaScriptEnabled of [true, false])
  for (const width of [390, 1440])
    test.describe(`at ${width} px ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 844 } })

      for (const [way, { ids, choose }] of Object.entries(WAYS))
        test(`packages that are chosen by the ${way} add up, and are in the request`, async ({ page, site }) => {
          test.skip(ids.length === 0, 'This content has none.')
          await page.goto('/')
          for (const [index, id] of ids.entries()) {
            await choose(page, id)
            if (javaScriptEnabled && way !== 'form') await expectChosen(page, ...ids.slice(0, index + 1))
          }
          await expectRequest(page, site, ...ids)
        })
    })

for (const [what, named, ids] of [
  ['packages, twice each', [first, second, second, first], [first, second]],
  ['something unknown', ['gone', '<script>alert(1)</script>', '__proto__', first], [first]],
  ['all that can be booked together', TOGETHER, TOGETHER],
  ['several of a service that allows one', EXCLUSIVE.map(({ id }) => id), EXCLUSIVE.slice(-1).map(({ id }) => id)],
  ['another currency', [first, ...COATINGS.slice(0, 1)], [first, ...COATINGS.slice(0, 1)]],
] as const)
  test(`an address that names ${what} leads to a form that has what can be booked`, async ({ page, site }) => {
    await page.goto(`/quote?${new URLSearchParams(named.map((id) => ['package', id]))}`)
    await expectChosen(page, ...ids)
    await expectRequest(page, site, ...ids)
  })

/** What names a package, and the link beside it that leads to a quote. Only to look at it chooses nothing. */
const ORIGINS = {
  'a tab of a dialog': {
    async look(page: Page) {
      await page.goto('/')
      await tabOf(await openService(page, WITH_TABS.name), LAST_PACKAGE).click()
    },
    link: (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Get a free quote' }),
  },
  'a clip': { look: (page: Page) => openLightbox(page, [jobOf(1)]), link: quoteLink },
}

for (const [origin, { look, link }] of Object.entries(ORIGINS))
  test(`a package of ${origin} is chosen by the link that leads to a quote, and not before`, async ({ page }) => {
    await look(page)
    await expectChosen(page)
    await clickInSection(link(page))
    await expect(page).toHaveURL(`/quote?package=${LAST_PACKAGE.id}`)
    await expectChosen(page, LAST_PACKAGE.id)
    await expect(field(page, 'Message')).toHaveValue('')
  })

/** Follows a link to the form that does not know what was chosen. */
const LINKS = {
  header: (page: Page) => page.getByRole('banner').getByRole('link', { name: QUOTE_LINK.label }).click(),
  async bar(page: Page) {
    await page.locator('#footer').evaluate((footer) => footer.scrollIntoView({ behavior: 'instant' }))
    await page.getByRole('navigation', { name: 'Contact' }).getByRole('link', { name: 'Free quote' }).click()
  },
}

for (const [place, follow] of Object.entries(LINKS))
  test.describe(`by the link of the ${place}`, () => {
    test.use(place === 'bar' ? PHONE : DESKTOP)

    test('the coating page leads to a form for a coating, whichever, and for what was chosen before', async ({
      page,
    }) => {
      test.skip(!COATING, 'This content has none.')
      await page.goto('/')
      await pressRow(page, first)
      await expectChosen(page, first)
      await page.goto('/ceramiccoating')
      await follow(page)
      await expectChosen(page, first, COATING?.id ?? '')
    })
  })

test('a tick is kept that was set before the scripts arrive', async ({ page }) => {
  const release = await hold(page, '**/_astro/*.js')
  await page.goto('/')
  for (const id of [first, third]) await pressRow(page, id)
  release()
  await expectChosen(page, first, third)
})

test('what is added in a dialog that a link from another page opened goes along to the form', async ({ page }) => {
  const [one, other] = SERVICES.find(({ several }) => several)?.packages ?? []
  if (!one || !other) return test.skip()
  await page.setViewportSize(PHONE.viewport)
  await page.goto(`/#package_${one.id}`)
  const dialog = page.getByRole('dialog')
  await expect(tabOf(dialog, one)).toHaveAttribute('tabindex', '0') // The code of the tabs has loaded.
  await adder(page, one.id, 'dialog[open]').check()
  await tabOf(dialog, other).click()
  await dialog.getByRole('link', { name: 'Get a free quote' }).click()
  await expectChosen(page, one.id, other.id)
})

test('of a service that allows one, another package takes the place of the first everywhere', async ({ page }) => {
  const [one, other] = EXCLUSIVE.map(({ id }) => id)
  await page.goto('/')
  for (const id of [first, one, other]) await pressRow(page, id ?? '')
  await expectChosen(page, first, other ?? '')
})

test('what “from” means is said under the total, at the car and at the form', async ({ page }) => {
  const { total } = HOME.quote
  const onCar = START?.parts[0]?.package
  if (!total || !onCar) return test.skip()
  await page.goto('/')
  const notes = page.getByText(total).filter({ visible: true })
  await expect(notes).toHaveCount(0)
  await pressRow(page, onCar)
  await expect(notes).toHaveCount(2)
})

test('the button of the header adds up what is chosen, and stays as high', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('banner').getByRole('link', { name: QUOTE_LINK.label })
  const { height } = await boxOf(link)
  await pressRow(page, first)
  await pressRow(page, second)
  await expect(link).toContainText(chosen([first, second]).sum)
  expect((await boxOf(link)).height).toBe(height)
})

test('a phone’s bar adds up what is chosen', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/')
  const link = page.getByRole('navigation', { name: 'Contact' }).getByRole('link', { name: /^Free quote/ })
  for (const [id, ...before] of [[first], [second, first]] as const) {
    await pressRow(page, id)
    await expect(link).toHaveText(`Free quote ${chosen([id, ...before]).sum}`)
  }
  await pressRow(page, ON_ENQUIRY)
  await expect(link).toHaveText(`Free quote ${chosen([first, second]).sum.replace('2', '3')}`)
})

test('the list of packages says what pressing its button does', async ({ page }) => {
  await page.goto('/quote')
  const button = packages(page).locator('summary')
  await expect(button).toHaveText('Choose packages (optional)', { useInnerText: true })
  await button.click()
  await expect(button).toHaveText('Done', { useInnerText: true })
  await box(page, first).check()
  await expect(button).toHaveText('Done', { useInnerText: true })
  await button.click()
  await expect(button).toHaveText('Change', { useInnerText: true })
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
  await openAll(page)
  await box(page, second).check()
  await box(page, third).uncheck()
  await expect(page).toHaveURL(`/quote?utm_source=maps&gclid=a%2Bb&package=${first}&package=${second}#quote`)
  await page.reload()
  await expectChosen(page, first, second)
  await page.goBack()
  await form(page).scrollIntoViewIfNeeded()
  await expectChosen(page, first, second)
  await untilEnhanced(page)
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('packages of an address are in the request, also of a form that was rejected and changed', async ({
    page,
    site,
  }) => {
    await page.goto(`/quote?package=${first}&package=${second}`)
    await send(page, { ...ailsa('rejected@example.com'), Message: 'x'.repeat(5001) })
    await expect(option(page, first)).toBeVisible()
    await box(page, second).uncheck()
    await WAYS.form?.choose(page, third)
    await expectRequest(page, site, first, third)
  })
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
  await LINKS.header(page)
  await expectChosen(page, first)
  await page.goto(`/quote?package=${first}&package=${second}`)
  await expectRequest(page, site, first, second)
  expect(errors).toEqual([])
})

test('a box among the opened packages takes the first press, although the list ends below the window', async ({
  page,
}) => {
  await page.setViewportSize(PHONE.viewport)
  await openForm(page)
  await packages(page).locator('summary').click()
  const first = packages(page).getByRole('checkbox').first()
  const centre = async () => {
    const { x, y, width, height } = await boxOf(first)
    return [x + width / 2, y + height / 2] as const
  }
  await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), (await centre())[1] - 340)
  await page.mouse.move(...(await centre()))
  await page.mouse.down()
  await waitForScrollEnd(page)
  await page.mouse.up()
  await expect(first).toBeChecked()
})

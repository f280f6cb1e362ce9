import type { Page } from '@playwright/test'
import { clickInSection, openService, rowOf, scrollThrough, tabOf } from '../support/actions.ts'
import { COATING, DESKTOP, LAST_PACKAGE, PHONE, QUOTE_LINK, START, WITH_TABS } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { jobOf, openLightbox, quoteLink } from '../support/gallery.ts'
import { watchConsole } from '../support/page-log.ts'
import { expectChosen, expectRequest, field } from '../support/quote-form.ts'

test.use(DESKTOP)

const part = START?.parts[1]
const gold = COATING?.packages[1]

const freeQuote = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('group')).getByRole('link', { name: 'Get a free quote' })

/** Opens the dialog of a package by its row, and closes it. */
async function openRow(page: Page): Promise<void> {
  await page.goto('/')
  await clickInSection(rowOf(page, LAST_PACKAGE))
  await expectChosen(page, LAST_PACKAGE.id)
  await page.keyboard.press('Escape')
}

/** How a package is chosen, and the link beside it that leads to a quote. */
const ORIGINS = [
  {
    origin: 'the car',
    id: part?.found.id,
    async choose(page: Page) {
      await page.goto('/')
      await page.getByRole('radio', { name: `${part?.name} ${part?.found.price}`, exact: true }).check()
    },
    link: freeQuote,
  },
  {
    origin: 'a tab of a dialog',
    id: LAST_PACKAGE.id,
    async choose(page: Page) {
      await page.goto('/')
      await tabOf(await openService(page, WITH_TABS.name), LAST_PACKAGE).click()
    },
    link: freeQuote,
  },
  {
    origin: 'a clip',
    id: LAST_PACKAGE.id,
    choose: (page: Page) => openLightbox(page, [jobOf(1)]),
    link: quoteLink,
  },
  {
    origin: 'the coating page',
    id: gold?.id,
    choose: (page: Page) => page.goto('/ceramiccoating'),
    link: (page: Page) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: gold?.name ?? '', exact: true }) })
        .getByRole('link', { name: 'Book Now' }),
  },
]

for (const { origin, id, choose, link } of ORIGINS)
  test(`a package from ${origin} is named on the form that its link leads to`, async ({ page }) => {
    test.skip(!id, 'This content has none.')
    await choose(page)
    await clickInSection(link(page))
    await expect(page).toHaveURL(`/quote?package=${id}`)
    await expectChosen(page, id)
    await expect(field(page, 'Message')).toHaveValue('')
  })

/** Follows a link to the form that does not know where the choice was made. */
const WAYS = {
  header: (page: Page) => page.getByRole('banner').getByRole('link', { name: QUOTE_LINK.label }).click(),
  async bar(page: Page) {
    await page.locator('#footer').evaluate((footer) => footer.scrollIntoView({ behavior: 'instant' }))
    await page.getByRole('navigation', { name: 'Contact' }).getByRole('link', { name: 'Free quote' }).click()
  },
}

for (const [way, follow] of Object.entries(WAYS))
  test.describe(`by the link of the ${way}`, () => {
    test.use(way === 'bar' ? PHONE : DESKTOP)

    test('the package of a row that was opened is in the request', async ({ page, site }) => {
      await openRow(page)
      await follow(page)
      await expectChosen(page, LAST_PACKAGE.id)
      await expectRequest(page, site, LAST_PACKAGE.id)
    })

    test('the coating page leads to a form for a coating, whichever', async ({ page }) => {
      test.skip(!COATING, 'This content has none.')
      await page.goto('/ceramiccoating')
      await follow(page)
      await expectChosen(page, COATING?.id)
    })
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the package of a row is in the request, also by the header', async ({ page, site }) => {
    await page.goto('/')
    await rowOf(page, LAST_PACKAGE).click()
    await page.locator(`[id="package_${LAST_PACKAGE.id}"]`).getByRole('link', { name: 'Get a free quote' }).click()
    await WAYS.header(page)
    await expectRequest(page, site, LAST_PACKAGE.id)
  })
})

test('where the browser refuses storage, a package goes along all the same', async ({ page, site }) => {
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
  await openRow(page)
  await scrollThrough(page)
  await WAYS.header(page)
  await expectChosen(page, LAST_PACKAGE.id)
  await page.goto(`/quote?package=${LAST_PACKAGE.id}`)
  await expectRequest(page, site, LAST_PACKAGE.id)
  expect(errors).toEqual([])
})

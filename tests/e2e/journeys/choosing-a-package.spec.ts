import type { Page } from '@playwright/test'
import { clickInSection, openService, rowOf, scrollThrough, tabOf } from '../support/actions.ts'
import {
  COATING,
  CONTACT,
  DESKTOP,
  LAST_PACKAGE,
  PACKAGES,
  PHONE,
  QUOTE_LINK,
  START,
  WITH_TABS,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { jobOf, openLightbox, quoteLink } from '../support/gallery.ts'
import { watchConsole } from '../support/page-log.ts'
import {
  ailsa,
  chip,
  expectChosen,
  expectRequest,
  field,
  fillIn,
  form,
  referenceOf,
  send,
  sentPanel,
  submit,
  untilEnhanced,
} from '../support/quote-form.ts'

test.use(DESKTOP)

const part = START?.parts[1]
const [first] = PACKAGES

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

  test('a rejected form keeps the package, which can be changed', async ({ page, site }) => {
    await page.goto(`/quote?package=${LAST_PACKAGE.id}`)
    await send(page, { ...ailsa('rejected@example.com'), Message: 'x'.repeat(5001) })
    const select = field(page, 'Package')
    await expect(select).toHaveValue(LAST_PACKAGE.id)
    await select.selectOption(first?.id ?? '')
    await expectRequest(page, site, first?.id)
  })
})

test('the package can be changed, also for a reload, and the address follows', async ({ page, site }) => {
  await page.goto('/')
  await page.goto(`/quote?utm_source=maps&package=${LAST_PACKAGE.id}&gclid=a%2Bb#quote`)
  await field(page, 'Package').selectOption(first?.id ?? '')
  await expectChosen(page, first?.id)
  await expect(page).toHaveURL(`/quote?utm_source=maps&package=${first?.id}&gclid=a%2Bb#quote`)
  await page.reload()
  await expectChosen(page, first?.id)
  await page.goBack()
  await page.reload()
  await form(page).scrollIntoViewIfNeeded()
  await expectChosen(page, first?.id)
  await expectRequest(page, site, first?.id)
  await sentPanel(page).getByRole('button', { name: 'Send another' }).click()
  await expect(chip(page)).toBeHidden()
})

test('the package can be removed, and stays away', async ({ page, site }) => {
  await page.goto(`/quote?package=${LAST_PACKAGE.id}&utm_source=maps`)
  await expectChosen(page, LAST_PACKAGE.id)
  await chip(page).getByRole('button').click()
  await expect(chip(page)).toBeHidden()
  await expect(page).toHaveURL(/\?utm_source=maps$/)
  await page.reload()
  await fillIn(page, ailsa('removed@example.com'))
  await untilEnhanced(page)
  await expect(chip(page)).toBeHidden()
  await submit(page).click()
  await expect(sentPanel(page)).not.toContainText('Package')
  const reference = await referenceOf(page)
  expect((await site.mailbox.take(CONTACT.email.text, reference)).text).not.toContain('Package')
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

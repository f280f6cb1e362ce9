import type { Page } from '@playwright/test'
import { boxOf, cardOf, openMenu } from '../support/actions.ts'
import {
  CONTACT,
  DESKTOP,
  LAST_PACKAGE,
  LEGAL_PAGES,
  PAGES,
  PHONE,
  PICTURE_PAGES,
  QUOTE_LINK,
  SERVICES,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { chip, expectChosen, field, form, submit, untilEnhanced } from '../support/quote-form.ts'

const hostile = [
  'package=<script>alert(1)</script>',
  'package=__proto__',
  'package=constructor',
  'package=%00%0d%0aX',
  `package=${'x'.repeat(4000)}`,
]

test('a hostile link to the quote page names no package and leaves the message empty', async ({ page }) => {
  for (const query of hostile) {
    await page.goto(`/quote?${query}`)
    await expect(page.getByLabel('Message'), query).toHaveValue('')
    await expect(chip(page), query).toBeHidden()
  }
})

test('above the form, the quote page says which package, its price and its time', async ({ page }) => {
  await page.goto(`/quote?package=${LAST_PACKAGE.id}`)
  await expectChosen(page, LAST_PACKAGE.id)
  await expect(field(page, 'Message')).toHaveValue('')
  const [above, name] = await Promise.all([boxOf(chip(page)), boxOf(field(page, 'Name'))])
  expect(above.y + above.height).toBeLessThan(name.y)
})

for (const [place, device] of [
  ['header', DESKTOP],
  ['menu', PHONE],
  ['bottom bar', PHONE],
] as const) {
  test.describe(`the quote link of the ${place}`, () => {
    test.use(device)

    const find = async (page: Page) => {
      await page.locator('#footer').evaluate((footer) => footer.scrollIntoView({ behavior: 'instant' }))
      if (place === 'bottom bar')
        return page.getByRole('navigation', { name: 'Contact' }).getByRole('link', { name: 'Free quote' })
      const within = place === 'menu' ? await openMenu(page) : page.getByRole('banner')
      return within.getByRole('link', { name: QUOTE_LINK.label })
    }

    test('leads to the form of the quote page, and keeps the package and what was typed', async ({
      page,
    }) => {
      await page.goto(`/quote?package=${LAST_PACKAGE.id}`)
      await field(page, 'Name').fill('Ailsa')
      await page.keyboard.press('Tab')
      await (await find(page)).click()
      await expect(page).toHaveURL(`/quote?package=${LAST_PACKAGE.id}#quote`)
      await expect(field(page, 'Name')).toHaveValue('Ailsa')
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    })
  })
}

test('the header lies on the picture at the top of a page, and on a ground of its own elsewhere', async ({
  page,
}) => {
  const opacity = () =>
    page.getByRole('banner').evaluate((header) => Number(getComputedStyle(header, '::before').opacity))
  for (const path of PICTURE_PAGES) {
    await page.goto(path)
    expect(await opacity(), path).toBe(0)
  }
  for (const path of ['/terms', '/quote/sent', '/no-such-page']) {
    await page.goto(path)
    expect(await opacity(), path).toBe(1)
  }
})

test('the quote page loads React only when a field gets the focus', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/quote', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await page.getByLabel('Name').focus()
  await untilEnhanced(page)
})

test('an empty form that is sent before its code loads shows the browser’s message', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/quote')
  await submit(page).click()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(form(page)).not.toHaveAttribute('novalidate')
  expect(await form(page).locator('[aria-invalid]').count()).toBe(0)
})

test('the page for an unknown URL offers the services with their prices, the phone, a quote and the home page', async ({
  page,
}) => {
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Get a free quote' })).toHaveAttribute('href', '/quote')
  await expect(main.getByRole('link', { name: CONTACT.phone.text })).toHaveAttribute(
    'href',
    CONTACT.phone.href,
  )
  const services = main.getByRole('listitem').getByRole('link')
  const amount = (price: string) => /£.+/.exec(price)?.[0] ?? 'Price on enquiry'
  await expect(services).toContainText(SERVICES.map(({ name }) => name))
  await expect(services).toContainText(SERVICES.map(({ price }) => amount(price)))
  await services.last().click()
  await expect(cardOf(page, SERVICES.at(-1)?.name ?? '')).toBeInViewport()
})

test('no two elements of a page have the same id, and content cannot take any', async ({ page }) => {
  const find = (selector: string) => page.locator(selector).evaluateAll((all) => all.map(({ id }) => id))
  for (const path of PAGES) {
    await page.goto(path)
    const ids = await find('[id]')
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const ofContent = await find('.prose [id], li h3[id], [data-scroller] section')
    expect(ofContent.filter((id) => !/^(package|service|heading|terms)_/.test(id))).toEqual([])
  }
})

test('beside a legal text a list stays in view and leads to its headings, but not on paper or on a phone', async ({
  page,
}) => {
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const links = contents.getByRole('link')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/privacy')
  await expect(links).toHaveText(await headings.allInnerTexts())
  await links.last().click()
  await expect(headings.last()).toBeInViewport({ ratio: 1 })
  await expect(links.last()).toBeInViewport({ ratio: 1 })
  await page.emulateMedia({ media: 'print' })
  await expect(contents).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(PHONE.viewport)
  await expect(contents).toHaveCount(0)
})

for (const { path, title } of LEGAL_PAGES) {
  test(`the footer leads to ${path}, which has its title and the email address`, async ({ page }) => {
    await page.goto('/quote')
    await page.locator(`#footer a[href="${path}"]`).filter({ visible: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('contentinfo').getByText(CONTACT.email.text)).toBeVisible()
  })
}

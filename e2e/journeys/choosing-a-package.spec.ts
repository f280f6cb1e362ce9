import type { Page } from '@playwright/test'
import { clickInSection, openService, rowOf, scrollThrough, tabOf } from '../support/actions.ts'
import {
  COATING,
  DESKTOP,
  LAST_PACKAGE,
  PACKAGES,
  PHONE,
  QUOTE_LINK,
  START,
  WITH_TABS,
} from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { jobOf } from '../support/lightbox.ts'
import { watchConsole } from '../support/page-log.ts'
import { expectChosen, expectRequest, field } from '../support/quote-form.ts'
import { lightbox, openLightbox } from '../support/videos.ts'

const FREE_QUOTE = 'Get a free quote'
const part = START?.parts[1]
const carChoice = (page: Page) =>
  page.getByRole('radio', { name: `${part?.name} ${part?.found.price}`, exact: true })
const gold = COATING?.packages.at(1)

/** How a package is chosen. `own` is the link beside it that leads to a quote. */
const ORIGINS = {
  'the car': {
    id: part?.found.id,
    async choose(page: Page) {
      await page.goto('/')
      await carChoice(page).scrollIntoViewIfNeeded()
      await carChoice(page).check()
    },
    own: (page: Page) =>
      page.getByRole('group', { name: START?.heading ?? '' }).getByRole('link', { name: FREE_QUOTE }),
  },
  'a tab of a dialog': {
    id: LAST_PACKAGE.id,
    async choose(page: Page) {
      await page.goto('/')
      const dialog = await openService(page, WITH_TABS.name)
      await tabOf(dialog, LAST_PACKAGE).click()
    },
    own: (page: Page) => page.getByRole('dialog').getByRole('link', { name: FREE_QUOTE }),
  },
  'a row': {
    id: PACKAGES[1]?.id,
    async choose(page: Page) {
      await page.goto('/')
      if (PACKAGES[1]) await clickInSection(rowOf(page, PACKAGES[1]))
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    own: (page: Page) => page.getByRole('dialog').getByRole('link', { name: FREE_QUOTE }),
  },
  'a clip': {
    id: LAST_PACKAGE.id,
    choose: (page: Page) => openLightbox(page, [jobOf(1)]),
    own: (page: Page) => lightbox(page).getByRole('link', { name: FREE_QUOTE }),
  },
  'the coating page': {
    id: gold?.id,
    choose: (page: Page) => page.goto('/ceramiccoating'),
    own: (page: Page) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: gold?.name ?? '', exact: true }) })
        .getByRole('link', { name: 'Book Now' }),
  },
}
type Origin = keyof typeof ORIGINS

const missing: Record<string, boolean> = { 'the car': !START, 'the coating page': !COATING }

async function followLink(page: Page, origin: Origin, way: 'bar' | 'header' | 'own'): Promise<void> {
  // The coating page has no form that could tell.
  if (origin !== 'the coating page') await expectChosen(page, ORIGINS[origin].id)
  if (way === 'own') return clickInSection(ORIGINS[origin].own(page))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  if (way === 'header') return page.getByRole('banner').getByRole('link', { name: QUOTE_LINK.label }).click()
  await page.locator('#footer').evaluate((footer) => footer.scrollIntoView({ behavior: 'instant' }))
  await page.getByRole('navigation', { name: 'Contact' }).getByRole('link', { name: 'Free quote' }).click()
}

for (const origin of Object.keys(ORIGINS) as Origin[]) {
  const { id, choose } = ORIGINS[origin]
  // The bar and the header of the coating page ask for a coating, whichever.
  const wanted = (way: string) => (origin === 'the coating page' && way !== 'own' ? COATING?.id : id)

  for (const way of ['bar', 'header', 'own'] as const) {
    test.describe(`a package from ${origin}`, () => {
      test.use(way === 'bar' ? PHONE : DESKTOP)
      test.skip(missing[origin] ?? false, 'This content has none.')

      test(`is named on the form that its ${way} link leads to, and in the request`, {
        // The links of the bar and of the header do not know where the choice was made.
        tag: way === 'own' || origin === 'a row' || origin === 'the coating page' ? [] : '@nightly',
      }, async ({ page, site }) => {
        await choose(page)
        await followLink(page, origin, way)
        await expectChosen(page, wanted(way))
        await expect(field(page, 'Message')).toHaveValue('')
        await expectRequest(page, site, wanted(way))
      })
    })
  }
}

test.describe('without JavaScript', () => {
  test.use({ ...DESKTOP, javaScriptEnabled: false })

  for (const [origin, open, own, id] of [
    ['the car', (page: Page) => carChoice(page).check(), ORIGINS['the car'].own, part?.found.id],
    [
      'a row',
      (page: Page) => rowOf(page, LAST_PACKAGE).click(),
      (page: Page) =>
        page.locator(`[id="package_${LAST_PACKAGE.id}"]`).getByRole('link', { name: FREE_QUOTE }),
      LAST_PACKAGE.id,
    ],
    [
      'the coating page',
      (page: Page) => page.goto('/ceramiccoating'),
      ORIGINS['the coating page'].own,
      gold?.id,
    ],
  ] as const) {
    test(`a package from ${origin} is in the request, also by the header of the quote page`, async ({
      page,
      site,
    }) => {
      test.skip(missing[origin] ?? false, 'This content has none.')
      await page.goto('/')
      await open(page)
      await own(page).click()
      await page.getByRole('banner').getByRole('link', { name: QUOTE_LINK.label }).click()
      await expectRequest(page, site, id)
    })
  }
})

test('where the browser refuses storage, a package goes along all the same, and no error is thrown', async ({
  page,
  site,
}) => {
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
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/')
  await scrollThrough(page)
  await ORIGINS['a row'].choose(page)
  await followLink(page, 'a row', 'header')
  await expectChosen(page, ORIGINS['a row'].id)
  await page.goto(`/quote?package=${LAST_PACKAGE.id}`)
  await expectChosen(page, LAST_PACKAGE.id)
  await expectRequest(page, site, LAST_PACKAGE.id)
  expect(errors).toEqual([])
})

import { CONTACT, DESKTOP, LAST_PACKAGE, PACKAGES } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  ailsa,
  chip,
  expectChosen,
  expectRequest,
  field,
  fillIn,
  form,
  referenceOf,
  sentPanel,
  submit,
  untilEnhanced,
} from '../support/quote-form.ts'

test('the package can be changed, also for a reload, and the address follows', async ({ page, site }) => {
  const [first] = PACKAGES
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

test.describe('without JavaScript', () => {
  test.use({ ...DESKTOP, javaScriptEnabled: false })

  test('a rejected form keeps the package, which can be changed', async ({ page, site }) => {
    await page.goto(`/quote?package=${LAST_PACKAGE.id}`)
    await fillIn(page, { ...ailsa('rejected@example.com'), Message: 'x'.repeat(5001) })
    await submit(page).click()
    const select = field(page, 'Package')
    await expect(select).toHaveValue(LAST_PACKAGE.id)
    await select.selectOption(PACKAGES[0]?.id ?? '')
    await expectRequest(page, site, PACKAGES[0]?.id)
  })
})

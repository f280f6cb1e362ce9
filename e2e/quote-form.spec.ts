import type { Locator, Page } from '@playwright/test'
import { DESKTOP, PHONE } from './expected-content.ts'
import { expect, test } from './fixtures.ts'
import { stopClock } from './gallery.ts'
import { textProblems } from './text-problems.ts'

const OWNER = 'hello@burnish.example.com'
const SENT = 'Thank you! Your quote request has been submitted successfully.'
const FAILED = 'Sorry, there was a problem submitting your form. Please try again later.'
const API = '**/api/SendEmail'

interface Values {
  Name: string
  Phone: string
  Email: string
  Message: string
}

/** Valid values. Each test uses its own email address to find its emails. */
const ailsa = (email: string): Values => ({
  Name: 'Ailsa Reid',
  Phone: '07700 900 456',
  Email: email,
  Message: 'A blue hatchback, two dogs & <b>sand</b>.',
})

const form = (page: Page) => page.locator('form')
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const submit = (page: Page) => form(page).locator('button[type=submit]')
/** What takes the place of the form once a request is sent. */
const sentPanel = (page: Page) => form(page).getByRole('region', { name: 'That’s you sorted' })
const toast = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text })

async function openForm(page: Page): Promise<void> {
  await page.goto('/')
  await form(page).scrollIntoViewIfNeeded()
  await expect(form(page)).toHaveAttribute('novalidate', '')
}

async function fillIn(page: Page, values: Values): Promise<void> {
  for (const [label, text] of Object.entries(values)) await field(page, label).fill(text)
}

async function errorOf(input: Locator): Promise<string> {
  const [id] = ((await input.getAttribute('aria-describedby')) ?? '').split(' ')
  return input.page().locator(`#${id}`).innerText()
}

test('a quote request from the form reaches the owner, and the customer gets a confirmation', async ({
  page,
  site,
}) => {
  await openForm(page)
  await fillIn(page, ailsa('journey@example.com'))
  await submit(page).click()

  await expect(toast(page, SENT)).toBeVisible()
  const reference = await form(page).locator('[data-reference]').innerText()
  expect(reference).toMatch(/^\w{4}-\w{4}$/)
  for (const label of ['Name', 'Phone', 'Email', 'Message']) await expect(field(page, label)).toHaveValue('')
  expect(await form(page).locator('[aria-invalid]').count()).toBe(0)

  const toCustomer = await site.mailbox.take('journey@example.com')
  expect(toCustomer.text).toContain(reference)
  expect(toCustomer.text).not.toContain('hatchback')
  const toOwner = await site.mailbox.take(OWNER, reference)
  expect(toOwner.replyTo).toEqual([{ name: 'Ailsa Reid', address: 'journey@example.com' }])
  expect(toOwner.text).toContain('A blue hatchback, two dogs & <b>sand</b>.')
  expect(toOwner.html).toContain('tel:+447700900456')
  expect(toOwner.html).toContain('https://wa.me/447700900456')
  expect(toOwner.html).toContain('&lt;b&gt;sand&lt;/b&gt;')
})

test('the success toast disappears after five seconds, and the panel with the reference stays', async ({
  page,
}) => {
  await page.clock.install()
  await openForm(page)
  await fillIn(page, ailsa('toast@example.com'))
  await submit(page).click()
  await expect(toast(page, SENT)).toBeVisible()
  await page.clock.runFor(4_500)
  await expect(toast(page, SENT)).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(toast(page, SENT)).toBeHidden()
  await expect(sentPanel(page)).toContainText('Your reference')
})

for (const viewport of [PHONE.viewport, DESKTOP.viewport]) {
  test(`at ${viewport.width} px the confirmation takes the place of the form and its steps, clear of the toast`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await openForm(page)
    await fillIn(page, ailsa(`panel-${viewport.width}@example.com`))
    await submit(page).click()
    await toast(page, SENT).hover() // It stays while the pointer is on it.
    await expect(sentPanel(page)).toBeFocused()
    await expect(sentPanel(page).getByText('That’s you sorted')).toBeInViewport({ ratio: 1 })
    await expect(sentPanel(page)).toContainText('We’ll reply within one working day')
    await expect(sentPanel(page)).toContainText(`panel-${viewport.width}@example.com`)
    await expect(sentPanel(page).getByRole('link', { name: 'Send photos on WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/447700900123\?text=Hello%2C%20my%20quote%20request%20is%20\w{4}-\w{4}\.$/,
    )
    for (const replaced of [submit(page), field(page, 'Name'), page.getByText('What happens next')])
      await expect(replaced).toBeHidden()
    await expect.poll(() => verticalOverlap(toast(page, SENT), form(page))).toBe(0)
    await toast(page, SENT).locator('button').click()
    await expect(toast(page, SENT)).toBeHidden()
    await expect.poll(() => page.evaluate(textProblems)).toEqual([])
  })
}

test('“Send another” shows the empty form again', async ({ page }) => {
  await openForm(page)
  await fillIn(page, ailsa('first@example.com'))
  await submit(page).click()
  await sentPanel(page).getByRole('button', { name: 'Send another' }).click()
  await expect(sentPanel(page)).toBeHidden()
  await expect(field(page, 'Name')).toBeFocused()
  for (const label of ['Name', 'Email', 'Phone', 'Message']) await expect(field(page, label)).toHaveValue('')
  await expect(page.getByText('What happens next')).toBeVisible()
})

/** The height in pixels by which two elements overlap. */
async function verticalOverlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('Both elements must be visible')
  return Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))
}

test('an error is closer to its own field than to the next label', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  await openForm(page)
  await submit(page).click()
  const error = form(page).getByText('This field is required.').first()
  const [input, text, label] = await Promise.all([
    field(page, 'Name').boundingBox(),
    error.boundingBox(),
    form(page).getByText('Email', { exact: true }).boundingBox(),
  ])
  if (!input || !text || !label) throw new Error('Field, error and label must be visible')
  const above = text.y - (input.y + input.height)
  const below = label.y - (text.y + text.height)
  expect(below).toBeGreaterThan(1.5 * above)
})

test('a field shows its error once it loses the focus, and other fields do not', async ({ page }) => {
  await openForm(page)
  await field(page, 'Name').focus()
  expect(await errorOf(field(page, 'Name'))).toBe('')
  await field(page, 'Email').focus()
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true')
  expect(await errorOf(field(page, 'Name'))).toBe('This field is required.')
  expect(await errorOf(field(page, 'Phone'))).toBe('')
  await field(page, 'Name').fill('Ailsa')
  await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid')
  expect(await errorOf(field(page, 'Name'))).toBe('')
})

test('submitting invalid values shows every error, sends nothing and focuses the first invalid field', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await openForm(page)
  await fillIn(page, { Name: 'Ailsa', Phone: '0141 496 0000', Email: 'ailsa@', Message: '  \n ' })
  await submit(page).click()
  await expect(field(page, 'Email')).toBeFocused()
  expect(await errorOf(field(page, 'Name'))).toBe('')
  expect(await errorOf(field(page, 'Phone'))).toBe('Please enter a valid UK mobile number.')
  expect(await errorOf(field(page, 'Email'))).toBe('Please enter a valid email address.')
  expect(await errorOf(field(page, 'Message'))).toBe('This field is required.')
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([])
})

test('while sending, the button is disabled; after 15 seconds the form offers the phone number', async ({
  page,
}) => {
  await page.clock.install()
  await openForm(page)
  const response = Promise.withResolvers<void>()
  await page.route(API, async (route) => {
    await response.promise
    await route.fulfill({ status: 200, json: { reference: '3467-9ACD' } })
  })
  await fillIn(page, ailsa('slow@example.com'))
  await submit(page).click()
  await expect(submit(page)).toBeDisabled()
  await expect(submit(page)).toHaveText('Sending...')
  await page.clock.runFor(14_000)
  await expect(form(page).getByText('Still sending')).toBeHidden()
  await page.clock.runFor(1_500)
  await expect(form(page).getByText('Still sending')).toBeVisible()
  await expect(form(page).getByRole('link', { name: '07700 900123' })).toHaveAttribute(
    'href',
    'tel:+447700900123',
  )
  response.resolve()
  await expect(form(page).getByText('3467-9ACD')).toBeVisible()
})

for (const [way, sendTwice] of Object.entries({
  'a second tap': (page: Page) => submit(page).dblclick(),
  'a second Enter': async (page: Page) => {
    await field(page, 'Name').press('Enter')
    await field(page, 'Name').press('Enter')
  },
})) {
  test(`${way} while sending sends nothing more`, async ({ page }) => {
    const sent: string[] = []
    const response = Promise.withResolvers<void>()
    await page.route(API, async (route) => {
      sent.push(route.request().url())
      await response.promise
      await route.fulfill({ status: 200, json: { reference: '3467-9ACD' } })
    })
    await openForm(page)
    await fillIn(page, ailsa('twice@example.com'))
    await sendTwice(page)
    await expect(submit(page)).toHaveText('Sending...')
    response.resolve()
    await expect(form(page).getByText('3467-9ACD')).toBeVisible()
    expect(sent).toHaveLength(1)
  })
}

for (const label of ['Name', 'Phone', 'Email']) {
  test(`Enter in the ${label} field sends the form, and the emptied fields show no error`, async ({
    page,
  }) => {
    await page.clock.install()
    await openForm(page)
    await fillIn(page, ailsa(`enter-${label.toLowerCase()}@example.com`))
    await field(page, label).press('Enter')
    await expect(sentPanel(page)).toBeFocused()
    await page.clock.runFor(1_000) // for whatever the field's loss of focus has put off
    for (const name of ['Name', 'Phone', 'Email', 'Message']) {
      await expect(field(page, name)).toHaveValue('')
      await expect(field(page, name)).not.toHaveAttribute('aria-invalid')
      expect(await errorOf(field(page, name))).toBe('')
    }
  })
}

test('a page that is hidden right after the tap still sends', async ({ page }) => {
  await openForm(page)
  await fillIn(page, ailsa('away@example.com'))
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  const sent = page.waitForResponse(API)
  await submit(page).evaluate((button: HTMLButtonElement) => button.click())
  expect((await sent).status()).toBe(200)
})

const failures = [
  ['after a 201', 201],
  ['after a 422', 422],
  ['after a 503', 503],
  ['without a response', undefined],
] as const

for (const [name, status] of failures) {
  test(`${name} the form shows and logs the failure, and keeps its values`, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.route(API, (route) => (status ? route.fulfill({ status, json: {} }) : route.abort()))
    await openForm(page)
    const values = ailsa('failed@example.com')
    await fillIn(page, values)
    await submit(page).click()
    await expect(toast(page, FAILED)).toBeVisible()
    for (const [label, text] of Object.entries(values)) await expect(field(page, label)).toHaveValue(text)
    await expect(form(page).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/447700900123',
    )
    await expect(form(page).getByRole('link', { name: '07700 900123' })).toBeVisible()
    expect(errors.length).toBeGreaterThan(0)
    await expect(submit(page)).toBeEnabled()
  })
}

test('the failure toast differs from the success toast in its icon and its border', async ({ page }) => {
  const looks = async (text: string) => {
    await submit(page).click()
    await expect(toast(page, text)).toBeVisible()
    return toast(page, text).evaluate((element) => ({
      icon: element.querySelector('svg path')?.getAttribute('d'),
      border: getComputedStyle(element).borderBlockStartColor,
    }))
  }
  await openForm(page)
  await page.route(API, (route) => route.abort())
  await fillIn(page, ailsa('looks@example.com'))
  const failed = await looks(FAILED)
  await page.unroute(API)
  const sent = await looks(SENT)
  expect(failed.icon).not.toBe(sent.icon)
  expect(failed.border).not.toBe(sent.border)
})

test('a toast whose code arrives after the response stays open', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/_astro/toasts*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.route(API, (route) => route.abort())
  await stopClock(page) // No toast closes by itself.
  await openForm(page)
  await fillIn(page, ailsa('late-toast@example.com'))
  await submit(page).click()
  await page.clock.runFor(200)
  await expect(page.getByRole('status')).toContainText('Your request was not sent.')
  arrived.resolve()
  await expect(toast(page, FAILED)).toBeVisible()
  await page.clock.runFor(1_000) // longer than a toast takes to close
  await expect(toast(page, FAILED)).toBeVisible()
})

test('the failure toast closes when the next try is sending', async ({ page }) => {
  await stopClock(page) // No toast closes by itself.
  const retried = Promise.withResolvers<void>()
  const tries: string[] = []
  await page.route(API, async (route) => {
    tries.push(route.request().url())
    if (tries.length > 1) await retried.promise
    await route.abort()
  })
  const trySending = async () => {
    await submit(page).click()
    await page.clock.runFor(200)
  }
  await openForm(page)
  await fillIn(page, ailsa('next-try@example.com'))
  await trySending()
  await expect(toast(page, FAILED)).toBeVisible()
  await trySending()
  await expect.poll(() => tries).toHaveLength(2)
  await expect(toast(page, FAILED)).toBeHidden()
  retried.resolve()
  await expect(toast(page, FAILED)).toBeVisible()
})

test('a retry with the same values has the same idempotency key; changed values get a new one', async ({
  page,
}) => {
  const keys: (string | undefined)[] = []
  await page.route(API, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.abort()
  })
  await openForm(page)
  await fillIn(page, ailsa('again@example.com'))
  for (const message of ['First', 'First', 'Second']) {
    const count = keys.length
    await field(page, 'Message').fill(message)
    await submit(page).click()
    await expect.poll(() => keys.length).toBe(count + 1)
    await expect(submit(page)).toBeEnabled()
  }
  const [first, retry, changed] = keys
  expect(first).toBeTruthy()
  expect(retry).toBe(first)
  expect(changed).not.toBe(first)
})

for (const [way, options] of Object.entries({
  directly: {},
  'from another site': { referer: 'https://example.com/' },
})) {
  test(`/quote/sent opened ${way} thanks for nothing, and leads to the form`, async ({ page }) => {
    await page.goto('/quote/sent', options)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looking for your quote request?')
    await expect(page.getByText('Thank you')).toHaveCount(0)
    await expect(page.getByText('submitted successfully')).toHaveCount(0)
    await page.locator('main').getByRole('link', { name: 'Get a free quote' }).click()
    await expect(page).toHaveURL('/quote')
  })
}

test('after a post without the form’s code, /quote/sent thanks, also after a reload and on the way back', async ({
  page,
}) => {
  const thanks = page.getByRole('heading', { level: 1, name: 'Thank you!' })
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/quote')
  await fillIn(page, ailsa('no-code@example.com'))
  await submit(page).click()
  await expect(page).toHaveURL('/quote/sent')
  await expect(thanks).toBeVisible()
  await page.reload()
  await expect(thanks).toBeVisible()
  await page.goto('/terms')
  await page.goBack()
  await expect(thanks).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser checks required fields and patterns', async ({ page }) => {
    await page.goto('/')
    for (const label of ['Name', 'Phone', 'Email', 'Message']) {
      await expect(field(page, label)).toHaveAttribute('required', '')
    }
    for (const label of ['Name', 'Phone', 'Email']) {
      const pattern = await field(page, label).getAttribute('pattern')
      expect(() => new RegExp(pattern ?? '(', 'v')).not.toThrow()
    }
    await submit(page).click()
    await expect(page).toHaveURL('/')
  })

  test('the form submits as an ordinary HTML form and leads to a confirmation page', async ({
    page,
    site,
  }) => {
    await page.goto('/')
    await fillIn(page, ailsa('plain@example.com'))
    await submit(page).click()
    await expect(page).toHaveURL('/quote/sent')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!')
    expect((await site.mailbox.take('plain@example.com')).text).toContain('07700 900123')
  })

  test('if the server rejects the request, the form comes back with the values and their errors', async ({
    page,
  }) => {
    await page.goto('/')
    await fillIn(page, { ...ailsa('long@example.com'), Message: `"<script>${'x'.repeat(5000)}` })
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please check your request')
    await expect(field(page, 'Name')).toHaveValue('Ailsa Reid')
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'false')
    await expect(field(page, 'Message')).toHaveValue(/^"<script>x+$/)
    await expect(field(page, 'Message')).toHaveAttribute('aria-invalid', 'true')
    expect(await errorOf(field(page, 'Message'))).toBe('Please use at most 5000 characters.')
  })
})

import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { openDesk } from '../support/desk.ts'
import { BUSINESS, CONTACT } from '../support/expected-content.ts'
import { openMailbox, openSite, SITE_ROOT } from '../support/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const MESSAGE = 'VW Golf, 2019, dark green. Swirls all over the bonnet. G41.'

/** Starts the site and the desk, with one database and one mail server. */
async function openBusiness() {
  const mailbox = await openMailbox()
  const SMTP_URL = `smtp://127.0.0.1:${mailbox.port}`
  const desk = await openDesk(SITE_ROOT, { SMTP_URL })
  const site = await openSite(SITE_ROOT, { DESK_URL: desk.url, DATABASE_URL: desk.databaseUrl, SMTP_URL })
  return {
    desk,
    /** Sends a request as the form does without script, with its photos. */
    async ask(name: string, email: string, photoHeights: number[] = []) {
      const body = new FormData()
      const fields = { name, email, phone: '07700 900456', message: MESSAGE, package: 'revive' }
      for (const [field, value] of Object.entries(fields)) body.append(field, value)
      for (const height of photoHeights) {
        const picture = sharp({ create: { width: 80, height, channels: 3, background: '#14535c' } })
        body.append('photos', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), `${height}.jpg`)
      }
      expect((await fetch(`${site.url}/api/SendEmail`, { method: 'POST', body })).ok).toBe(true)
    },
    /** The next email to the owner whose subject contains this text. */
    nextEmail: (inSubject: string) => mailbox.take(CONTACT.email.text, inSubject),
    async close() {
      await site.close()
      await desk.close()
      await mailbox.close()
    },
  }
}

test('the owner answers, notes, finds and forgets a request, from the emailed link on', async ({ page }) => {
  const { desk, ask, nextEmail, close } = await openBusiness()
  await page.clock.install()
  await ask('Ann Kerr', 'ann.kerr@example.com', [60, 61])

  // From the email, by way of signing in with the code that is mailed, pasted with its sentence.
  const asked = (await nextEmail('Ann Kerr')).text?.match(/\S+\/desk\/requests\/\S+/)?.[0] ?? ''
  const reference = asked.replace(`${desk.url}/desk/requests/`, '')
  await page.goto(asked)
  await expect(page.getByRole('img', { name: BUSINESS.name })).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  // Typed before its script has loaded, a code does not send itself.
  await page.waitForLoadState()
  const code = page.getByLabel('Code')
  await code.fill('3333-3333')
  await expect(page.getByText(/4 tries left/)).toBeVisible()
  await page.waitForLoadState()
  await code.fill((await nextEmail('code')).subject ?? '')
  await expect(page).toHaveURL(asked)

  // Read, with its photos.
  await expect(page.getByRole('heading', { name: 'Ann Kerr' })).toBeVisible()
  await expect(page.getByRole('main').getByText(MESSAGE)).toBeVisible()
  await expect(page.getByRole('main').getByText('from £349')).toBeVisible()
  // Before its script has loaded, a photo opens as a page.
  await page.waitForLoadState()
  await page.getByRole('link', { name: '1 of 2' }).click()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: 'Next' }).click()
  await expect(viewer.getByRole('status')).toHaveText('2 of 2')
  await expect(viewer.getByRole('img')).toHaveJSProperty('naturalHeight', 61)
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()

  // Noted, marked.
  const note = page.getByLabel('Private note')
  await note.fill('Test spot first.')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByText('Marked as answered.')).toBeVisible()
  await expect(note).toHaveValue('Test spot first.')
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Marked as done.')).toBeVisible()
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect(page).toHaveURL(/\/[\w-]+$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(page.getByText('Marked as done.')).toBeHidden()
  expect(await desk.store.requests.find(reference)).toMatchObject({ state: 'done', note: 'Test spot first.' })

  // Another arrives while the list is open, and the first one is searched for.
  await page.getByRole('link', { name: 'Back' }).click()
  await ask('Tom Baird', 'tom@example.com')
  await page.clock.fastForward(10_000)
  await page.getByRole('link', { name: /1 new request/ }).click()
  await expect(page.getByRole('link', { name: /^Tom Baird/ })).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.fill('kerr golf')
  await search.press('Enter')
  await page.getByRole('link', { name: /^Ann Kerr/ }).click()

  // Forgotten.
  await page.getByRole('link', { name: 'Forget this customer' }).click()
  await expect(page.getByText('1 request, 2 photos and your notes')).toBeVisible()
  await page.getByRole('button', { name: 'Forget Ann Kerr' }).click()
  await expect(page.getByText('The customer is forgotten.')).toBeVisible()
  await expect(page).toHaveURL(/\/desk$/)
  await expect(page.getByRole('link', { name: /^Ann Kerr/ })).toBeHidden()
  expect(await desk.store.requests.find(reference)).toBeUndefined()
  await close()
})

import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { DEBIAN_POSTGRES, startPostgres } from '../../testing/postgres.ts'
import { openDesk } from '../support/desk.ts'
import { CONTACT } from '../support/expected-content.ts'
import { openSite, SITE_ROOT } from '../support/fixtures.ts'
import { openMailbox } from '../support/mailbox.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const MESSAGE = 'VW Golf, 2019, dark green. Swirls all over the bonnet. G41.'

/** Starts the site and the desk, with one database and one mail server. */
async function openBusiness(databaseUrl?: string) {
  const mailbox = await openMailbox()
  const SMTP_URL = `smtp://127.0.0.1:${mailbox.port}`
  const desk = await openDesk(SITE_ROOT, { SMTP_URL, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  const site = await openSite(SITE_ROOT, { DESK_URL: desk.url, DATABASE_URL: desk.databaseUrl, SMTP_URL })

  /** Sends a request as the form does, with its photos. Returns its reference. */
  async function ask(name: string, email: string, photoCount = 0): Promise<string> {
    const body = { name, email, phone: '07700 900456', message: MESSAGE, package: 'revive', photoCount }
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${site.url}/api/SendEmail`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const { reference, photos } = await response.json()
    for (let position = 0; position < photoCount; position++) {
      const picture = sharp({
        create: { width: 80, height: 60 + position, channels: 3, background: '#14535c' },
      })
      const sent = await fetch(`${site.url}${photos.url}/${position}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${photos.token}` },
        body: new Uint8Array(await picture.jpeg().toBuffer()),
      })
      expect(sent.status).toBe(204)
    }
    return reference
  }
  return {
    ...{ desk, ask },
    /** The next email to the owner whose subject contains this text. */
    nextEmail: (inSubject: string) => mailbox.take(CONTACT.email.text, inSubject),
    async close() {
      await site.close()
      await desk.close()
      await mailbox.close()
    },
  }
}

type Work = Awaited<ReturnType<typeof openBusiness>>

async function workThroughOneRequest(page: Page, { desk, ask, nextEmail }: Work): Promise<void> {
  await page.clock.install()
  const reference = await ask('Ann Kerr', 'ann.kerr@example.com', 2)

  // From the email, by way of signing in with the code that is mailed, pasted with its sentence.
  const asked = (await nextEmail(reference)).text?.match(/\S+\/desk\/requests\/\S+/)?.[0] ?? ''
  expect(asked).toBe(`${desk.url}/desk/requests/${reference}`)
  await page.goto(asked)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await page.getByLabel('Code').fill((await nextEmail('code')).subject ?? '')
  await expect(page).toHaveURL(asked)

  // Read, with its photos.
  await expect(page.getByRole('heading', { name: 'Ann Kerr' })).toBeVisible()
  await expect(page.getByRole('main').getByText(MESSAGE)).toBeVisible()
  await expect(page.getByText('from £349')).toBeVisible()
  // Before its script has loaded, a photo opens as a page.
  await page.waitForLoadState()
  await page.getByRole('link', { name: '1 of 2' }).click()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: 'Next' }).click()
  await expect(viewer.getByRole('status')).toHaveText('2 of 2')
  await expect(viewer.getByRole('img')).toHaveJSProperty('naturalHeight', 61)
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()

  // Called, written to, answered.
  const linkTo = async (name: string) => (await page.getByRole('link', { name }).getAttribute('href')) ?? ''
  expect(await linkTo('Call')).toBe('tel:+447700900456')
  expect(await linkTo('WhatsApp')).toMatch(/^https:\/\/wa\.me\/447700900456\?text=Hello%20Ann/)
  const mailto = new URL(await linkTo('Reply'))
  expect(mailto.pathname).toBe('ann.kerr@example.com')
  expect(mailto.searchParams.get('subject')).toContain(reference)
  expect(mailto.searchParams.get('body')).toContain(`> ${MESSAGE}`)

  // Noted.
  const note = page.getByLabel('Private note')
  await note.fill('Test spot first.')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(note).toHaveValue('Test spot first.')

  // Marked, taken back, marked again.
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByText('Ann Kerr is answered.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Ann Kerr is done.')).toBeVisible()
  expect(await desk.store.find(reference)).toMatchObject({ state: 'done', note: 'Test spot first.' })

  // Sent again.
  await page.getByRole('button', { name: 'Send me the email again' }).click()
  await expect(page.getByText('Your email goes out again')).toBeVisible()

  // Another arrives while the list is open.
  await page.getByRole('link', { name: 'Back' }).click()
  await ask('Tom Baird', 'tom@example.com')
  await page.clock.fastForward(10_000)
  await page.getByRole('link', { name: /1 new request/ }).click()
  await expect(page.getByRole('link', { name: /^Tom Baird/ })).toBeVisible()

  // Searched for.
  const search = page.getByRole('searchbox')
  for (const words of ['kerr golf', '07700 900456', 'test spot']) {
    await search.fill(words)
    await search.press('Enter')
    await expect(page.getByRole('link', { name: /^Ann Kerr/ })).toBeVisible()
  }
  await search.fill('Fiat')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'No request with “Fiat”' })).toBeVisible()

  // Forgotten.
  await page.goto(asked)
  await page.getByRole('link', { name: 'Forget this customer' }).click()
  await expect(page.getByText('1 request, 2 photos and your notes')).toBeVisible()
  await page.getByRole('button', { name: 'Forget Ann Kerr' }).click()
  await expect(page.getByText('The customer is forgotten.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ann Kerr/ })).toBeHidden()
  expect(await desk.store.find(reference)).toBeUndefined()
}

test('the owner answers, notes, finds and forgets a request, from the emailed link on', async ({ page }) => {
  const work = await openBusiness()
  await workThroughOneRequest(page, work)
  const file = new URL(work.desk.databaseUrl).pathname
  for (const part of [file, `${file}-wal`]) {
    const bytes = await readFile(part).catch(() => Buffer.alloc(0))
    for (const trace of ['ann.kerr@example.com', 'Test spot first.'])
      expect(bytes.includes(trace)).toBe(false)
  }
  await work.close()
})

test('the same on Postgres', { tag: '@nightly' }, async ({ page }) => {
  const postgres = await startPostgres(DEBIAN_POSTGRES)
  const work = await openBusiness(await postgres.createDatabase())
  await workThroughOneRequest(page, work)
  await work.close()
  await postgres.stop()
})

test('a code sends itself once, as soon as its last letter is typed', async ({ page }) => {
  const { desk, nextEmail, close } = await openBusiness()
  await page.goto(`${desk.url}/desk`)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const [code = ''] = (await nextEmail('code')).subject?.split(' ') ?? []
  const field = page.getByLabel('Code')
  await field.fill('3333-3333')
  await expect(page.getByText(/4 tries left/)).toBeVisible()
  await field.pressSequentially(code.replace('-', ' ').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
  await close()
})

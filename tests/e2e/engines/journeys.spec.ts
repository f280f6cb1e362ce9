import { writeFile } from 'node:fs/promises'
import puppeteer from 'puppeteer-core'
import { launchOptions } from '../support/browser.ts'
import { CONTACT, LAST_PACKAGE, QUOTE, WITH_TABS } from '../support/expected-content.ts'
import { expect, type Site } from '../support/fixtures.ts'
import { cameraPhoto, isUpright, takePhotos } from '../support/photos.ts'
import { ailsa } from '../support/quote-form.ts'
import { type Engine, test } from './engines.ts'

const button = (label: string) => `//button[normalize-space()="${label}" or @aria-label="${label}"]`
const field = (label: string) => `//form//*[@id=//form//label[normalize-space()="${label}"]/@for]`

const expectTo = (engine: Engine, expression: string) =>
  expect.poll(() => engine.read(expression), { message: expression, timeout: 20_000 })

async function fillIn(engine: Engine, site: Site, values: Record<string, string>): Promise<void> {
  await engine.open(`${site.url}/quote`)
  for (const [label, value] of Object.entries(values)) await engine.fill(field(label), value)
}

test('a service shows one package at a time, and Escape leads back', async ({ engine, site }) => {
  await engine.open(site.url)
  await engine.click(`//li[.//h3[normalize-space()="${WITH_TABS.name}"]]${button('Learn More')}`)
  for (const { name } of WITH_TABS.packages) {
    await engine.click(`//dialog[@open]//*[@role="tab"][*[1][normalize-space()="${name}"]]`)
    const shown = `Array.from(document.querySelectorAll('dialog[open] h3')).filter((heading) =>
      heading.checkVisibility({ visibilityProperty: true })).map((heading) => heading.textContent).join()`
    await expectTo(engine, shown).toBe(name)
  }
  await engine.press('Escape')
  await expectTo(engine, 'document.querySelector("dialog[open]") === null').toBe(true)
  await expectTo(engine, 'document.activeElement.textContent').toContain('Learn More')
})

test('a card opens the lightbox, where a button and a key change the video', async ({ engine, site }) => {
  await engine.open(`${site.url}/#gallery`)
  await engine.click('//*[@id="gallery"]//button[contains(normalize-space(), "Play ")]')
  const current = 'document.querySelector("#lightbox[open] [aria-current]")?.ariaLabel'
  await expectTo(engine, current).toBe('Go to item 1')
  await engine.click(button('Next video'))
  await expectTo(engine, current).toBe('Go to item 2')
  await engine.press('ArrowRight')
  await expectTo(engine, current).toBe('Go to item 3')
  await expectTo(engine, 'document.querySelector("#lightbox video").currentTime > 0').toBe(true)
  await engine.click(button('Close'))
  await expectTo(engine, 'document.querySelector("dialog[open]") === null').toBe(true)
})

test('a request reaches owner and customer, and a photo follows', async ({ engine, site }, info) => {
  const values = ailsa(`${info.project.name}@example.com`)
  await fillIn(engine, site, values)
  await expectTo(engine, 'document.forms[0].noValidate').toBe(true)
  const { name, buffer } = await cameraPhoto('bonnet.jpg')
  await writeFile(info.outputPath(name), buffer)
  await engine.fill(field('Photos (optional)'), info.outputPath(name))
  await expectTo(engine, 'document.querySelectorAll("li[data-state=ready]").length').toBe(1)
  await engine.click(button(QUOTE.submit))
  await expectTo(engine, 'document.body.innerText').toContain('1 photo sent')
  const reference = String(await engine.read('document.querySelector("[data-reference]").textContent'))
  expect((await site.mailbox.take(values.Email)).text).toContain(reference)
  const [photo] = await takePhotos(site, reference)
  expect(await isUpright(photo)).toBe(true)
})

test('each invalid field shows its error, and the first one gets the focus', async ({ engine, site }) => {
  await fillIn(engine, site, { Name: 'Ailsa', Phone: '0141 496 0000', Email: 'ailsa@', Message: ' ' })
  await expectTo(engine, 'document.forms[0].noValidate').toBe(true)
  await engine.click(button(QUOTE.submit))
  await expectTo(engine, 'document.activeElement.name').toBe('email')
  for (const error of ['a valid UK mobile number', 'a valid email address', 'This field is required'])
    await expectTo(engine, 'document.forms[0].innerText').toContain(error)
})

test.describe('without JavaScript', () => {
  test.use({ javaScript: false })

  test('a package names its price, and the form sends', async ({ engine, site }, { project }) => {
    test.skip(project.name === 'firefox', 'Puppeteer needs JavaScript.')
    await engine.open(site.url)
    await expectTo(engine, 'document.querySelector("main").innerText').toContain(LAST_PACKAGE.price)
    await fillIn(engine, site, ailsa('plain-webkit@example.com'))
    await engine.click(button(QUOTE.submit))
    await expectTo(engine, 'location.pathname').toBe('/quote/sent')
    expect((await site.mailbox.take('plain-webkit@example.com')).text).toContain(CONTACT.phone.text)
  })
})

// Neither Playwright's Chromium nor the headless shell has a back/forward cache.
test('the home page is kept while the visitor is on the quote page, and back at once', { tag: '@chromium' }, async ({
  site,
}) => {
  const browser = await puppeteer.launch({
    executablePath: '/usr/bin/chromium',
    args: launchOptions().args,
  })
  try {
    const tab = await browser.newPage()
    await tab.goto(site.url)
    await tab.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.kept = String(persisted)
      })
    })
    // By script: Puppeteer loses a page from which a link to a prerendered page was followed.
    await Promise.all([tab.waitForNavigation(), tab.evaluate(() => location.assign('/quote'))])
    await tab.evaluate(() => history.back())
    const kept = () => tab.evaluate(() => document.documentElement.dataset.kept)
    await expect(async () => expect(await kept()).toBe('true')).toPass({ timeout: 15_000 })
  } finally {
    await browser.close()
  }
})

import { writeFile } from 'node:fs/promises'
import { systemClock } from '../../../core/clock.ts'
import { openStore } from '../../../core/store/open-store.ts'
import { readSettings } from '../../../server/settings.ts'
import { aQuote } from '../../support/builders.ts'
import { CONTACT, chosen, packageOf, QUOTE, TOGETHER, WITH_TABS } from '../support/expected-content.ts'
import { expect, openSite, SITE_ROOT, type Site } from '../support/fixtures.ts'
import { OTHER_PROGRAMS } from '../support/other-programs.ts'
import { cameraPhoto, isUpright, takePhotos } from '../support/photos.ts'
import { ailsa } from '../support/quote-form.ts'
import { type Engine, test } from './engines.ts'

const button = (label: string) => `//button[normalize-space()="${label}" or @aria-label="${label}"]`
const field = (label: string) => `//form//*[@id=//form//label[normalize-space()="${label}"]/@for]`

const expectTo = (engine: Engine, expression: string) =>
  expect.poll(() => engine.read(expression), { message: expression, timeout: 20_000 })

async function fillIn(engine: Engine, site: Site, values: Record<string, string>): Promise<void> {
  await engine.open(`${site.url}/quote`)
  await fillFields(engine, values)
}

async function fillFields(engine: Engine, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await engine.fill(field(label), value)
}

/** Leaves the page by an expression, and waits for the next one, which may have been kept. */
async function leave(engine: Engine, expression: string): Promise<void> {
  await engine.read(`void setTimeout(() => ${expression}, (window.isLeft = true) &&
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isLeft: false, isKept: persisted })))`)
  await expectTo(engine, 'document.readyState === "complete" && !window.isLeft').toBe(true)
}

/** The label of a package’s checkbox inside this element. */
const packageLabel = (id: string, within: string) => `//${within}//label[.//input[@name="package" and @value="${id}"]]`
const option = (id: string) => `//form//label[@for="choose_${id}"]`

/** Expects the form to name these packages, and what they cost together. */
async function expectChosen(engine: Engine, ...ids: string[]): Promise<void> {
  const { lines, sum } = chosen(ids)
  const shown = `Array.from(document.querySelectorAll('[data-choices] input + label')).filter((label) =>
    label.checkVisibility({ visibilityProperty: true })).map((label) => label.textContent.trim()).join()`
  await expectTo(engine, shown).toBe(lines.join())
  await expectTo(engine, 'document.querySelector("[data-choices] [data-total]").textContent').toBe(sum)
}

async function expectRequest(engine: Engine, site: Site, name: string, ...ids: string[]): Promise<void> {
  await fillFields(engine, { ...ailsa(`${name.toLowerCase()}@example.com`), Name: name })
  await engine.click(button(QUOTE.submit))
  const { text } = await site.mailbox.take(CONTACT.email.text, name)
  expect(text?.match(/^(Package|Together): .*$/gm) ?? []).toEqual(chosen(ids).inEmail)
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

test('packages of the car, a row and a dialog add up, can be changed, and are kept by a reload, Back and the request', async ({
  engine,
  site,
}, { project }) => {
  const [first = '', second = '', third = ''] = TOGETHER
  await engine.open(site.url)
  await engine.click(packageLabel(first, '*[@data-car]'))
  await expectChosen(engine, first)
  await engine.click(packageLabel(second, '*[@id="services"]'))
  await leave(engine, 'location.reload()')
  await expectChosen(engine, first, second)
  await engine.click(`//*[@id="services"]//a[@href="#package_${third}"]`)
  await engine.click(packageLabel(third, 'dialog[@open]'))
  await engine.press('Escape')
  await expectChosen(engine, first, second, third)
  await leave(engine, 'location.assign("/quote")')
  await expectChosen(engine, first, second, third)
  await engine.click(option(second))
  await expectChosen(engine, first, third)
  await leave(engine, 'history.back()')
  await expectTo(engine, 'window.isKept').toBe(true)
  // Firefox shows the kept page with the session storage that it had before.
  const kept = project.name === 'firefox' ? [first, second, third] : [first, third]
  await expectChosen(engine, ...kept)
  await engine.click(option(first))
  await expectChosen(engine, ...kept.slice(1))
  await expectTo(engine, 'document.forms[0].noValidate').toBe(true)
  await expectRequest(engine, site, `Changed-${project.name}`, ...kept.slice(1))
  await expectTo(engine, 'document.querySelector("[data-sent]")?.innerText').toContain(packageOf(third).name)
})

test('in a translated page, a customer says by keyboard how it went', async ({ engine }, info) => {
  const databaseUrl = `sqlite:${info.outputPath('quotes.sqlite')}`
  const store = await openStore(readSettings({ DATABASE_URL: databaseUrl }).database, systemClock)
  const { reference = '' } = await store.requests.accept({ quote: aQuote() })
  await store.reviews.ask(reference, { subject: 'How did it go?', letter: 'Hello' })
  const { token } = (await store.reviews.of(reference)) ?? {}
  const site = await openSite(SITE_ROOT, { DATABASE_URL: databaseUrl })
  await engine.open(`${site.url}/review/${token}`)
  await engine.read(`(${OTHER_PROGRAMS['a translator']})()`)
  await engine.fill('//textarea', 'The sand is gone.')
  // Past the name and the photo, to the box, and on to the button.
  for (const key of ['Tab', 'Tab', 'Tab', 'Space', 'Tab', 'Enter'] as const) await engine.press(key)
  await expectTo(engine, 'document.querySelector("h1").innerText').toContain('Thank you')
  expect(await store.reviews.of(reference)).toMatchObject({
    words: 'The sand is gone.',
    name: 'Ailsa',
    mayBeShown: true,
  })
  await site.close()
  await store.close()
})

test('without the form’s code, Send shows each error at its field', async ({ engine, site }) => {
  await engine.open(`${site.url}/quote`)
  await engine.read('document.querySelector("form astro-island").remove()')
  await engine.click(button(QUOTE.submit))
  await expectTo(engine, 'document.activeElement.name').toBe('name')
  const shown = `getComputedStyle(document.getElementById('quote-phone-error'), '::after').content`
  await expectTo(engine, shown).not.toBe('none')
  await engine.fill(field('Phone'), '07700 900 456')
  await expectTo(engine, shown).toBe('none')
})

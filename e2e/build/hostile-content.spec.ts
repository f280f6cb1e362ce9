import { once } from 'node:events'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { BUSINESS, IS_SAMPLE } from '../support/expected-content.ts'
import { expect, openSite, test } from '../support/fixtures.ts'
import { meanColour, shoot } from '../support/pixels.ts'
import { copyProject, type ProjectCopy } from '../support/project-copy.ts'

/** Text that would be markup if it were not escaped. */
const NAME = '<b>Tom</b> & <i id="x">Ann</i>'
const METHODS = ['<b>cash</b>', 'card & "bank"']
/** Markdown with all that the pages must not contain, and some that they may. */
const MARKDOWN = `
<script>document.title = 'run'</script>
<img src="x" onerror="document.title = 'run'">
<div style="position: fixed" onclick="document.title = 'run'">A box</div>
<iframe src="https://evil.example"></iframe>

No script, **[a page](https://example.com)** and [a phone](tel:+447700900123).
`

/** A page whose headings would have the ids of the page's own parts, and whose address ends in index. */
const PAGE = `---
title: Prices
description: All prices.
date: 2026-01-01
---

See [the menu](#menu).

## Menu

## Footer

## Menu

## ★★★

## Terms dialog
`
/** The same letter as one character, and as the files of a Mac may have it. */
const [COMPOSED, DECOMPOSED] = ['Citroën.jpg'.normalize('NFC'), 'Citroën.jpg'.normalize('NFD')]

test.skip(!IS_SAMPLE, 'These tests edit the sample.')
test.describe.configure({ mode: 'serial' }) // The site is built once for all.

const BUILD_TIMEOUT = 5 * 60_000 // 5 minutes

let project: ProjectCopy
let site: Awaited<ReturnType<typeof openSite>>

test.beforeAll(async () => {
  test.setTimeout(BUILD_TIMEOUT)
  project = await copyProject()
  const { folder, edit } = project
  await edit('content/business.yaml', `name: ${BUSINESS.name}`, `name: '${NAME}'`)
  await edit('content/business.yaml', 'paymentMethods: []', `paymentMethods: ${JSON.stringify(METHODS)}`)
  for (const file of ['terms', 'privacy', 'accessibility']) {
    await edit(`content/${file}.md`, '\n---\n', `\n---\n${MARKDOWN}`)
  }
  await edit('content/terms.md', MARKDOWN, `${MARKDOWN}\n## Menu\n\n## Revive\n`)
  await edit('content/services/tailored.yaml', 'name: Tailored Services & Maintenance', 'name: Quote')
  await edit('content/services/polishing.yaml', 'file: polisher.jpg', `file: ${COMPOSED}`)
  const pictures = join(folder, 'content/pictures')
  await rename(join(pictures, 'polisher.jpg'), join(pictures, DECOMPOSED))
  await mkdir(join(folder, 'content/pages'))
  await writeFile(join(folder, 'content/pages/price-index.md'), PAGE)
  await writeFile(join(folder, 'content/desktop.ini'), '[.ShellClassInfo]\r\n')
  const { succeeded, output } = await project.build()
  expect(succeeded, output).toBe(true)
  site = await openSite(folder)
})

test.afterAll(async () => {
  await site.close()
  await project.remove()
})

test('names are text everywhere, and Markdown brings no scripts, no styles and no other HTML', {
  tag: '@nightly',
}, async ({ page }) => {
  for (const [path, text] of [
    ['/privacy', `${NAME} is responsible`],
    ['/accessibility', `${NAME} wants everyone`],
    ['/terms', `You can pay by ${METHODS.join(' or ')}.`],
    ['/', `You can pay by ${METHODS.join(' or ')}.`],
  ] as const) {
    await page.goto(site.url + path)
    if (path === '/') await page.getByRole('button', { name: 'Terms & Conditions' }).click()
    const article = page.getByRole('article').filter({ hasText: 'No script' })
    await expect(article).toContainText(text)
    await expect(article.getByRole('link', { name: 'a page' })).toHaveAttribute('href', 'https://example.com')
    await expect(article.getByRole('link', { name: 'a phone' })).toHaveAttribute('href', 'tel:+447700900123')
    const foreign = 'script, img, iframe, b, i, [style], [onclick]'
    await expect(article.locator(foreign)).toHaveCount(0)
    await expect(page).not.toHaveTitle('run')
  }
})

test('headings and names leave the ids of the page’s own parts alone', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/price-index', '/terms', '/404']) {
    await page.goto(site.url + path)
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index || id === '')).toEqual([])
    if (path === '/404') continue
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  }
  await page.goto(`${site.url}/#package_revive`)
  await expect(page.getByRole('tab', { name: /^Revive/ })).toHaveAttribute('aria-selected', 'true')
  await page.goto(`${site.url}/404`)
  await page.getByRole('link', { name: /^Quote/ }).click()
  await expect(page.getByRole('heading', { name: 'Quote', exact: true })).toBeInViewport()
})

test('a page whose name ends in index has one address, and links within it work', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(site.url)
  await page.locator('#footer').getByRole('link', { name: 'Prices' }).click()
  await expect(page).toHaveURL(`${site.url}/price-index`)
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
  expect(new URL(canonical ?? '').pathname).toBe('/price-index')
  await page.getByRole('link', { name: 'the menu' }).click()
  await expect(page.getByRole('heading', { name: 'Menu' }).first()).toBeInViewport()
  expect(
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').allTextContents(),
  ).toEqual(['Menu', 'Footer', 'Menu', '★★★', 'Terms dialog'])
})

/** A logo that tries to run scripts and to load a picture from another address. */
const hostileLogo = (address: string) => `<!DOCTYPE svg [
  <!ENTITY run "document.documentElement.setAttribute('data-run', 'entity')">
  <!ATTLIST rect onload CDATA #IMPLIED>
  <!ATTLIST svg onload CDATA "document.documentElement.setAttribute('data-run', 'attlist')">
]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="300" viewBox="0 0 300 300">
  <style>@import url("${address}/import.css"); rect { fill: #8af }</style>
  <rect width="300" height="300" onload="&run;"/>
  <script>document.documentElement.setAttribute('data-run', 'script')</script>
  <script xlink:href="${address}/script.js"/>
  <image href="${address}/picture.png" width="9" height="9"/>
  <a id="link"><rect width="300" height="300"/>
    <set attributeName="href" to="javascript:document.documentElement.setAttribute('data-run','set')" begin="0s" fill="freeze"/></a>
  <foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml">
    <img src="${address}/foreign.png" onerror="document.documentElement.setAttribute('data-run', 'foreign')"/>
    <iframe src="${address}/frame"></iframe></body></foreignObject>
</svg>`

test('a logo runs no script and loads nothing, even if someone opens it by itself, and is drawn', {
  tag: '@nightly',
}, async ({ page }) => {
  test.skip(!IS_SAMPLE, 'The address of the logo depends on the content.')
  const loaded: string[] = []
  const elsewhere = createServer((request, response) => {
    loaded.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  const project = await copyProject()
  const logo = join(project.folder, 'dist/logo.svg')
  await writeFile(logo, hostileLogo(`http://127.0.0.1:${port}`))
  for (const ending of ['.br', '.gz']) await rm(logo + ending)
  const site = await openSite(project.folder)

  await page.goto(`${site.url}/logo.svg`)
  await page.mouse.click(150, 150)
  await page.waitForLoadState('networkidle')
  expect(await page.locator('svg').getAttribute('data-run')).toBeNull()
  const drawn = meanColour(await shoot(page), { x: 100, y: 100, width: 100, height: 100 })
  expect(drawn).toEqual([0x88, 0xaa, 0xff])
  await page.goto(site.url)
  const image = page.getByRole('banner').getByRole('img', { name: BUSINESS.name })
  await expect(image).toHaveJSProperty('naturalWidth', 300)
  expect(loaded).toEqual([])

  await site.close()
  await project.remove()
  elsewhere.close()
})

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { phonePhoto } from '../../support/pictures.ts'
import { BUSINESS, IS_SAMPLE } from '../support/expected-content.ts'
import { expect, openSite, test } from '../support/fixtures.ts'
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
  await rm(join(pictures, 'polisher.jpg'))
  // As an upright phone takes it, with its place and a wide colour profile in its metadata.
  const photo = await sharp(await phonePhoto(1600, 1200))
    .keepMetadata()
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  await writeFile(join(pictures, DECOMPOSED), photo)
  await mkdir(join(folder, 'public'))
  await writeFile(join(folder, 'public/van.jpg'), photo)
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

test('headings and names leave the ids of the page alone', { tag: '@nightly' }, async ({ page }) => {
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
  await page.locator('#footer').getByRole('link', { name: 'Prices' }).click()
  await expect(page).toHaveURL(`${site.url}/price-index`)
  await page.getByRole('link', { name: 'the menu' }).click()
  await expect(page.getByRole('heading', { name: 'Menu' }).first()).toBeInViewport()
})

test('the pictures of the build are upright, have no metadata, and none is an original', {
  tag: '@nightly',
}, async () => {
  const read = async (folder: string) => {
    const names = await readdir(folder, { recursive: true })
    const pictures = names.filter((name) => /\.(jpe?g|png|webp|avif)$/.test(name))
    return Promise.all(pictures.map((name) => readFile(join(folder, name))))
  }
  const originals = await read(join(project.folder, 'content/pictures'))
  const built = await read(join(project.folder, 'dist'))
  expect(built.length).toBeGreaterThan(20)
  for (const picture of built) {
    const { exif, xmp, icc, iptc, comments } = await sharp(picture).metadata()
    expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(originals.some((original) => original.equals(picture))).toBe(false)
  }
  expect((await sharp(join(project.folder, 'dist/van.jpg')).metadata()).width).toBe(1200)
})

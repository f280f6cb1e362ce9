import { cp, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/desk.ts'
import { SITE_ROOT } from '../support/fixtures.ts'

const RUN = "document.documentElement.setAttribute('data-ran', '')"
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="${RUN}"><script>${RUN}</script></svg>`
const HTML = `<img src="x" onerror="${RUN}"><script>${RUN}</script><script src="/own.js"></script>`

test('of a preview nothing runs, and its pages have their pictures and their font', async ({ page, desk }) => {
  const staged = join(desk.folder, 'releases/staged')
  await cp(resolve(SITE_ROOT, 'dist/'), staged, { recursive: true, dereference: true })
  for (const [file, text] of Object.entries({ 'own.svg': SVG, 'own.xhtml': SVG, 'own.html': HTML, 'own.js': RUN }))
    await writeFile(join(staged, file), text)
  await desk.signIn(page)
  for (const file of ['own.svg', 'own.xhtml', 'own.html']) {
    await page.goto(`/desk/preview/${file}`)
    expect(await page.locator(':root').getAttribute('data-ran'), file).toBeNull()
  }
  await page.goto('/desk/site/preview')
  const preview = page.frameLocator('iframe')
  const picture = preview.locator('main img').first()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  const fonts = () => preview.locator(':root').evaluate(() => Array.from(document.fonts, ({ status }) => status))
  await expect.poll(fonts).toContain('loaded')
})

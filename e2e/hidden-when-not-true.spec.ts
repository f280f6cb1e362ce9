import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ABOUT, HERO, START } from './expected-content.ts'
import { test as base, expect, openSite } from './fixtures.ts'
import { copyProject } from './project-copy.ts'

/** What the business cannot claim or show any more: a file of the content, what is removed, what takes its place. */
const EDITS = [
  ['business.yaml', /^approvals:\n( .*\n)+/m, 'approvals: []\n'],
  ['business.yaml', /, at: "[^"]*"(, label: \w+)?/g, ''],
  ['home.yaml', /^ +- part: (wheels|bay)\n(?: {6}.*\n)+/gm, ''],
] as const

/** All tests of this file see one build of the site, with all of these edits. */
const test = base.extend<object, { poorer: string }>({
  poorer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
    async ({}, use) => {
      const project = await copyProject()
      for (const [name, text, replacement] of EDITS) {
        const file = join(project.folder, 'content', name)
        const before = await readFile(file, 'utf8')
        const after = before.replace(text, replacement)
        if (after === before) throw new Error(`content/${name} does not contain ${text}`)
        await writeFile(file, after)
      }
      expect(await project.build()).toMatchObject({ succeeded: true })
      const site = await openSite(project.folder)
      await use(site.url)
      await site.close()
      await project.remove()
    },
    { scope: 'worker', timeout: 300_000 }, // 5 minutes
  ],
})
test.describe.configure({ mode: 'default', timeout: 180_000 }) // One worker, so that there is one build.
test.beforeEach(({ page, poorer }) => page.goto(poorer))

test('without a proof of the approval there is no card, no badge and no link for it', async ({ page }) => {
  const [premium = '', certified = ''] = HERO.badges
  await expect(page.getByText(premium)).toBeVisible()
  await expect(page.getByText(certified)).toHaveCount(0)
  await expect(page.locator('#about').getByRole('heading', { level: 3 })).toHaveText(ABOUT.cards.slice(0, 3))
  await expect(page.getByText(/approv/i)).toHaveCount(0)
})

test('without coordinates there is no map, and the districts are a list', async ({ page }) => {
  const location = page.locator('#location')
  await expect(location.getByRole('listitem').filter({ hasText: /^Bearsden$/ })).toBeVisible()
  await expect(location.getByRole('img')).toHaveCount(0)
})

test('the car leaves out the parts for which the content has no package', async ({ page }) => {
  const stage = page.getByRole('group', { name: 'Where shall we start?' })
  const offered = (START?.parts ?? []).filter(({ part }) => !['wheels', 'bay'].includes(part))
  await expect(stage.getByRole('radio')).toHaveCount(offered.length)
  for (const { name } of offered) await expect(stage.getByRole('radio', { name })).toBeVisible()
  await expect(stage.locator('svg ~ label')).toHaveCount(2) // the paint and the cabin
})

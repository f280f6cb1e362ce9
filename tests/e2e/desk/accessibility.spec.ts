import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { FilmState } from '../../../core/gallery/film-schemas.ts'
import { saveFilm, saveFilmState } from '../../../core/publishing/films.ts'
import { commit, copyFolder, openHistory } from '../../../core/publishing/git.ts'
import { publishEntry } from '../../../server/gallery-storage/entries.ts'
import { folderStorage } from '../../../server/gallery-storage/folder.ts'
import { siteFolders } from '../../../site/content/site-folders.ts'
import { aQuote } from '../../support/builders.ts'
import { type Desk, test } from '../support/desk.ts'
import { expect } from '../support/fixtures.ts'

/** Requests in every state, and the paths that show them. */
async function fill({ store }: Desk): Promise<string[]> {
  const accept = async (name: string, more = {}) => {
    const email = `${name}@example.com`
    const quote = aQuote({ name, email, message: `${name}: ${'a long story. '.repeat(20)}` })
    const { reference = '' } = await store.requests.accept({ quote, ...more })
    return `/desk/requests/${reference}`
  }
  const choice = { name: 'Revive', price: 'from £349', id: 'a' }
  const [fresh, answered, done] = [
    await accept('New', { choice, photoCount: 2 }),
    await accept('Answered'),
    await accept('Done'),
  ]
  const spam = await accept('Suspicious', { suspicion: 'links' })
  const endless = await accept('Endless'.repeat(20))
  const referenceOf = (path: string) => path.split('/').at(-1) ?? ''
  await store.requests.mark(referenceOf(answered), 'answered')
  await store.requests.note(referenceOf(answered), 'Test spot first.', { version: 'a', replaces: '' })
  await store.requests.mark(referenceOf(done), 'done')
  return [
    ...['/desk', '/desk?search=answered', '/desk?search=nothing', '/desk/no-signal', '/desk/health'],
    ...[fresh, `${answered}?said=answered`, `${done}?said=undone`, spam, endless, `${answered}?forget`],
  ]
}

/** The pages before signing in. */
const OPEN = [
  '/desk/sign-in',
  '/desk/sign-in?ended',
  ...['', '?malformed', '?wrong'].map((query) => `/desk/sign-in/code${query}`),
]

/** The forms of Site. */
const edit = (file: string, at = '') => `/desk/site/edit?${new URLSearchParams({ file, ...(at && { at }) })}`
const SITE = [
  ...['', '/prices', '/days', '/days?add', '/contact', '/texts', '/publish', '/preview'].map(
    (one) => `/desk/site${one}`,
  ),
  ...['/desk/site/pictures', '/desk/site/picture?file=home.yaml&at=comparison.before'],
  ...[edit('home.yaml', 'hero'), edit('terms.md'), edit('faqs.yaml', 'faqs'), `${edit('faqs.yaml', 'faqs')}&order`],
]

/** Site with a change, a mistake, a publication that goes on or has failed, what was published, and a conflict. */
async function expectSiteAccessible(page: Page, desk: Desk): Promise<void> {
  await page.goto('/desk/site/contact')
  await page.getByRole('textbox', { name: 'Phone' }).fill('07700 900456')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Visitors see it once you publish.').waitFor()
  for (const path of SITE) await expectAccessible(page, path)
  const words = 'Phone: 07700 900123 to 07700 900456\nDays off: Closed Thu 4 Feb'
  const job = { id: '2026-12-01T10-00-00-000Z', kind: 'publish', by: 'owner@example.com', words } as const
  await publishOnce(desk.folder, words)
  await expectAccessible(page, '/desk/site/history')
  const { jobs, edits } = desk.store
  await jobs.add(job)
  const faults = [{ file: 'home.yaml', field: 'hero', message: 'The picture can’t be opened.' }]
  for (const progress of [{ step: 'failed', faults }, { step: 'done' }, { step: 'building' }] as const) {
    await jobs.save(job.id, progress)
    await expectAccessible(page, '/desk/site/publish')
  }
  await jobs.save(job.id, { step: 'done' })
  await page.goto('/desk/site/prices')
  await page.locator('summary').first().click()
  await page.locator('details[open]').getByRole('textbox', { name: 'Pounds', exact: true }).fill('many')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Not saved: 1 thing to put right').waitFor()
  await expectAccessible(page)
  const [edit] = await edits.list()
  if (edit) await edits.replace([edit], [{ ...edit, id: 'conflict', before: '07700 900111' }])
  await expectAccessible(page, '/desk/site/publish?ask')
  await page.getByText('Somebody else has changed what you changed').waitFor()
}

/** Puts a publication into the history of a project. */
async function publishOnce(root: string, words: string): Promise<void> {
  const site = { ...siteFolders({ contentDir: join(root, 'content'), deskFolder: join(root, 'desk') }), root }
  const git = await openHistory(site)
  const first = await commit(git, '', 'The site as it was')
  await writeFile(join(copyFolder(site), 'business.yaml'), 'phone: 07700 900456\n')
  await git('update-ref', 'refs/heads/main', await commit(git, first, words))
}

/** Work with the sample's clips, with none, and with a film in every state. */
async function expectWorkAccessible(page: Page, { folder }: Desk): Promise<void> {
  const site = { desk: join(folder, 'desk') }
  const at = new Date().toISOString()
  const known = { at, startedAt: at, seconds: 42, hasSound: true }
  const order = { kind: 'show', job: 'Endless'.repeat(8), poster: 2, sound: true } as const
  const states: (Partial<FilmState> | undefined)[] = [
    undefined,
    { step: 'ready', ...known },
    { step: 'preparing', ...known, order, share: 0.5 },
    { step: 'failed', heading: 'That’s 14 minutes', message: 'Ten is the most.', ...known, order },
  ]
  const paths = ['/desk/work', '/desk/work/add']
  for (const path of paths) await expectAccessible(page, path)
  for (const [index, state] of states.entries()) {
    const id = String(index).repeat(20)
    await saveFilm(site, { id, at, name: `${'IMG'.repeat(20)}.MOV`, size: 1000, modified: 1, by: 'owner@example.com' })
    if (state) await saveFilmState(site, id, { step: 'ready', at, startedAt: at, ...state })
    paths.push(`/desk/work/${id}`)
  }
  const id = 'a'.repeat(12)
  const video = { id, name: `${'Endless'.repeat(8)} · Revive`, createdTime: at, downloadUrl: 'a.mp4', seconds: 42 }
  await publishEntry(folderStorage(join(folder, 'data/gallery-videos')), video)
  for (const path of [...paths, `/desk/work/${id}?said=live`, `/desk/work/${id}?edit`, '/desk/work?said=discarded'])
    await expectAccessible(page, path)
  await page.goto(`/desk/work/${'1'.repeat(20)}`)
  await page.getByRole('button', { name: 'Put it on my site' }).click()
  await page.getByText('Say what happened').waitFor()
  await expectAccessible(page)
  await writeFile(join(folder, 'data/gallery-videos/video-list.json'), '{"videos":[]}')
  await expectAccessible(page, '/desk/work')
}

/** Controls that are too small to be hit, leaving out links within a text. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, summary')]
      .filter((control) => control.checkVisibility() && !control.closest('p'))
      .map((control) => ({ box: control.getBoundingClientRect(), text: control.outerHTML.slice(0, 80) }))
      .filter(({ box }) => box.width > 1 && Math.round(box.height) < 48)
      .map(({ box, text }) => `${Math.round(box.width)}x${Math.round(box.height)} ${text}`),
  )

async function expectAccessible(page: Page, path = ''): Promise<void> {
  if (path) await page.goto(path)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)
  expect.soft(found, path).toEqual([])
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(scrollWidth, `${path} scrolls sideways`).toBe(page.viewportSize()?.width)
  if (scrollWidth === 320) expect.soft(await smallTargets(page), path).toEqual([])
}

/** A page of each kind, with `REQUEST` for one of a request. */
const ONE_OF_EACH_KIND = [
  ...['', '/REQUEST', '/health', '/work', '/work/add', '/site', '/site/prices', '/site/contact', '/site/texts'],
  ...['/site/pictures', '/site/picture?file=home.yaml&at=comparison.before', '/site/publish', '/no-signal'],
  '/site/edit?file=home.yaml&at=about',
]

test('on a narrow phone, axe finds nothing, nothing scrolls sideways, and a thumb hits every control', async ({
  page,
  desk,
}) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 720 })
  await expectAccessible(page, '/desk/sign-in')
  await desk.signIn(page)
  const { reference } = await desk.store.requests.accept({ quote: aQuote(), photoCount: 2 })
  for (const path of ONE_OF_EACH_KIND)
    await expectAccessible(page, `/desk${path.replace('REQUEST', `requests/${reference}`)}`)
})

for (const [colorScheme, width] of [
  ['light', 320],
  ['dark', 1280],
] as const)
  test(`in every state, in ${colorScheme} at ${width} px, the same is true`, { tag: '@nightly' }, async ({
    page,
    desk,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 720 })
    for (const path of OPEN) await expectAccessible(page, path)
    const paths = await fill(desk)
    await desk.signIn(page)
    for (const path of paths) await expectAccessible(page, path)
    await expectSiteAccessible(page, desk)
    await expectWorkAccessible(page, desk)
  })

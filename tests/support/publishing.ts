import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { goLive, stageRelease } from '../../cli/build/release.ts'
import { systemClock } from '../../core/clock.ts'
import { describeContent, saveBuiltFrom } from '../../core/publishing/built-from.ts'
import type { Site, SiteFolders } from '../../core/publishing/content-files.ts'
import { draftOf, listEdits, replaceEdits } from '../../core/publishing/draft.ts'
import { type Path, put } from '../../core/publishing/edit.ts'
import { historyFolder } from '../../core/publishing/git.ts'
import type { Publisher } from '../../core/publishing/publications.ts'
import { openSqliteStore } from '../../core/store/sqlite.ts'
import { editableSite } from '../../site/content/site-folders.ts'
import { temporaryFolder, writeFiles } from './files.ts'

export const POLISHING = 'services/polishing.yaml'
export const HOME = 'home.yaml'

const CONTENT = {
  [POLISHING]: 'name: Polishing # by hand\nnote: Takes a day\nprice: 349\nsteps:\n  - Wash\n  - Polish\n',
  [HOME]: 'heading: Clean cars\nplace: Glasgow\n',
}

const foldersOf = (root: string): SiteFolders => ({
  root,
  content: join(root, 'content'),
  desk: join(root, 'data/desk'),
  isContentFile: (file) => /^((home|faqs|services\/[^/]+)\.yaml|terms\.md)$/.test(file),
})

/** A site with its store open, which the caller closes. */
export async function siteOf(root: string) {
  const store = await openSqliteStore(join(root, 'data/quotes.sqlite'), systemClock)
  return { ...editableSite(foldersOf(root), store), store }
}

/** A publisher whose site is one page with the texts of all files. `builds` counts. */
export function publisherOf(site: Site, during: () => unknown = () => {}) {
  let builds = 0
  const publisher: Publisher = {
    ...site,
    check: async () => [],
    async stage(content) {
      builds += 1
      await stageRelease(site.root, async (folder) => {
        const contents = await describeContent(content, site.isContentFile)
        const files = Object.keys(contents).filter(site.isContentFile)
        const texts = await Promise.all(files.map((file) => readFile(join(content, file), 'utf8')))
        writeFiles(folder, { 'index.html': texts.join('') })
        await during()
        await saveBuiltFrom(folder, contents)
      })
    },
    goLive: () => goLive(site.root),
    report: async () => {},
  }
  return { publisher, builds: () => builds }
}

/** Saves in the draft that a place of a file has another value. */
export async function draftValue(site: Site, file: string, path: Path, after: unknown): Promise<void> {
  const edits = await listEdits(site)
  const published = edits.filter(({ job }) => job)
  const old = edits.filter((edit) => !edit.job && edit.file === file)
  const { data } = await draftOf(site, file, published)
  const edit = { id: crypto.randomUUID(), file, path, after, at: new Date() }
  if (!(await replaceEdits(site, old, put(old, data, edit)))) throw new Error('Somebody else saved at the same time.')
}

/** Runs git in a folder, as somebody who works on the server. */
export const gitIn =
  (cwd: string) =>
  (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Nina', '-c', 'user.email=nina@example.com', ...args], {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { PATH: process.env.PATH ?? '', GIT_CONFIG_GLOBAL: '/dev/null', GIT_EDITOR: 'true' },
    })

/** What the history has, newest first and without the first: author and subject. */
export const logOf = (site: SiteFolders) =>
  gitIn(historyFolder(site))('log', '--format=%ae: %s', 'main').trim().split('\n').slice(0, -1)

/** A project whose content is live. */
export async function projectWithContent(content: Record<string, string> = CONTENT) {
  const root = temporaryFolder()
  writeFiles(join(root, 'content'), content)
  const site = await siteOf(root)
  onTestFinished(() => site.store.close().catch(() => {}))
  const { publisher, builds } = publisherOf(site)
  await publisher.stage(site.content)
  await publisher.goLive()
  return {
    site,
    publisher,
    read: (file: string) => readFileSync(join(site.content, file), 'utf8'),
    path: (file: string) => join(site.content, file),
    builds: () => builds() - 1,
    live: () => readFileSync(join(site.root, 'dist/index.html'), 'utf8'),
    log: () => logOf(site),
  }
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { goLive, stageRelease } from '../../cli/build/release.ts'
import { describeContent, saveBuiltFrom } from '../../core/publishing/built-from.ts'
import type { SiteFolders } from '../../core/publishing/drafts.ts'
import type { Publisher } from '../../core/publishing/publications.ts'
import { temporaryFolder, writeFiles } from './files.ts'

export const POLISHING = 'services/polishing.yaml'
export const HOME = 'home.yaml'

const CONTENT = {
  [POLISHING]: 'name: Polishing # by hand\nnote: Takes a day\nprice: 349\nsteps:\n  - Wash\n  - Polish\n',
  [HOME]: 'heading: Clean cars\nplace: Glasgow\n',
}

export const foldersOf = (root: string): SiteFolders => ({
  root,
  content: join(root, 'content'),
  desk: join(root, 'data/desk'),
  isContentFile: (file) => /^(home|faqs|services\/[^/]+)\.yaml$/.test(file),
})

/** A publisher whose site is one page with the texts of all files. `builds` counts. */
export function publisherOf(site: SiteFolders, during: () => unknown = () => {}) {
  let builds = 0
  const publisher: Publisher = {
    ...site,
    check: async () => [],
    async stage(texts) {
      builds += 1
      await stageRelease(site.root, async (folder) => {
        const from = await describeContent(site, texts)
        const files = Object.keys(from).filter(site.isContentFile)
        const all = files.map(async (file) => texts.get(file) ?? (await readFile(join(site.content, file), 'utf8')))
        writeFiles(folder, { 'index.html': (await Promise.all(all)).join('') })
        await during()
        await saveBuiltFrom(folder, from)
      })
    },
    goLive: () => goLive(site.root),
    report: async () => {},
  }
  return { publisher, builds: () => builds }
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

/** A project whose content is live, and a git repository with it. */
export async function projectWithContent() {
  const site = foldersOf(temporaryFolder())
  const git = gitIn(site.content)
  writeFiles(site.content, CONTENT)
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '--message=First')
  const { publisher, builds } = publisherOf(site)
  await publisher.stage(new Map())
  await publisher.goLive()
  const read = (file: string) => readFileSync(join(site.content, file), 'utf8')
  return {
    site,
    publisher,
    git,
    read,
    path: (file: string) => join(site.content, file),
    builds: () => builds() - 1,
    live: () => readFileSync(join(site.root, 'dist/index.html'), 'utf8'),
    /** What git has, newest first: author and subject. */
    log: () => git('log', '--format=%ae: %s').trim().split('\n').slice(0, -1),
  }
}

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, lstat, mkdir, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SECOND } from '../clock.ts'
import { MIB } from '../disk.ts'
import { SetupError } from '../setup-error.ts'
import { Refused, type SiteFolders } from './content-files.ts'

const run = promisify(execFile)

/** Runs git with arguments, and returns what it prints. @throws SetupError with what git says */
export type Git = (...args: string[]) => Promise<string>

/** Our own repository. Nobody but the publisher may write there, who is root on a server. */
export const historyFolder = ({ root }: Pick<SiteFolders, 'root'>): string => join(root, 'publications', 'history.git')

/** The work tree of the history: a copy of the content, from which the site is built. */
export const copyFolder = ({ root }: Pick<SiteFolders, 'root'>): string => join(root, 'releases', 'content')

/** Without settings of anybody else, a file in the history has the bytes that it has in the folder. */
const SETTINGS = {
  'core.fsync': 'all',
  'core.quotePath': 'false',
  'core.autocrlf': 'false',
  'gc.autoDetach': 'false',
}
const OPTIONS = Object.entries(SETTINGS).flatMap(([key, value]) => ['-c', `${key}=${value}`])

/**
 * Runs git on the history.
 *
 * @param author the address of the author of commits; default: nobody who signed in
 * @param at when they were made (ISO 8601); default: now
 */
export function historyGit(site: Pick<SiteFolders, 'root'>, author = 'desk@localhost', at?: string): Git {
  const env = {
    PATH: process.env.PATH,
    GIT_DIR: historyFolder(site),
    GIT_WORK_TREE: copyFolder(site),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_AUTHOR_NAME: author,
    GIT_AUTHOR_EMAIL: author,
    GIT_COMMITTER_NAME: 'The desk',
    GIT_COMMITTER_EMAIL: 'desk@localhost',
    ...(at && { GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at }),
  }
  return (...args) => runGit([...OPTIONS, ...args], { cwd: site.root, env, maxBuffer: 64 * MIB })
}

/** Makes the history if there is none, and removes the locks of a git that was killed: nobody else may be at work. */
export async function openHistory(site: SiteFolders): Promise<Git> {
  const git = historyGit(site)
  const folder = historyFolder(site)
  await mkdir(copyFolder(site), { recursive: true })
  if (!existsSync(folder)) {
    // Git does not take a half-made one for a repository.
    const part = `${folder}.part`
    await rm(part, { recursive: true, force: true })
    await mkdir(part, { recursive: true })
    await git('--git-dir', part, 'init', '--quiet', '--initial-branch=main')
    await rename(part, folder)
  }
  for await (const lock of glob('{,refs/**/,objects/**/}*.lock', { cwd: folder })) await rm(join(folder, lock))
  return git
}

/** Packs the history, if there is enough to pack. */
export async function tidyHistory(site: SiteFolders): Promise<void> {
  if (existsSync(historyFolder(site))) await historyGit(site)('gc', '--auto', '--quiet')
}

/** The hash that a name such as `COMMIT:FILE` leads to; empty if there is none. */
export async function hashOf(git: Git, name: string): Promise<string> {
  try {
    return (await git('rev-parse', '--quiet', '--verify', name)).trim()
  } catch (error) {
    // A git that was killed does not say so.
    if (exitCodeOf(error) === 1) return ''
    throw error
  }
}

/** The commit that a name leads to; empty if there is none. */
export const commitOf = (git: Git, name: string): Promise<string> => hashOf(git, `${name}^{commit}`)

/** Commits the work tree on top of a commit, and returns that: the one before if nothing has changed. */
export async function commit(git: Git, parent: string, message: string): Promise<string> {
  await git('add', '--all', '--force')
  const tree = (await git('write-tree')).trim()
  if (parent === '') return (await git('commit-tree', tree, '-m', message)).trim()
  if (tree === (await git('rev-parse', `${parent}^{tree}`)).trim()) return parent
  return (await git('commit-tree', tree, '-p', parent, '-m', message)).trim()
}

/** @throws Refused if the content is a repository in which somebody has conflicts to solve */
export async function expectMerged(content: string): Promise<void> {
  const folder = await realpath(content)
  const { uid, gid } = await lstat(folder)
  // As its owner, and with nothing that the repository sets: it is another user's.
  const asOwner = process.getuid?.() === 0 ? { uid, gid } : {}
  const env = {
    PATH: process.env.PATH,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CEILING_DIRECTORIES: join(folder, '..'),
    GIT_OPTIONAL_LOCKS: '0',
    GIT_ALLOW_PROTOCOL: '',
    GIT_NO_LAZY_FETCH: '1',
  }
  // Whoever works there may be yet another user, such as root.
  const settings = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'safe.directory=*']
  const args = [...settings.flatMap((setting) => ['-c', setting]), 'ls-files', '--unmerged']
  const unmerged = await runGit(args, { cwd: folder, env, ...asOwner, timeout: 20 * SECOND }).catch((error) => {
    // There is no repository that git can read.
    if (exitCodeOf(error) === 128) return ''
    throw new Refused('Whether somebody is merging changes on the server could not be found out. Try again.')
  })
  if (unmerged !== '')
    throw new Refused(
      'Somebody is merging changes on the server, and has conflicts to solve first. Ask them, then try again.',
    )
}

/** The exit code of a git that failed; `undefined` or `null` if it was killed. */
const exitCodeOf = (error: unknown): unknown => Object((error as Error).cause).code

async function runGit(args: string[], options: Parameters<typeof run>[2]): Promise<string> {
  try {
    const { stdout } = await run('git', args, options)
    return stdout.toString()
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string }
    throw new SetupError(`git failed: ${stderr?.trim() || message}`, { cause })
  }
}

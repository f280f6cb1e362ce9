import { execFile } from 'node:child_process'
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SECOND } from '../clock.ts'

const run = promisify(execFile)

/** Overrides what a repository sets: nothing of it may run a program. */
const SETTINGS = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'commit.gpgSign': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
}

/**
 * Commits these files and nothing else, if the content folder is a repository of its own. Git only records what is
 * published, for whoever edits the content with it.
 *
 * @param author the address of the author, unless nobody signed in
 * @returns why it could not, if so
 */
export async function commit(
  content: string,
  files: string[],
  message: string,
  author = 'desk@localhost',
): Promise<string | undefined> {
  const folder = await realpath(content)
  const repository = join(folder, '.git')
  const about = await lstat(repository).catch(() => undefined)
  // A link may lead to the repository of something else.
  if (files.length === 0 || !about || about.isSymbolicLink()) return undefined
  const { uid, gid } = about
  const inherited = Object.entries(process.env).filter(([name]) => !/^(GIT_|HOME$|XDG_)/.test(name))
  const env = {
    ...Object.fromEntries(inherited),
    GIT_DIR: repository,
    GIT_WORK_TREE: folder,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_TERMINAL_PROMPT: '0',
    // What a partial clone lacks would be fetched by a program that the repository sets.
    GIT_ALLOW_PROTOCOL: '',
    GIT_AUTHOR_NAME: author,
    GIT_AUTHOR_EMAIL: author,
    GIT_COMMITTER_NAME: 'The desk',
    GIT_COMMITTER_EMAIL: 'desk@localhost',
  }
  async function git(settings: Record<string, string>, ...args: string[]): Promise<string> {
    const all = Object.entries({ ...SETTINGS, 'safe.directory': folder, ...settings })
    const pairs = all.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ])
    const { stdout } = await run('git', args, {
      cwd: folder,
      timeout: 20 * SECOND,
      env: { ...env, GIT_CONFIG_COUNT: String(all.length), ...Object.fromEntries(pairs) },
      // The owner of the repository must be able to write to it afterwards.
      ...(process.getuid?.() === 0 && { uid, gid }),
    })
    return stdout
  }
  try {
    const names = await git({}, 'config', '--null', '--name-only', '--list')
    const filters = names.split('\0').filter((name) => /^filter\..*\.(clean|process|required)$/.test(name))
    const none = Object.fromEntries(filters.map((name) => [name, name.endsWith('.required') ? 'false' : '']))
    const changed = await git(none, 'status', '--porcelain', '--ignore-submodules=all', '--', ...files)
    if (changed === '') return undefined
    await git(none, 'add', '--', ...files)
    await git(none, 'commit', '--quiet', '--only', '-m', message, '--', ...files)
    return undefined
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    return `Git has no commit of this: ${stderr?.trim() || message}`
  }
}

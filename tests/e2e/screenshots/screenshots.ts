import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandLine } from '../../../cli/command-line.ts'
import { SetupError } from '../../../core/setup-error.ts'
import { linkPackages } from '../support/project-copy.ts'

const USAGE = `Usage: npm run screenshots -- [COMMIT]

Takes pictures of every page, dialog and state, and writes a report. With a commit, builds that too, and the report shows
what differs.`

const REPORT = 'playwright-report/index.html'

await runCommandLine(USAGE, async ([commit]) => {
  const folder = mkdtempSync(join(tmpdir(), 'screenshots-'))
  const checkout = join(folder, 'checkout')
  const takePictures = (root: string, ...options: string[]) => {
    rmSync(REPORT, { force: true })
    run('playwright', ['test', '--config', import.meta.dirname, ...options], '.', {
      SITE_ROOT: root,
      PICTURES: join(folder, 'pictures'),
    })
    if (!existsSync(REPORT)) throw new SetupError('Playwright took no pictures.')
  }
  process.on('SIGINT', () => {}) // It also reaches the command that is running, which then fails.
  try {
    if (commit) {
      run('git', ['worktree', 'add', '--detach', checkout, commit])
      const [lock, oldLock] = ['.', checkout].map((root) => readFileSync(join(root, 'package-lock.json'), 'utf8'))
      if (lock === oldLock) await linkPackages(checkout)
      else run('npm', ['ci'], checkout)
      run('npm', ['run', 'build'], checkout)
      takePictures(checkout, '--update-snapshots')
    }
    takePictures(process.cwd())
    return `The report is in ${REPORT}: a picture that differs or is new is a failed test.`
  } finally {
    if (commit) spawnSync('git', ['worktree', 'remove', '--force', checkout])
    rmSync(folder, { recursive: true })
  }
})

/** Runs a command. Only Playwright may exit with 1: then pictures differ, or are not there. */
function run(command: string, args: string[], cwd = '.', settings: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...settings } })
  if (status !== 0 && !(command === 'playwright' && status === 1))
    throw new SetupError(`${command} ${args.join(' ')} failed.`)
}

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCommandLine } from '../../cli/command-line.ts'
import { SetupError } from '../../server/setup-error.ts'
import { linkPackages } from '../support/project-copy.ts'
import { renderSheet } from './sheet.ts'

const USAGE = `Usage: npm run screenshots -- [COMMIT]

Builds the site, and shows every page, dialog and state in one HTML file. With a commit, builds that too, and shows only
what differs.`
/** Test runs empty test-results/. */
const SHEET = 'playwright-report/screenshots.html'
/** Takes pictures into a folder. Whatever is not there fails, and leaves no picture. */
const TAKE_PICTURES = ['test', '--config', import.meta.dirname, '--output']

await runCommandLine(USAGE, async ([commit]) => {
  const start = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'screenshots-'))
  const [checkout, before, now] = [join(folder, 'checkout'), join(folder, 'before'), join(folder, 'now')]
  process.on('SIGINT', () => {}) // It also reaches the command that is running, which then fails.
  try {
    if (commit) {
      run('git', ['worktree', 'add', '--detach', checkout, commit])
      const [lock, oldLock] = ['.', checkout].map((root) =>
        readFileSync(join(root, 'package-lock.json'), 'utf8'),
      )
      if (lock === oldLock) await linkPackages(checkout)
      else run('npm', ['ci'], checkout)
      run('npm', ['run', 'build'], checkout)
      run('playwright', [...TAKE_PICTURES, before], checkout, 1)
    }
    run('playwright', [...TAKE_PICTURES, now], '.', 1)
    const title = commit ? `What differs from ${commit}` : 'Screenshots'
    const sheet = await renderSheet(title, now, commit && before)
    mkdirSync(dirname(SHEET), { recursive: true })
    writeFileSync(SHEET, sheet)
    const seconds = Math.round((performance.now() - start) / 1000)
    return `${SHEET}: ${(sheet.length / 1e6).toFixed(1)} MB, written in ${seconds} s.`
  } finally {
    if (commit) spawnSync('git', ['worktree', 'remove', '--force', checkout])
    rmSync(folder, { recursive: true })
  }
})

/** @param tolerated an exit code other than 0 that is not an error */
function run(command: string, args: string[], cwd = '.', tolerated = 0): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0 && status !== tolerated) throw new SetupError(`${command} ${args.join(' ')} failed.`)
}

/**
 * Loaded before a program (`--import`). Before its KILL_AT-th change of a file or call of git, it is killed with
 * SIGKILL. With TROUBLE, it can write no file from then on (`full disk`), its KILL_AT-th git is killed (`kill git`), or
 * it is killed before its KILL_AT-th statement of SQL (`kill statement`).
 */
import { ChildProcess, execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { StatementSync } from 'node:sqlite'

const { TROUBLE = 'kill', KILL_AT } = process.env
const at = Number(KILL_AT)
let count = 0

function troubleAt<Target extends object>(target: Target, names: (keyof Target)[]): void {
  for (const name of names) {
    const original = target[name] as unknown as (...args: unknown[]) => unknown
    const value = function (this: unknown, ...args: unknown[]) {
      count += 1
      if (count === at && /^kill( statement)?$/.test(TROUBLE)) process.kill(process.pid, 'SIGKILL')
      if (count === at && TROUBLE === 'full disk') execFileSync('prlimit', [`--pid=${process.pid}`, '--fsize=0'])
      const result = original.apply(this, args)
      if (count === at && TROUBLE === 'kill git') (this as ChildProcess).kill('SIGKILL')
      return result
    }
    Object.defineProperty(target, name, { value })
  }
}

if (TROUBLE === 'kill statement') troubleAt(StatementSync.prototype, ['all'])
else if (TROUBLE !== 'kill git')
  troubleAt(fs, ['chmod', 'chown', 'cp', 'mkdir', 'rename', 'rm', 'symlink', 'utimes', 'writeFile'])
troubleAt(ChildProcess.prototype as ChildProcess & { spawn: unknown }, ['spawn'])
syncBuiltinESMExports()
process.on('exit', () => console.log(`${count} steps`))

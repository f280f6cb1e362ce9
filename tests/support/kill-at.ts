/** Loaded before a program (`--import`): kills it with SIGKILL before its KILL_AT-th change of a file or call of git. */
import { ChildProcess } from 'node:child_process'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const killAt = Number(process.env.KILL_AT)
let count = 0

function killBefore<Target extends object>(target: Target, names: (keyof Target)[]): void {
  for (const name of names) {
    const original = target[name] as unknown as (...args: unknown[]) => unknown
    const value = function (this: unknown, ...args: unknown[]) {
      count += 1
      if (count === killAt) process.kill(process.pid, 'SIGKILL')
      return original.apply(this, args)
    }
    Object.defineProperty(target, name, { value })
  }
}

killBefore(fs, ['chmod', 'chown', 'cp', 'mkdir', 'rename', 'rm', 'symlink', 'utimes', 'writeFile'])
killBefore(ChildProcess.prototype as ChildProcess & { spawn: unknown }, ['spawn'])
syncBuiltinESMExports()
process.on('exit', () => console.log(`${count} steps`))

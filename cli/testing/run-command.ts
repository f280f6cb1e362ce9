import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/** Runs one of the commands in a folder, as the owner does, with no settings but these. */
export function runCommand(
  command: string,
  args: string[],
  { folder, env = {} }: { folder: string; env?: Record<string, string> },
) {
  const program = resolve(import.meta.dirname, '..', `${command}.ts`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  return { status, stdout, stderr }
}

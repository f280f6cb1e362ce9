import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'

/**
 * Installs packages if run as root on Debian or Ubuntu.
 *
 * @returns whether it installed them
 * @throws Error if apt-get fails
 */
export function installDebianPackages(packages: string[]): boolean {
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${packages.join(', ')}.`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  return true
}

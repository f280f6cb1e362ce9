import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { launchOptions } from './browser.ts'

// Installs a browser, ffmpeg and restic if they are missing, and says which could not be installed.

const hasBrowser = () => launchOptions().executablePath !== undefined
const hasFfmpeg = () => spawnSync('ffmpeg', ['-version']).status === 0
const hasRestic = () => spawnSync('restic', ['version']).status === 0

/** Installs a package if run as root on Debian or Ubuntu. */
function installPackage(name: string): void {
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name}.`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
}

if (!hasBrowser()) {
  console.log('No browser found. Installing one.')
  const own = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  if (own.status !== 0) installPackage('chromium-headless-shell')
}
if (!hasFfmpeg()) installPackage('ffmpeg')
if (!hasRestic()) installPackage('restic')

const missing: string[] = []
if (!hasBrowser()) missing.push('Chromium or Chrome')
if (!hasFfmpeg()) missing.push('ffmpeg')
if (!hasRestic()) missing.push('restic')
if (missing.length > 0) {
  console.error(
    `The tests need ${missing.join(' and ')}, which could not be installed. Install ${missing.length > 1 ? 'them' : 'it'}, then run the tests again.`,
  )
  process.exitCode = 1
}

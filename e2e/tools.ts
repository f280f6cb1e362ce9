import { spawnSync } from 'node:child_process'
import { launchOptions } from './browser.ts'
import { installDebianPackages } from './debian-packages.ts'

/** Finds what the tests need beside npm's packages, and installs what is missing: a browser, and ffmpeg. */
function findTools(): string[] {
  const missing: string[] = []
  if (!hasBrowser() && !installBrowser()) missing.push('Chromium or Chrome')
  if (!hasFfmpeg() && !(installDebianPackages(['ffmpeg']) && hasFfmpeg())) missing.push('ffmpeg')
  return missing
}

const hasBrowser = () => launchOptions().executablePath !== undefined

const hasFfmpeg = () => spawnSync('ffmpeg', ['-version']).status === 0

/** Playwright's own browser, else the system's package. */
function installBrowser(): boolean {
  console.log('No browser found. Installing one.')
  const own = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return own.status === 0 || (installDebianPackages(['chromium-headless-shell']) && hasBrowser())
}

const missing = findTools()
if (missing.length > 0) {
  console.error(`The tests need ${missing.join(' and ')}. Install that, then run them again.`)
  process.exitCode = 1
}

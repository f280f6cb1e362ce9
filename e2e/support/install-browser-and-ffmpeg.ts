import { spawnSync } from 'node:child_process'
import { launchOptions } from './browser.ts'
import { installDebianPackages } from './debian-packages.ts'

/**
 * Installs a browser and ffmpeg if they are missing.
 *
 * @returns the tools that could not be installed
 */
function installTools(): string[] {
  const missing: string[] = []
  if (!hasBrowser() && !installBrowser()) missing.push('Chromium or Chrome')
  if (!hasFfmpeg() && !(installDebianPackages(['ffmpeg']) && hasFfmpeg())) missing.push('ffmpeg')
  return missing
}

const hasBrowser = () => launchOptions().executablePath !== undefined

const hasFfmpeg = () => spawnSync('ffmpeg', ['-version']).status === 0

/** Installs Playwright's own browser, or the system's package if that fails. */
function installBrowser(): boolean {
  console.log('No browser found. Installing one.')
  const own = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  return own.status === 0 || (installDebianPackages(['chromium-headless-shell']) && hasBrowser())
}

const missing = installTools()
if (missing.length > 0) {
  console.error(
    `The tests need ${missing.join(' and ')}, which could not be installed. Install ${missing.length > 1 ? 'them' : 'it'}, then run the tests again.`,
  )
  process.exitCode = 1
}

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell', // without a window's own work, which tests and measurements would have to share with
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const isRoot = userInfo().uid === 0

/** How to start the browser: Playwright's own where it is installed, else the system's. */
export function launchOptions() {
  const executablePath = [chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => existsSync(path))
  return {
    ...(executablePath && { executablePath }),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--font-render-hinting=none', // letters where a phone puts them
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/** Installs a browser where none is found: Playwright's, else, as root on Debian, the system's package. */
function install(): void {
  if (launchOptions().executablePath) return
  console.log('No browser found. Installing one.')
  const own = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  if (own.status === 0) return
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { stdio: 'inherit' })
  }
  if (launchOptions().executablePath) return
  console.error('No browser could be installed. Install Chromium or Chrome, then run the tests again.')
  process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) install()

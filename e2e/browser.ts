import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
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

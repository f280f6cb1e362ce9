import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { chromium } from '@playwright/test'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell', // first, because it does no window work that would disturb measurements
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const isRoot = userInfo().uid === 0

/** Launch options for Playwright's own browser, or the system's if that is not installed. */
export function launchOptions() {
  const executablePath = [chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => existsSync(path))
  return {
    ...(executablePath && { executablePath }),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--font-render-hinting=none', // phones do not hint either, so letters have the same width
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

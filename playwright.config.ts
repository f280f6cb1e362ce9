import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'engines/**', // npm run test:engines
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On a loaded machine a click can fall between two frames. What passes at a second try is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  reporter: process.env.CI ? 'dot' : 'list',
  use: { launchOptions: launchOptions(), locale: 'en-GB', timezoneId: 'Europe/London' },
})

import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'engines/**', // npm run test:engines
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only at a second attempt has a cause: find it.
  retries: 0,
  workers: 2,
  reporter: process.env.CI ? 'dot' : 'list',
  use: { launchOptions: launchOptions(), locale: 'en-GB', timezoneId: 'Europe/London' },
})

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
  // Tests mostly wait for the browser: two to a core keep it busy. The longer limits are for a busy machine.
  workers: '200%',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? 'dot' : 'list',
  use: { launchOptions: launchOptions(), locale: 'en-GB', timezoneId: 'Europe/London' },
})

import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/e2e/support/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: ['engines/**', 'second-sample/**'], // npm run test:engines and npm run e2e:second-sample
  // Slow tests that rarely fail. .ci/nightly runs them.
  grepInvert: process.env.NIGHTLY ? [] : /@nightly/,
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A flaky test is a bug to find, and is listed at the end of the run, but it does not stop a release.
  retries: process.env.CI ? 1 : 0,
  workers: '100%',
  // For a busy machine.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    launchOptions: launchOptions(),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording a trace of every test takes the runner a seventh more processor time.
    trace: process.env.CI
      ? { mode: process.env.NIGHTLY ? 'retain-on-first-failure' : 'on-first-retry', screenshots: false }
      : 'off',
  },
})

import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './journey.ts'

const BACK = 'back.spec.ts'

/** Runs the journeys once in each engine. Playwright is only the test runner; WebDriver controls the engines. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 120_000, // 2 minutes
  reporter: 'list',
  projects: [
    { name: 'firefox', use: { engine: 'firefox' }, testIgnore: BACK },
    { name: 'webkit', use: { engine: 'webkit' }, testIgnore: BACK },
    { name: 'chromium', testMatch: BACK }, // All other tests in e2e/ run in Chromium.
  ],
})

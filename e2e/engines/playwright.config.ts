import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './journey.ts'

/** Runs the journeys once in each engine. Playwright is only the test runner; WebDriver controls the engines. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 120_000, // 2 minutes
  reporter: 'list',
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
    { name: 'chromium', use: { engine: 'chromium' } },
  ],
})

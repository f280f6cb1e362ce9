import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './engines.ts'

/** Needs Debian’s firefox-esr, webkit2gtk-driver, xvfb, and GStreamer’s plugins for H.264. */
export default defineConfig<EngineOptions>({
  testDir: '.',
  outputDir: '../../../test-results/engines',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 120_000, // 2 minutes
  reporter: 'list',
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
})

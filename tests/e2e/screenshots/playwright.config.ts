import { defineConfig } from '@playwright/test'
import base from '../../../playwright.config.ts'

/** Compares the pictures of the site in SITE_ROOT with those in PICTURES. Each picture is a test. */
export default defineConfig(base, {
  testDir: '.',
  testMatch: 'take-pictures.ts',
  retries: 0,
  outputDir: '../../../test-results/screenshots',
  reporter: [['dot'], ['html', { open: 'never', outputFolder: '../../../playwright-report' }]],
  snapshotPathTemplate: `${process.env.PICTURES}/{arg}{ext}`,
  // The default, 0.2, hides a grey that has changed by 52 of 255 levels.
  expect: { toHaveScreenshot: { threshold: 0.01 } },
  use: { bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } },
})

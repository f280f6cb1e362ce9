import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Takes the pictures of the site that is built in the working directory. Each picture is a test. */
export default defineConfig(base, {
  testDir: '.',
  testMatch: 'take-pictures.ts',
  retries: 0,
  reporter: 'dot',
  use: { bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } },
})

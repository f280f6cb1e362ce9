import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../../../playwright.config.ts'

/**
 * Runs tests again on the site of another business, as a client's would be: its content is outside the project, and
 * lacks some optional parts that the sample has. At night these are more of the tests whose outcome may depend on the content.
 */
process.env.CONTENT_DIR = 'tests/e2e/second-sample/content' // What the tests expect. Workers load this file too.

const EVERY_CHANGE = ['accessibility', 'contrast', 'layout']
const NIGHTLY = ['car-picker', 'choosing-a-package', 'home', 'pages', 'search-engines', 'services', 'site']

const specs = globSync('tests/e2e/*/*.spec.ts').map((file) => basename(file, '.spec.ts'))
const gone = [...EVERY_CHANGE, ...NIGHTLY].filter((name) => !specs.includes(name))
if (gone.length > 0) throw new Error(`There is no spec called ${gone.join(' or ')}.`)

export default defineConfig({
  ...base,
  testDir: '..',
  testMatch: [
    'second-sample/*.spec.ts',
    ...[...EVERY_CHANGE, ...(process.env.NIGHTLY ? NIGHTLY : [])].map((name) => `${name}.spec.ts`),
  ],
  testIgnore: 'engines/**',
  // Some tests need not see a second content, such as those at a fourth width, or need not see it with every change.
  grepInvert: process.env.NIGHTLY ? /@nightly|@once/ : /@nightly|@once|@wide/,
  outputDir: '../../../test-results/second-sample',
  globalSetup: './build.ts',
})

import { defineConfig } from 'vitest/config'

const MINUTE = 60_000

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**', 'dist/**', 'releases/**'],
    // Vitest would leave one of two cores to itself; most tests wait for processes that they start.
    maxWorkers: '100%',
    // Many tests start real processes and databases; a busy machine may take its time.
    testTimeout: 5 * MINUTE,
    hookTimeout: 2 * MINUTE,
    tags: [
      {
        name: 'nightly',
        description: 'Too slow for npm test; npm run test:nightly runs it.',
        timeout: 10 * MINUTE,
      },
    ],
    expect: { poll: { timeout: 15_000 } },
  },
})

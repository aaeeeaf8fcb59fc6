import { defineConfig } from 'vitest/config'

/** The browser tests: one file at a time, because each has a platform and a Chromium of its own. */
export default defineConfig({
  test: {
    name: 'browser',
    include: ['e2e/**/*.spec.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default', './tools/tally-reporter.ts'],
  },
})

import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'

/** The browser tests. The specs of a worker share its Chromium and the process that runs their platforms. */
export default defineConfig({
  test: {
    name: 'browser',
    include: ['e2e/**/*.spec.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    globalSetup: 'tools/test-run.ts',
    testTimeout: 60_000,
    // A state that is waited for comes at once; on a busy machine later.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
    reporters: ['default', './tools/tally-reporter.ts'],
  },
})

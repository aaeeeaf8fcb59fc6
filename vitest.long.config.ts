import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'

/** All cases of the long specs, which `.ci/run` runs after `npm test`; `npm test` has a few cases of each, and nothing on services. */
export default defineConfig({
  test: {
    name: 'long',
    include: ['acceptance/{away,growth,kill,mail-faults,on-services}.spec.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    globalSetup: 'tools/test-run.ts',
    provide: { smoke: false },
    testTimeout: 60_000,
    // A state that is waited for comes at once; on a busy machine later.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    reporters: ['default', './tools/tally-reporter.ts'],
  },
})

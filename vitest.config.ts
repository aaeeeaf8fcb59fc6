import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'
import { tallyFile } from './tools/tally-reporter.ts'

/** A test's suffix says what it costs: `npx vitest run --project unit` is the quick part. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Lines of skipped tests with their reasons, and the counts that .ci/run adds up.
    reporters: ['default', './tools/tally-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          // Files share their modules: a spec that changes what a module remembers puts it back.
          isolate: false,
          // The static checks run beside it (`npm test`).
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          include: ['**/*.spec.{ts,tsx}'],
          exclude: ['**/*.{int,page}.spec.{ts,tsx}', 'acceptance/**', 'e2e/**', '**/node_modules/**'],
        },
      },
      {
        // Whole pages in a DOM without a browser, against a fake server.
        test: {
          name: 'page',
          // One DOM for a worker: after each test it is put back (web/testing/fresh-page.ts).
          isolate: false,
          // React is loaded by the first setup file.
          sequence: { groupOrder: 1, setupFiles: 'list' },
          include: ['web/**/*.page.spec.{ts,tsx}'],
          environment: 'jsdom',
          // Every test loads the application anew: with more room for what is young, less of it is collected while it is needed.
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          setupFiles: ['web/testing/react-without-throttle.ts', 'web/testing/fresh-page.ts', 'web/testing/pdf-double.ts'],
        },
      },
      {
        test: {
          name: 'int',
          // Files share their process: a spec puts back what it changes of it, and closes what it opens.
          isolate: false,
          sequence: { groupOrder: 2 },
          // Each store starts a thread, and Node compiles its modules anew for each thread unless it finds them in a cache.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'node') },
          // The specs of main/ that run a whole platform copy its seeded data from the folder of the run.
          globalSetup: 'tools/test-run.ts',
          include: ['**/*.int.spec.ts'],
          exclude: ['acceptance/**', 'e2e/**', '**/node_modules/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A state that is waited for comes at once; on a busy machine later.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'acceptance',
          // The specs of a worker share the process that runs their platforms.
          isolate: false,
          sequence: { groupOrder: 3 },
          globalSetup: 'tools/test-run.ts',
          // A few cases of the long specs (vitest.long.config.ts).
          provide: { smoke: true },
          include: ['acceptance/**/*.spec.ts'],
          // `.ci/run`, which tallies, runs all cases of the long specs afterwards.
          exclude: [`acceptance/${tallyFile === undefined ? 'on-services' : '{away,growth,kill,mail-faults,on-services}'}.spec.ts`],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})

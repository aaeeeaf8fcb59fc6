import { defineConfig } from 'vitest/config'

/** A test's suffix says what it costs: `npx vitest run --project unit` is the quick part. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Lines of skipped tests with their reasons, and the counts that .ci/run adds up.
    reporters: ['default', './tools/tally-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          // Files share their modules: a spec that changes what a module remembers puts it back.
          isolate: false,
          include: ['**/*.spec.{ts,tsx}'],
          exclude: ['**/*.{int,page}.spec.{ts,tsx}', 'acceptance/**', 'e2e/**', '**/node_modules/**'],
        },
      },
      {
        // Whole pages in a DOM without a browser, against a fake server.
        test: {
          name: 'page',
          include: ['web/**/*.page.spec.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 30_000,
          setupFiles: ['web/testing/react-without-throttle.ts'],
        },
      },
      {
        test: {
          name: 'int',
          include: ['**/*.int.spec.ts'],
          exclude: ['acceptance/**', 'e2e/**', '**/node_modules/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'acceptance', include: ['acceptance/**/*.spec.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
    ],
  },
})

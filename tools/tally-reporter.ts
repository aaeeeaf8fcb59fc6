import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The counts of one run of vitest; `.ci/run` adds them up. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** Set by `.ci/run` for each run: the file that takes its tally. */
const file = process.env['PROFFER_TALLY']

/** Files that cannot be loaded and errors outside tests are counted as failures too. */
export function tally(states: readonly string[], brokenFiles: number, strayErrors: number): Tally {
  const count = (state: string) => states.filter((each) => each === state).length
  return { passed: count('passed'), failed: count('failed') + brokenFiles + strayErrors, skipped: count('skipped') }
}

function skippedLine(test: TestCase): string {
  const result = test.result()
  const reason = result.state === 'skipped' ? result.note : undefined
  return `  skipped: ${test.module.relativeModuleId} > ${test.fullName}${reason === undefined ? '' : ` (${reason})`}`
}

export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    for (const test of tests) if (test.result().state === 'skipped') console.log(skippedLine(test))
    if (file === undefined) return
    const broken = modules.filter((module) => module.errors().length > 0).length
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(
      file,
      JSON.stringify(
        tally(
          tests.map((test) => test.result().state),
          broken,
          errors.length,
        ),
      ),
    )
  }
}

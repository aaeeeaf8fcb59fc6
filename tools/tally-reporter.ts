import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** One run of vitest; `.ci/run` adds the counts up, and repeats the failures at its end: the rest of the output may be cut. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
}

/** Set by `.ci/run` for each run: the file that takes its tally, and the seconds that each project took. */
export const tallyFile = process.env['PROFFER_TALLY']

/** @param strays what failed outside any test: a file that cannot be loaded, a hook, an error that nobody caught */
export function tally(
  tests: readonly { readonly state: string; readonly name: string; readonly why?: string }[],
  strays: readonly string[],
): Tally {
  const count = (state: string) => tests.filter((each) => each.state === state).length
  const failed = tests.filter(({ state }) => state === 'failed')
  return {
    passed: count('passed'),
    failed: failed.length + strays.length,
    skipped: count('skipped'),
    failures: [...failed.map(({ name, why }) => `${name}: ${why ?? 'no error'}`), ...strays],
  }
}

const firstLine = (error: { readonly message: string }) => error.message.split('\n', 1)[0] ?? ''

function skippedLine(test: TestCase): string {
  const result = test.result()
  const reason = result.state === 'skipped' ? result.note : undefined
  return `  skipped: ${test.module.relativeModuleId} > ${test.fullName}${reason === undefined ? '' : ` (${reason})`}`
}

export default class TallyReporter implements Reporter {
  /** From the first file of a project to the last one's end, in milliseconds. */
  readonly spans = new Map<string, { readonly begun: number; ended: number }>()

  onTestModuleStart({ project }: TestModule): void {
    const now = Date.now()
    if (!this.spans.has(project.name)) this.spans.set(project.name, { begun: now, ended: now })
  }

  onTestModuleEnd({ project }: TestModule): void {
    const span = this.spans.get(project.name)
    if (span) span.ended = Date.now()
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    for (const test of tests) if (test.result().state === 'skipped') console.log(skippedLine(test))
    if (tallyFile === undefined) return
    const strays = [
      ...modules.flatMap((module) => [
        ...module.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error)}`),
        // A hook that fails after the last test of a `describe` fails the run, and no test of it.
        ...[...module.children.allSuites()].flatMap((suite) =>
          suite.errors().map((error) => `${module.relativeModuleId} > ${suite.fullName}: ${firstLine(error)}`),
        ),
      ]),
      ...errors.map((error) => `outside every test: ${firstLine(error)}`),
    ]
    const ended = tests.map((test) => {
      const { state, errors: thrown } = test.result()
      const why = thrown?.[0]
      return { state, name: `${test.module.relativeModuleId} > ${test.fullName}`, ...(why && { why: firstLine(why) }) }
    })
    const seconds = Object.fromEntries([...this.spans].map(([name, { begun, ended: end }]) => [name, Math.round((end - begun) / 1_000)]))
    mkdirSync(join(tallyFile, '..'), { recursive: true })
    writeFileSync(tallyFile, JSON.stringify({ ...tally(ended, strays), seconds }))
  }
}

/**
 * The last line of `.ci/run`. Arguments: `NAME=EXIT_CODE` for each step, whose tally lies in .cache/ci/NAME.json.
 * A step that failed without a failing test (the type checker, the linter, a crash) counts as one failure.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Tally */

/** @param {readonly { name: string, code: number, tally: Tally | undefined }[]} steps */
export function summary(steps) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  /** @type {string[]} */
  const unseen = []
  /** @type {string[]} */
  const failures = []
  for (const { name, code, tally } of steps) {
    sum.passed += tally?.passed ?? 0
    sum.failed += tally?.failed ?? 0
    sum.skipped += tally?.skipped ?? 0
    failures.push(...(tally?.failures ?? []))
    if (code !== 0 && (tally === undefined || tally.failed === 0))
      unseen.push(`${name} failed outside its tests (exit code ${code}); its output is above.`)
  }
  const failed = sum.failed + unseen.length
  const line = `${sum.passed} passed, ${failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`
  return { lines: [...failures.map((failure) => `failed: ${failure}`), ...unseen, line], failed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('../.cache/ci/', import.meta.url))
  const steps = process.argv.slice(2).map((argument) => {
    const [name = '', code] = argument.split('=')
    const file = join(folder, `${name}.json`)
    /** @type {Tally | undefined} */
    const tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    return { name, code: Number(code), tally }
  })
  const { lines, failed } = summary(steps)
  console.log(lines.join('\n'))
  process.exitCode = failed === 0 ? 0 : 1
}

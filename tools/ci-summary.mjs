/**
 * The last line of `.ci/run`. Arguments: `NAME=EXIT_CODE` for each step, whose tally lies in .cache/ci/NAME.json.
 * A step that failed without a failing test (the type checker, the linter, a crash) counts as one failure.
 *
 * A file that failed is run once again by itself, with its tally in .cache/ci/NAME-again.json: two processors are not always
 * enough for the times that tests of whole platforms wait. What passes then is named, and is no failure (docs/decisions/ci-runs-again.md).
 *
 *   node tools/ci-summary.mjs again NAME    prints the files of a step to run again, none when too many failed for chance
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[], files?: string[] }} Tally */

/** More files than this did not fail by chance. */
const AGAIN_AT_MOST = 4

/** @param {Tally | undefined} tally */
export function filesToRunAgain(tally) {
  const files = tally?.files ?? []
  return files.length <= AGAIN_AT_MOST ? files : []
}

/** @param {readonly { name: string, code: number, tally: Tally | undefined, again?: Tally | undefined }[]} steps */
export function summary(steps) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  /** @type {string[]} */
  const unseen = []
  /** @type {string[]} */
  const lines = []
  for (const { name, code, tally, again } of steps) {
    const recovered = again !== undefined && again.failed === 0 && again.passed > 0
    sum.passed += (tally?.passed ?? 0) + (recovered ? (tally?.failed ?? 0) : 0)
    sum.failed += recovered ? 0 : (tally?.failed ?? 0)
    sum.skipped += tally?.skipped ?? 0
    const said = recovered ? 'passed only when its file was run again' : 'failed'
    lines.push(...(tally?.failures ?? []).map((failure) => `${said}: ${failure}`))
    if (code !== 0 && (tally === undefined || tally.failed === 0))
      unseen.push(`${name} failed outside its tests (exit code ${code}); its output is above.`)
  }
  const failed = sum.failed + unseen.length
  const line = `${sum.passed} passed, ${failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`
  return { lines: [...lines, ...unseen, line], failed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('../.cache/ci/', import.meta.url))
  /** @param {string} name @returns {Tally | undefined} */
  const tallyOf = (name) => {
    const file = join(folder, `${name}.json`)
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  }
  const words = process.argv.slice(2)
  if (words[0] === 'again') console.log(filesToRunAgain(tallyOf(words[1] ?? '')).join('\n'))
  else {
    const steps = words.map((argument) => {
      const [name = '', code] = argument.split('=')
      return { name, code: Number(code), tally: tallyOf(name), again: tallyOf(`${name}-again`) }
    })
    const { lines, failed } = summary(steps)
    console.log(lines.join('\n'))
    process.exitCode = failed === 0 ? 0 : 1
  }
}

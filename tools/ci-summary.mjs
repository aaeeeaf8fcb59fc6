/**
 * The last lines of `.ci/run`: what failed, the minutes of each part, and one closing line. `.cache/ci/parts` has a line for each part,
 * `NAME EXIT_CODE SECONDS`; the tally of its tests lies in .cache/ci/NAME.json. A part that failed without a failing test (the type
 * checker, the linter, a crash) counts as one failure. The installation of services has no tests, and is no failure.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[], seconds?: Record<string, number> }} Tally */
/** @typedef {{ name: string, code: number, seconds: number, tally: Tally | undefined }} Part */

/** @param {number} seconds */
const minutes = (seconds) => (seconds / 60).toFixed(1)

/** The parts that have to run: one that ended without a line was killed with its shell. */
const PARTS = ['services', 'test', 'long', 'browser']

/**
 * @param {readonly Part[]} parts
 * @param {readonly string[]} expected names
 */
export function summary(parts, expected = []) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  /** @type {string[]} */
  const unseen = []
  /** @type {string[]} */
  const lines = []
  for (const { name, code, tally } of parts) {
    sum.passed += tally?.passed ?? 0
    sum.failed += tally?.failed ?? 0
    sum.skipped += tally?.skipped ?? 0
    lines.push(...(tally?.failures ?? []).map((failure) => `failed: ${failure}`))
    if (code !== 0 && (tally === undefined || tally.failed === 0))
      unseen.push(`${name} failed outside its tests (exit code ${code}); its output is above.`)
  }
  for (const name of expected) if (!parts.some((part) => part.name === name)) unseen.push(`${name} did not end.`)
  const failed = sum.failed + unseen.length
  const line = `${sum.passed} passed, ${failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`
  return { lines: [...lines, ...unseen, `Minutes: ${parts.map(inMinutes).join(', ')}.`, line], failed }
}

/** @param {Part} part */
function inMinutes({ name, seconds, tally }) {
  const within = Object.entries(tally?.seconds ?? {}).map(([project, each]) => `${project} ${minutes(each)}`)
  return `${name} ${minutes(seconds)}${within.length > 1 ? ` (${within.join(', ')})` : ''}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('../.cache/ci/', import.meta.url))
  /** @param {string} name @returns {Tally | undefined} */
  const tallyOf = (name) => {
    const file = join(folder, `${name}.json`)
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  }
  const parts = readFileSync(join(folder, 'parts'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', code, seconds] = line.split(' ')
      return { name, code: name === 'services' ? 0 : Number(code), seconds: Number(seconds), tally: tallyOf(name) }
    })
  const { lines, failed } = summary(parts, PARTS)
  console.log(lines.join('\n'))
  process.exitCode = failed === 0 ? 0 : 1
}

import { describe, expect, it } from 'vitest'
import { filesToRunAgain, summary } from './ci-summary.mjs'
import { tally } from './tally-reporter.ts'

const green = { name: 'test', code: 0, seconds: 90, tally: { passed: 5, failed: 0, skipped: 0, failures: [] } }

describe('the closing line of CI', () => {
  it('adds up all parts, and says the minutes of each and of what is within', () =>
    expect(
      summary([
        { ...green, tally: { ...green.tally, seconds: { unit: 6, int: 60 } } },
        { name: 'browser', code: 0, seconds: 12, tally: { passed: 2, failed: 0, skipped: 1, failures: [], seconds: { browser: 10 } } },
      ]),
    ).toEqual({
      lines: ['Minutes: test 1.5 (unit 0.1, int 1.0), browser 0.2.', '7 passed, 0 failed, 1 skipped'],
      failed: 0,
    }))

  it('says nothing of skipped tests when there are none', () => expect(summary([green]).lines.at(-1)).toBe('5 passed, 0 failed'))

  it('counts a failed test once, not again for the exit code that it caused', () => {
    const failing = { passed: 4, failed: 1, skipped: 0, failures: ['a.spec.ts > adds: 3'] }
    const { lines, failed } = summary([{ ...green, code: 1, tally: failing }])
    expect(failed).toBe(1)
    expect([lines.at(0), lines.at(-1)]).toEqual(['failed: a.spec.ts > adds: 3', '4 passed, 1 failed'])
  })

  it('counts a part that failed before its tests ran', () => {
    const { lines, failed } = summary([
      { ...green, code: 2, tally: undefined },
      { ...green, name: 'browser' },
    ])
    expect(failed).toBe(1)
    expect([lines.at(0), lines.at(-1)]).toEqual(['test failed outside its tests (exit code 2); its output is above.', '5 passed, 1 failed'])
  })
})

it('counts a part that never ended as a failure', () =>
  expect(summary([green], ['test', 'long'])).toMatchObject({
    lines: ['long did not end.', expect.any(String), '5 passed, 1 failed'],
    failed: 1,
  }))

describe('what is run again', () => {
  const failing = { passed: 4, failed: 1, skipped: 0, failures: ['a.spec.ts > waits: 3'], files: ['a.spec.ts'] }
  const first = { name: 'test', code: 1, seconds: 60, tally: failing }
  it('is no failure when all of its file passes, and is named', () =>
    expect(summary([{ ...first, again: { ...green.tally, passed: 2 } }])).toMatchObject({
      lines: ['passed only when its file was run again: a.spec.ts > waits: 3', expect.any(String), '5 passed, 0 failed'],
      failed: 0,
    }))
  it('stays a failure when anything fails again, or nothing ran', () => {
    for (const again of [failing, { ...green.tally, passed: 0 }])
      expect(summary([{ ...first, again }])).toMatchObject({
        lines: ['failed: a.spec.ts > waits: 3', expect.any(String), '4 passed, 1 failed'],
        failed: 1,
      })
  })
  it('is the files that failed, unless too many did', () => {
    expect(filesToRunAgain(failing)).toEqual(['a.spec.ts'])
    expect(filesToRunAgain({ ...failing, files: ['a', 'b', 'c', 'd', 'e'] })).toEqual([])
    expect(filesToRunAgain(undefined)).toEqual([])
  })
})

describe('the tally of a run', () => {
  const ended = (...states: string[]) => states.map((state, index) => ({ state, name: `t${index}`, why: 'no' }))
  it('counts tests by how they ended, and names those that failed', () =>
    expect(tally(ended('passed', 'failed', 'skipped', 'passed'), [])).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: ['t1: no'],
      files: [],
    }))
  it('counts what failed outside any test as failures', () =>
    expect(tally(ended('passed'), ['a.spec.ts: cannot be loaded', 'a.spec.ts > group: a hook'])).toEqual({
      passed: 1,
      failed: 2,
      skipped: 0,
      failures: ['a.spec.ts: cannot be loaded', 'a.spec.ts > group: a hook'],
      files: [],
    }))
})

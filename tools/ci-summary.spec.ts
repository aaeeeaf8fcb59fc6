import { describe, expect, it } from 'vitest'
import { summary } from './ci-summary.mjs'
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

describe('the tally of a run', () => {
  const ended = (...states: string[]) => states.map((state, index) => ({ state, name: `t${index}`, why: 'no' }))
  it('counts tests by how they ended, and names those that failed', () =>
    expect(tally(ended('passed', 'failed', 'skipped', 'passed'), [])).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      failures: ['t1: no'],
    }))
  it('counts what failed outside any test as failures', () =>
    expect(tally(ended('passed'), ['a.spec.ts: cannot be loaded', 'a.spec.ts > group: a hook'])).toEqual({
      passed: 1,
      failed: 2,
      skipped: 0,
      failures: ['a.spec.ts: cannot be loaded', 'a.spec.ts > group: a hook'],
    }))
})

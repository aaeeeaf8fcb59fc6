import { describe, expect, it } from 'vitest'
import { filesToRunAgain, summary } from './ci-summary.mjs'
import { tally } from './tally-reporter.ts'

const green = { name: 'test', code: 0, tally: { passed: 5, failed: 0, skipped: 0, failures: [] } }

describe('the closing line of CI', () => {
  it('adds up all steps', () =>
    expect(summary([green, { name: 'browser', code: 0, tally: { passed: 2, failed: 0, skipped: 1, failures: [] } }])).toEqual({
      lines: ['7 passed, 0 failed, 1 skipped'],
      failed: 0,
    }))

  it('says nothing of skipped tests when there are none', () => expect(summary([green]).lines).toEqual(['5 passed, 0 failed']))

  it('counts a failed test once, not again for the exit code that it caused', () =>
    expect(summary([{ name: 'test', code: 1, tally: { passed: 4, failed: 1, skipped: 0, failures: ['a.spec.ts > adds: 3'] } }])).toEqual({
      lines: ['failed: a.spec.ts > adds: 3', '4 passed, 1 failed'],
      failed: 1,
    }))

  it('counts a step that failed before its tests ran', () => {
    const { lines, failed } = summary([
      { name: 'test', code: 2, tally: undefined },
      { ...green, name: 'browser' },
    ])
    expect(failed).toBe(1)
    expect(lines).toEqual(['test failed outside its tests (exit code 2); its output is above.', '5 passed, 1 failed'])
  })
})

describe('what is run again', () => {
  const failing = { passed: 4, failed: 1, skipped: 0, failures: ['a.spec.ts > waits: 3'], files: ['a.spec.ts'] }
  const first = { name: 'test', code: 1, tally: failing }
  it('is no failure when all of its file passes, and is named', () =>
    expect(summary([{ ...first, again: { ...green.tally, passed: 2 } }])).toEqual({
      lines: ['passed only when its file was run again: a.spec.ts > waits: 3', '5 passed, 0 failed'],
      failed: 0,
    }))
  it('stays a failure when anything fails again, or nothing ran', () => {
    for (const again of [failing, { ...green.tally, passed: 0 }])
      expect(summary([{ ...first, again }])).toEqual({ lines: ['failed: a.spec.ts > waits: 3', '4 passed, 1 failed'], failed: 1 })
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

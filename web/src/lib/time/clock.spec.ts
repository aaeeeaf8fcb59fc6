import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { firstWeekday, readersZone, setReadersZone } from './clock.ts'
import { clockTime, deadline, shortDate } from './time.ts'

afterEach(() => setReadersZone(undefined))

const src = join(import.meta.dirname, '..', '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: src }).filter((path) => !path.includes('.spec.'))
const linesWith = (pattern: RegExp, but: readonly string[] = []) =>
  sources
    .filter((path) => !but.includes(path))
    .flatMap((path) =>
      readFileSync(join(src, path), 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )

describe('§2.20 in all of the pages', () => {
  it('one place makes formats for dates, and one for numbers', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(linesWith(/DateTimeFormat|toLocale\w*String/, ['lib/time/clock.ts', 'lib/words/words.ts', 'lib/words/money.ts'])).toEqual([])
    expect(linesWith(/\.get(Hours|Minutes|Day)\(/, ['lib/time/time.ts'])).toEqual([])
  })

  it('no field hides what was typed because it is no number', () => {
    expect(linesWith(/type(=\{?|: )["']number/)).toEqual([])
  })
})

it('§2.20 the clock that the account has chosen counts, else that of the device', () => {
  const instant = '2026-12-31T23:30:00Z'
  const now = Date.parse('2026-11-21T12:00:00Z')
  setReadersZone('Asia/Tokyo')
  expect([readersZone(), clockTime(instant), shortDate(instant, now)]).toEqual(['Asia/Tokyo', '08:30', '1 Jan 2027'])
  setReadersZone(undefined)
  expect(readersZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
})

it('§2.20 a deadline names its time zone where that is another than the reader’s', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  setReadersZone('Europe/Berlin')
  expect(deadline('2026-12-05', now, 'America/New_York')).toBe('5 Dec EST')
  expect(deadline('2026-12-05', now, 'Europe/Paris')).toBe('5 Dec')
  expect(deadline('2026-12-05', now, undefined)).toBe('5 Dec')
})

it.each([
  ['America/New_York', 0],
  ['America/Indiana/Knox', 0],
  ['Pacific/Honolulu', 0],
  ['US/Eastern', 0],
  ['America/Toronto', 1],
  ['America/Argentina/Salta', 1],
  ['Europe/Berlin', 1],
  ['UTC', 1],
])('§2.20 a week at %s begins on day %d', (timezone, first) => expect(firstWeekday(timezone)).toBe(first))

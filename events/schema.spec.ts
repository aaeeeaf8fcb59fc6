import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { Day, DayOrInstant, Email, Id, Instant, Month, SecureUrl, Text, Timezone, Url, WorkExperience } from './schema.ts'

describe('a day', () => {
  it.each(['2026-01-31', '2027-02-28', '2028-02-29', '2000-02-29', '2026-11-30'])('%s is valid', (day) =>
    expect(Value.Check(Day, day)).toBe(true),
  )
  it.each([
    '2027-02-30',
    '2027-02-29',
    '2100-02-29',
    '2026-02-31',
    '2026-11-31',
    '2026-13-01',
    '2026-00-10',
    '26-1-1',
    '2026-11-30T00:00:00Z',
    ' 2026-11-30',
  ])('%s is invalid', (day) => expect(Value.Check(Day, day)).toBe(false))
})

describe('a text', () => {
  it.each(['Ada', '李', '🙂', 'a\nb'])('%j is valid', (text) => expect(Value.Check(Text(120), text)).toBe(true))
  it.each(['', '  ', '\n', '\u200b', '\u0000', 'x'.repeat(121)])('%j is invalid: blank or too long', (text) =>
    expect(Value.Check(Text(120), text)).toBe(false),
  )
  it('is measured without its outer spaces', () => {
    expect(Value.Check(Text(120, 3), 'abc')).toBe(true)
    expect(Value.Check(Text(120, 3), ' a ')).toBe(false)
  })
})

describe('a web address', () => {
  it.each(['https://a.example', 'HTTPS://Example.com', 'Https://a.example/B?c#d'])('%j is valid, also where it has to be secure', (url) =>
    expect([Value.Check(Url, url), Value.Check(SecureUrl, url)]).toEqual([true, true]),
  )
  it.each(['HTTP://a.example', 'HTTPS://a.example@b.example'])('%j is not secure', (url) =>
    expect([Value.Check(Url, url), Value.Check(SecureUrl, url)]).toEqual([true, false]),
  )
})

describe('work experience', () => {
  const job = { title: 'Intern', organization: 'Acme', start: '2025-06' }
  it('must not end before it begins', () => {
    for (const fine of [job, { ...job, end: '2025-06' }, { ...job, end: '2026-01' }]) expect(Value.Check(WorkExperience, fine)).toBe(true)
    expect(Value.Check(WorkExperience, { ...job, end: '2025-05' })).toBe(false)
  })
})

describe('a mistake in a form', () => {
  it.each([
    [Id, 'a b'],
    [Day, '2026-02-31'],
    [DayOrInstant, 'tomorrow'],
    [Instant, 'noon'],
    [Month, '2026'],
    [Email, 'ada'],
    [Url, 'ftp://a.example'],
    [Timezone, 'Boston'],
    [Text(10), ' '],
    [Text(10, 3), ' a '],
  ])('is described in words instead of a regular expression: %#', (schema, sent) => {
    const messages = Value.Errors(schema, sent).map(({ message }) => message)
    expect(messages).toEqual([expect.stringMatching(/^must (be|say) [^\\^$]+$/)])
  })
})

describe('a day as forms send it', () => {
  it.each(['2026-01-31', '2026-01-31T09:00:00Z', '2026-01-31T23:59:59.999Z'])('%s is valid', (day) =>
    expect(Value.Check(DayOrInstant, day)).toBe(true),
  )
  it.each(['2026-02-31', '2026-02-31T09:00:00Z', '2026-01-31T', '2026-01-31Tomorrow', '2026-01-31T25:00:00Z'])('%s is invalid', (day) =>
    expect(Value.Check(DayOrInstant, day)).toBe(false),
  )
})

describe('a time zone', () => {
  it.each(['UTC', 'America/New_York', 'Asia/Kathmandu'])('%s is valid', (zone) => expect(Value.Check(Timezone, zone)).toBe(true))
  it.each(['', ' ', 'New York', 'America/Nowhere', '../../etc/passwd', 'x'.repeat(61)])('%j is invalid', (zone) =>
    expect(Value.Check(Timezone, zone)).toBe(false),
  )
})

describe('an instant', () => {
  it.each(['2026-11-21T09:00:00Z', '2026-11-21T23:59:59.123Z'])('%s is valid', (instant) =>
    expect(Value.Check(Instant, instant)).toBe(true),
  )
  it.each(['2026-13-45T99:00:00Z', '2026-11-21T24:00:00Z', '2026-11-21T09:60:00Z', '2026-11-21', '2026-11-21T09:00:00+01:00'])(
    '%s is invalid',
    (instant) => expect(Value.Check(Instant, instant)).toBe(false),
  )
})

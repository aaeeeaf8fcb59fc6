import { describe, expect, it } from 'vitest'
import { placeholdersIn, withNames, withoutPlaceholders } from './placeholders.ts'

const zone = { timezone: 'America/New_York', now: '2026-11-20T10:00:00.000Z' }
const textFor = ({ kind, id }: { readonly kind: string; readonly id: string }) => `${kind}-${id}`

describe('placeholders', () => {
  it('are found with what they name', () =>
    expect(placeholdersIn('{u:mia} applied for {j:j-1}')).toEqual([
      { kind: 'u', id: 'mia' },
      { kind: 'j', id: 'j-1' },
    ]))

  it('give way to names, and the sentence begins with a capital letter', () =>
    expect(withNames('{o:acme} asks for {j:j-1}', textFor, zone)).toBe('O-acme asks for j-j-1'))

  it('name a day, or the day on which an instant falls for the reader', () =>
    expect(withNames('Until {d:2027-01-02} or {d:2026-12-03T02:00:00.000Z}', textFor, zone)).toBe('Until 2 Jan 2027 or 2 Dec'))

  it('name an instant by the reader’s clock', () =>
    expect(withNames('On {t:2026-12-03T20:00:00Z}', textFor, zone)).toBe('On 3 Dec, 15:00 EST'))

  it('leave other braces as they are', () => expect(withNames('A {x:1} {u}', textFor, zone)).toBe('A {x:1} {u}'))

  it('are no more in what people wrote, wherever it stands', () => {
    const written = { title: 'Dev {u:mia}', openings: 2, more: { labels: ['{{u:mia}', '{o:acme'] } }
    const plain = { title: 'Dev (u:mia)', openings: 2, more: { labels: ['((u:mia)', '(o:acme'] } }
    expect(withoutPlaceholders(written)).toEqual(plain)
  })
})

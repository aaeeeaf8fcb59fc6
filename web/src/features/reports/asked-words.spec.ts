import { expect, it } from 'vitest'
import { askedWords } from './asked-words.ts'

it('what was asked stands on paper', () => {
  const asked = { name: 'rates', groupBy: 'semester', source: 'direct', knownAt: '2026-07-31', compareKnownAt: '2026-03-02' } as const
  const nameOf = (group: string, value: string) => `${group} ${value}`
  expect(askedWords(asked, ['2026-06-30', '2026-03-01'], nameOf)).toBe(
    'As of 30 Jun 2026, as known on 31 Jul 2026, by semester, source: source direct, against 1 Mar 2026, as known on 2 Mar 2026.',
  )
  expect(askedWords({ name: 'nace', class: 2026, knownAt: '12' }, ['2026-06-30', undefined], nameOf)).toBe(
    'As of 30 Jun 2026, as known at 12, class of 2026.',
  )
})

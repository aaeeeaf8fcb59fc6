import { describe, expect, it } from 'vitest'
import { renew, writtenRows } from './written-rows.ts'

const row = (n: number, keys = '{}') => ({ n, pos: String(n).padStart(20, '0'), keys, words: '' })

describe('the rows that were written last', () => {
  it('are known by collection and id, each as it was written last', () => {
    const rows = writtenRows(10_000)
    rows.of('jobs').keep('a', row(1))
    rows.of('people').keep('a', row(2))
    rows.of('jobs').keep('a', row(3))
    expect(rows.of('jobs').get('a')).toEqual(row(3))
    expect(rows.of('people').get('a')).toEqual(row(2))
    expect(rows.of('people').get('b')).toBeUndefined()
  })

  it('are renewed where they are, each with its number', () => {
    const jobs = writtenRows(10_000).of('jobs')
    jobs.keep('a', row(1))
    const known = jobs.get('a')
    if (known) renew(known, { ...row(2, '{"to":"b"}'), entry: { to: 'b' } })
    expect(jobs.get('a')).toEqual({ ...row(2, '{"to":"b"}'), n: 1, entry: { to: 'b' } })
  })

  it('are all forgotten once they would take more memory than there is, and none is kept without any', () => {
    const rows = writtenRows(1_000)
    const jobs = rows.of('jobs')
    for (const id of ['a', 'b', 'c']) jobs.keep(id, row(1))
    expect(jobs.get('a')).toBeDefined()
    jobs.keep('d', row(1, 'k'.repeat(500)))
    expect(['a', 'b', 'c', 'd'].map(jobs.get)).toEqual([undefined, undefined, undefined, undefined])
    jobs.keep('d', row(1))
    expect(jobs.get('d')).toBeDefined()
    const none = writtenRows(0).of('jobs')
    none.keep('a', row(1))
    expect(none.get('a')).toBeUndefined()
  })
})

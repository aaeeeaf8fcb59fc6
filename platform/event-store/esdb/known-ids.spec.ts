import { describe, expect, it } from 'vitest'
import { createKnownIds } from './known-ids.ts'

const at = (revision: number) => ({ id: `id-${revision}`, revision })

describe('known ids', () => {
  it('grow from the beginning of a stream, without a gap', () => {
    const known = createKnownIds()
    known.learn('job-1', [at(0), at(1)])
    known.learn('job-1', [at(3)])
    expect(known.of('job-1')).toEqual(['id-0', 'id-1'])
    known.learn('job-1', [at(1), at(2), at(3)])
    expect(known.of('job-1')).toEqual(['id-0', 'id-1', 'id-2', 'id-3'])
  })
  it('are empty for a stream that was not read', () => {
    expect(createKnownIds().of('job-1')).toEqual([])
  })
  it('forget the least recently used stream', () => {
    const known = createKnownIds(2)
    known.learn('job-1', [at(0)])
    known.learn('job-2', [at(0)])
    known.learn('job-1', [at(1)])
    known.learn('job-3', [at(0)])
    expect(['job-1', 'job-2', 'job-3'].map((stream) => known.of(stream).length)).toEqual([2, 0, 1])
  })
})

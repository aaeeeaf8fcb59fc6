import { describe, expect, it } from 'vitest'
import { listTags, staleTags } from './topics.ts'

describe('what a refresh makes stale', () => {
  it('is the named things and the lists of their topics', () => {
    expect(staleTags({ topics: ['applications'], ids: ['a1', 'a2'] })).toEqual([
      { type: 'applications', id: 'any' },
      { type: 'applications', id: 'a1' },
      { type: 'applications', id: 'a2' },
    ])
  })

  it('is the whole topic when it says all', () => {
    expect(staleTags({ topics: ['jobs', 'me'], ids: 'all' })).toEqual(['me', 'jobs'])
  })

  it('is nothing for a topic this page does not know', () => {
    expect(staleTags({ topics: ['weather'], ids: ['x'] })).toEqual([])
  })

  it('reaches a list that did not hold the new thing yet', () => {
    const list = listTags('applications', [{ id: 'a1' }], ({ id }) => id)
    const stale = staleTags({ topics: ['applications'], ids: ['brand-new'] })
    expect(list.some((tag) => stale.some((other) => JSON.stringify(other) === JSON.stringify(tag)))).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { topicsOfEvents } from '#events/vocabulary/event-topics.ts'
import { listTags, staleTags, tagsOf, type Tag } from './topics.ts'

const isStale = (tags: readonly Tag[], refresh: Parameters<typeof staleTags>[0]) =>
  staleTags(refresh).some((stale) =>
    tags.some((tag) => typeof tag !== 'string' && (stale === tag.type || JSON.stringify(stale) === JSON.stringify(tag))),
  )

describe('what a refresh makes stale', () => {
  it('is the named things and what any of them may be in', () => {
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

  it('is the answer about one thing only when that one is named', () => {
    const one = tagsOf('applications.read', { id: 'a1' }, {})
    expect(isStale(one, { topics: ['applications'], ids: ['a1'] })).toBe(true)
    expect(isStale(one, { topics: ['applications'], ids: ['a2'] })).toBe(false)
    expect(isStale(one, { topics: ['applications'], ids: 'all' })).toBe(true)
  })

  it('is an application with the referral that it came by, and with no other', () => {
    const one = tagsOf('applications.read', { id: 'a1' }, { id: 'a1', referral: { id: 'r1', status: 'submitted' } })
    expect(isStale(one, { topics: ['referrals'], ids: ['r1'] })).toBe(true)
    expect(isStale(one, { topics: ['applications'], ids: ['a1'] })).toBe(true)
    expect(isStale(one, { topics: ['referrals'], ids: ['r2'] })).toBe(false)
    expect(isStale(tagsOf('applications.read', { id: 'a1' }, undefined), { topics: ['applications'], ids: ['a1'] })).toBe(true)
    expect(isStale(tagsOf('applications.read', { id: 'a1' }, { id: 'a1' }), { topics: ['referrals'], ids: ['r1'] })).toBe(false)
  })

  it('is the page of a student with whatever may change what its reader sees and may do', () => {
    const one = tagsOf('collections.studentById', { uid: 's1' }, {})
    for (const topic of ['applications', 'referrals', 'nominations', 'messages', 'subscription'])
      expect(isStale(one, { topics: [topic], ids: ['x'] })).toBe(true)
    expect(isStale(one, { topics: ['jobs'], ids: ['x'] })).toBe(false)
  })

  it('is a professor’s points with the policy that they are given by', () => {
    const points = tagsOf('points.read', { uid: 'p1' }, {})
    expect(isStale(points, { topics: topicsOfEvents.RewardPolicySet, ids: ['cmu'] })).toBe(true)
    expect(isStale(points, { topics: ['points'], ids: ['line-1'] })).toBe(true)
    expect(isStale(points, { topics: ['quota'], ids: ['p1'] })).toBe(false)
  })

  it('is a trail whatever is named, because its entries have ids of their own', () => {
    expect(isStale(tagsOf('timeline.read', { type: 'job', id: 'j1' }, []), { topics: ['timeline'], ids: ['job-j1'] })).toBe(true)
  })

  it('is a list that is followed by difference only when it says all', () => {
    expect(isStale(listTags('applications.listForRecruiter'), { topics: ['applications'], ids: ['a1'] })).toBe(false)
    expect(isStale(listTags('applications.listForRecruiter'), { topics: ['applications'], ids: 'all' })).toBe(true)
  })

  it('is a job with any application, except for its company, whose page does not show how many there are', () => {
    const news = { topics: ['applications'], ids: ['a1'] }
    expect(isStale(tagsOf('jobs.read', { id: 'j1' }, { id: 'j1' }), news)).toBe(true)
    expect(isStale(tagsOf('jobs.read', { id: 'j1' }, { id: 'j1', applications: 3 }), news)).toBe(false)
    // Whose page it is, a read that failed does not say.
    expect(isStale(tagsOf('jobs.read', { id: 'j1' }, undefined), news)).toBe(true)
  })
})

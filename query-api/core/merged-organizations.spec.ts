import { describe, expect, it } from 'vitest'
import { testData } from '../testing/documents.ts'
import { asAsked, asItStands, holdsOrganizations, readAs } from './merged-organizations.ts'
import { mergesOf } from './merges.ts'

const merges = mergesOf(
  new Map([
    ['globex', 'acme'],
    ['zenith', 'globex'],
    ['caltech', 'mit'],
  ]),
)
const as = readAs(merges)
const all = ['acme', 'globex', 'zenith']

describe('§2.15 a merged company', () => {
  it('is looked for together with the one that it went into, by either id', () => {
    for (const id of all)
      expect(as.where('jobs', { organizationId: id, status: 'open' })).toEqual({ organizationId: { in: all }, status: 'open' })
    expect(as.where('jobs', { visibleTo: { in: ['all', 'acme'] } })).toEqual({ visibleTo: { in: ['all', ...all] } })
    expect(as.where('jobs', { organizationId: { none: ['zenith'] } })).toEqual({ organizationId: { none: all } })
    expect(as.where('users', { organizationId: { all: ['acme', ['initech']] } })).toEqual({ organizationId: { all: [all, ['initech']] } })
  })
  it('leaves other conditions as they are', () => {
    expect(as.where('jobs', { organizationId: 'initech', postedAt: { min: '2026' }, title: 'globex' })).toEqual({
      organizationId: 'initech',
      postedAt: { min: '2026' },
      title: 'globex',
    })
  })
  it('is read as the other one in documents, in rooms and in what a document holds of others', () => {
    const [notification, user, owners] = [
      as.documents('notifications', [{ to: 'org:zenith:recruiter', by: { uid: 'rob', organizationId: 'globex' } }] as never),
      as.documents('users', [
        { universityId: 'caltech', reportedStudies: { universityId: 'caltech' }, profile: { about: 'globex' } },
      ] as never),
      as.documents('referral-owners', [{ referrals: [{ id: 'r', organizationId: 'globex' }] }] as never),
    ].map(([one]) => one)
    expect(notification).toEqual({ to: 'org:acme:recruiter', by: { uid: 'rob', organizationId: 'acme' } })
    expect(user).toEqual({ universityId: 'mit', reportedStudies: { universityId: 'mit' }, profile: { about: 'globex' } })
    expect(owners).toEqual({ referrals: [{ id: 'r', organizationId: 'acme' }] })
  })
  it('has its notices and those who wait with the people of the other one', () => {
    expect(as.where('waiting', { asked: { in: ['u:rita', 'org:acme:recruiter'] } })).toEqual({
      asked: { in: ['u:rita', ...all.map((id) => `org:${id}:recruiter`)] },
    })
  })
  it('has the rooms of its people asked for once each, however many were merged', () => {
    let groups = 0
    const counting = readAs({ ...merges, group: (id) => [groups++, merges.group(id)][1] as readonly string[] })
    const rooms = all.flatMap((id) => [`org:${id}:recruiter`, `org:${id}:member:rita`])
    expect(counting.where('notifications', { to: { in: ['u:rita', ...rooms] } })).toEqual({
      to: { in: ['u:rita', ...all.map((id) => `org:${id}:recruiter`), ...all.map((id) => `org:${id}:member:rita`)] },
    })
    expect(groups).toBe(3)
  })
  it('is counted as the other one', () => {
    const counted = [
      { value: 'initech', count: 3 },
      { value: 'acme', count: 2 },
      { value: 'zenith', count: 2 },
    ]
    expect(as.values('jobs', 'organizationId', counted)).toEqual([
      { value: 'acme', count: 4 },
      { value: 'initech', count: 3 },
    ])
    expect(as.values('jobs', 'jobType', counted)).toEqual(counted)
  })
  it('keeps what universities decided about it to itself: that of the other one holds', () => {
    const decided = ['acme', 'globex', 'initech'].map((organizationId) => ({ universityId: 'mit', organizationId }))
    const found = as.documents('campus-approvals', decided as never) as unknown as typeof decided
    expect(found.map(({ organizationId }) => organizationId)).toEqual(['acme', 'initech'])
    expect(as.where('campus-approvals', { universityId: 'caltech' })).toEqual({ universityId: 'mit' })
  })
  it('leads to the page, the policy and the subscription of the other one', () => {
    expect(['organizations', 'policies', 'subscriptions', 'jobs'].map((view) => as.id(view, 'zenith'))).toEqual([
      'acme',
      'acme',
      'acme',
      'zenith',
    ])
  })
  it('is asked for by either id', () => {
    expect(asAsked({ organization: 'zenith', schools: ['caltech', 'mit'], q: 'globex' }, merges)).toEqual({
      organization: 'acme',
      schools: ['mit'],
      q: 'globex',
    })
  })
  it('costs nothing while there is none', () => expect(readAs(mergesOf(new Map()))).toBe(asItStands))
})

/** Names of fields anywhere in a document. */
function fieldsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [name, ...fieldsIn(one)])
}

it('§2.15 every view whose documents hold the id of a company or university is read by the merges', () => {
  const holding = testData.filter(([, documents]) =>
    documents.some((document) => fieldsIn(document).some((field) => /^(claimed)?(organization|university)Id$/i.test(field))),
  )
  expect(holding.map(([{ name }]) => name).filter((name) => !holdsOrganizations(name))).toEqual([])
  expect(holding.length).toBeGreaterThan(10)
})

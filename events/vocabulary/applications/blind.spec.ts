import { describe, expect, it } from 'vitest'
import type { ApplicationStatus } from './application-status.ts'
import { asCandidate, candidateGpa, candidateName, candidateSkills, isHidden } from './blind.ts'

const path = (...statuses: readonly ApplicationStatus[]) => ({
  blind: true as const,
  steps: statuses.map((status, n) => ({ status, at: `2026-11-0${n + 1}T12:00:00.000Z` })),
})

describe('§2.19 an application to a job that is reviewed blind', () => {
  it('is hidden until it is shortlisted, or has passed that step', () => {
    expect(isHidden(path('submitted', 'under_review'))).toBe(true)
    expect(isHidden(path('submitted', 'shortlisted'))).toBe(false)
    expect(isHidden(path('submitted', 'interviewing'))).toBe(false)
  })
  it('stays hidden when it ended before, and open when it ended after', () => {
    for (const end of ['rejected', 'withdrawn', 'closed'] as const) {
      expect(isHidden(path('submitted', end))).toBe(true)
      expect(isHidden(path('submitted', 'shortlisted', end))).toBe(false)
    }
  })
  it('is hidden as of every instant before it was shortlisted', () => {
    const shortlisted = path('submitted', 'shortlisted')
    expect(isHidden(shortlisted, '2026-11-02T11:59:59.999Z')).toBe(true)
    expect(isHidden(shortlisted, '2026-11-02T12:00:00.000Z')).toBe(false)
  })
  it('is called by the end of its id', () => {
    expect(candidateName('0190-aaaa-x7k2')).toBe('Candidate x7k2')
  })
})

it('an application to any other job is never hidden', () => {
  expect(isHidden({ steps: path('submitted').steps })).toBe(false)
})

it('§2.19 a candidate keeps nothing that tells who it is', () => {
  const told = {
    studentId: 's',
    email: 'e',
    university: 'u',
    universityLabel: 'U',
    coverLetter: 'c',
    referralId: 'r',
    resumeVersionId: 'v',
  }
  const match = { have: ['go'], missing: ['sql'] }
  const shown = { id: 'application-x7k2', match, status: 'submitted' }
  const fingerprint = { skills: ['go', 'rust'], candidateSkills: ['go'], headline: 'Bachelor 2027', gpa: 3.59 }
  expect(asCandidate({ ...shown, ...fingerprint, ...told, name: 'Sam Stone', resume: {}, referral: {}, nominations: [] })).toEqual({
    ...shown,
    match: { count: 1, of: 2 },
    skills: ['go'],
    headline: 'Bachelor',
    gpa: 3.5,
    name: 'Candidate x7k2',
    hidden: true,
  })
})

it('§2.19 a candidate who says no degree has no year either', () => {
  expect(asCandidate({ id: 'application-x7k2', headline: '2027' })).toEqual({
    id: 'application-x7k2',
    skills: [],
    name: 'Candidate x7k2',
    hidden: true,
  })
})

it('§2.19 a candidate has of the first five skills that the job asked for those that they have', () => {
  const asked = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(candidateSkills(['f', 'e', 'b', 'z'], asked)).toEqual(['b', 'e'])
  expect(candidateSkills(['a'])).toEqual([])
})

it('§2.19 a candidate has a GPA in steps of a quarter, downwards', () =>
  expect([3.99, 3.75, 3.74, 4, 0.2].map(candidateGpa)).toEqual([3.75, 3.75, 3.5, 4, 0]))

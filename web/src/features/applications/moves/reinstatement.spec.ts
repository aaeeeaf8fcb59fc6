import { describe, expect, it } from 'vitest'
import { correctionTargets, reinstatementTarget } from './reinstatement.ts'

const withdrawn: Parameters<typeof reinstatementTarget>[0] = {
  status: 'withdrawn',
  since: '2026-10-07T08:00:00.000Z',
  steps: [
    { status: 'submitted', at: '2026-10-01T08:00:00.000Z' },
    { status: 'shortlisted', at: '2026-10-05T08:00:00.000Z' },
  ],
}

describe('§2.2 what a company takes back with a reason', () => {
  const rejected = {
    ...withdrawn,
    status: 'rejected' as const,
    steps: [...withdrawn.steps, { status: 'rejected' as const, at: withdrawn.since }],
  }

  it('is a rejection or a closing, for 90 days, to the step before', () => {
    for (const one of [rejected, { ...rejected, status: 'closed' as const, steps: withdrawn.steps }])
      expect(reinstatementTarget(one, Date.parse('2027-01-05T08:00:00.000Z'), 'recruiter')).toBe('shortlisted')
    expect(reinstatementTarget(rejected, Date.parse('2027-01-05T08:00:01.000Z'), 'recruiter')).toBeUndefined()
    expect(reinstatementTarget(withdrawn, Date.parse('2026-10-07T09:00:00.000Z'), 'recruiter')).toBeUndefined()
  })

  it('§2.19 and where a correction ended it, for 90 days from then on, as the server has it', () => {
    const corrected = {
      ...rejected,
      steps: [...withdrawn.steps, { status: 'rejected' as const, at: withdrawn.since, correctedAt: '2026-10-17T08:00:00.000Z' }],
    }
    expect(reinstatementTarget(corrected, Date.parse('2027-01-15T08:00:00.000Z'), 'recruiter')).toBe('shortlisted')
    expect(reinstatementTarget(corrected, Date.parse('2027-01-15T08:00:01.000Z'), 'recruiter')).toBeUndefined()
  })

  it('is a move to a later step, but not what the student accepted', () => {
    expect(correctionTargets({ status: 'interviewing' })).toEqual(['submitted', 'under_review', 'shortlisted'])
    for (const status of ['submitted', 'accepted', 'rejected'] as const) expect(correctionTargets({ status })).toEqual([])
  })
})

describe('taking a withdrawal back', () => {
  it('leads to the last step before it, for one day', () => {
    expect(reinstatementTarget(withdrawn, Date.parse('2026-10-08T08:00:00.000Z'))).toBe('shortlisted')
    expect(reinstatementTarget(withdrawn, Date.parse('2026-10-08T08:00:01.000Z'))).toBeUndefined()
  })

  it('is only for withdrawn ones', () => {
    expect(reinstatementTarget({ ...withdrawn, status: 'rejected' }, Date.parse('2026-10-07T09:00:00.000Z'))).toBeUndefined()
  })
})

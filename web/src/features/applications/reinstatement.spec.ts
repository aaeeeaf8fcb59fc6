import { describe, expect, it } from 'vitest'
import { reinstatementTarget } from './reinstatement.ts'

const withdrawn: Parameters<typeof reinstatementTarget>[0] = {
  status: 'withdrawn',
  since: '2026-10-07T08:00:00.000Z',
  steps: [
    { status: 'submitted', at: '2026-10-01T08:00:00.000Z' },
    { status: 'shortlisted', at: '2026-10-05T08:00:00.000Z' },
  ],
}

describe('taking a withdrawal back', () => {
  it('leads to the last step before it, for one day', () => {
    expect(reinstatementTarget(withdrawn, Date.parse('2026-10-08T08:00:00.000Z'))).toBe('shortlisted')
    expect(reinstatementTarget(withdrawn, Date.parse('2026-10-08T08:00:01.000Z'))).toBeUndefined()
  })

  it('is only for withdrawn ones', () => {
    expect(reinstatementTarget({ ...withdrawn, status: 'rejected' }, Date.parse('2026-10-07T09:00:00.000Z'))).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { reinstatable } from './reinstatable.ts'

const withdrawn: Parameters<typeof reinstatable>[0] = {
  status: 'withdrawn',
  since: '2026-10-07T08:00:00.000Z',
  steps: [
    { status: 'submitted', at: '2026-10-01T08:00:00.000Z' },
    { status: 'shortlisted', at: '2026-10-05T08:00:00.000Z' },
  ],
}

describe('taking a withdrawal back', () => {
  it('leads to the last step before it, for one day', () => {
    expect(reinstatable(withdrawn, Date.parse('2026-10-08T08:00:00.000Z'))).toBe('shortlisted')
    expect(reinstatable(withdrawn, Date.parse('2026-10-08T08:00:01.000Z'))).toBeUndefined()
  })

  it('is only for withdrawn ones', () => {
    expect(reinstatable({ ...withdrawn, status: 'rejected' }, Date.parse('2026-10-07T09:00:00.000Z'))).toBeUndefined()
  })
})

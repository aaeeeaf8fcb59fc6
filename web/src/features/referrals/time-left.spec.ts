import { describe, expect, it } from 'vitest'
import type { ReferralReply } from '#contract/referrals.ts'
import { byTimeLeft, matchesText, timeLeft } from './time-left.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const of = (more: Partial<ReferralReply>): ReferralReply => ({
  id: 'r',
  employeeId: 'emma',
  employeeName: 'Emma',
  organization: 'acme',
  organizationLabel: 'Acme',
  status: 'invited',
  invitedAt: '2026-11-01T12:00:00.000Z',
  since: '2026-11-01T12:00:00.000Z',
  allowed: [],
  revision: 0,
  ...more,
})

describe('§2.3 the time that a referral has left', () => {
  it('is that to answer, then that to apply, and there is none afterwards', () => {
    expect(timeLeft(of({ expiresOn: '2026-12-02' }), now)).toEqual({ days: 12, share: 0.4, words: 'answer in 12 d', isShort: false })
    const accepted = of({ status: 'accepted', expirationDate: '2026-12-01' })
    expect(timeLeft(accepted, now)).toMatchObject({ days: 11, words: 'applies until 1 Dec', isShort: false })
    expect(timeLeft(of({ status: 'submitted', expirationDate: '2026-12-01' }), now)).toBeUndefined()
  })

  it('is short in the last week, and ends today on the last day', () => {
    expect(timeLeft(of({ expiresOn: '2026-11-27' }), now)?.isShort).toBe(true)
    expect(timeLeft(of({ expiresOn: '2026-11-28' }), now)?.isShort).toBe(false)
    expect(timeLeft(of({ expiresOn: '2026-11-20' }), now)).toMatchObject({ share: 0, words: 'ends today' })
  })

  it('orders the list: what ends first, then the last change', () => {
    const all = [
      of({ id: 'moved', status: 'in_process', since: '2026-11-10T12:00:00.000Z' }),
      of({ id: 'later', expiresOn: '2026-12-02' }),
      of({ id: 'moved-last', status: 'submitted', since: '2026-11-12T12:00:00.000Z' }),
      of({ id: 'first', status: 'accepted', expirationDate: '2026-11-22' }),
    ]
    expect(byTimeLeft(all, now).map(({ id }) => id)).toEqual(['first', 'later', 'moved-last', 'moved'])
  })

  it('is searched by student and job', () => {
    const ann = of({ studentName: 'Ann Lee', jobTitle: 'Compiler intern' })
    expect(['ann', 'COMPILER', ' lee ', 'zoe'].map((text) => matchesText(ann, text))).toEqual([true, true, true, false])
  })
})

import { describe, expect, it } from 'vitest'
import { ownerOf } from './referral-ownership.ts'
import type { ReferralStatus } from './referral-status.ts'

const now = '2026-11-20T10:00:00.000Z'
const later = '2026-12-01T00:00:00.000Z'
const referral = (id: string, status: ReferralStatus, acceptedAt?: string, applicationId?: string, expiresAt = later) => ({
  id,
  status,
  expiresAt,
  ...(acceptedAt && { acceptedAt }),
  ...(applicationId && { applicationId }),
})
const owner = (...referrals: readonly ReturnType<typeof referral>[]) => ownerOf(referrals, now)?.id

describe('§4 of the referrals of a student for a job', () => {
  it('§4 the one accepted first owns, whichever was offered first', () => {
    expect(owner(referral('a', 'invited'), referral('b', 'accepted', '2026-11-05'), referral('c', 'accepted', '2026-11-03'))).toBe('c')
  })
  it('§4 none owns while none was accepted', () => {
    expect(owner(referral('a', 'invited'), referral('b', 'declined'))).toBeUndefined()
  })
  it.each(['withdrawn', 'expired', 'not_selected'] as const)(
    '§4 the next one owns when the owner ended without an application: %s',
    (status) => {
      expect(owner(referral('a', status, '2026-11-03'), referral('b', 'accepted', '2026-11-05'))).toBe('b')
    },
  )
  it('§4 the next one owns from the instant at which the owner’s term ended', () => {
    expect(owner(referral('a', 'accepted', '2026-11-03', undefined, now), referral('b', 'accepted', '2026-11-05'))).toBe('b')
  })
  it('§4 the owner of an application stays it after its end, unless the student withdrew and another was accepted', () => {
    expect(owner(referral('a', 'not_selected', '2026-11-03', 'app'), referral('b', 'accepted', '2026-11-05'))).toBe('a')
    expect(owner(referral('a', 'withdrawn', '2026-11-03', 'app'))).toBe('a')
    expect(owner(referral('a', 'withdrawn', '2026-11-03', 'app'), referral('b', 'accepted', '2026-11-05'))).toBe('b')
  })
})

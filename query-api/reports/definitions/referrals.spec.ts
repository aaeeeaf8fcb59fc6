import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#lib/days.ts'
import type { Ask } from '../ask.ts'
import { reportNamed } from '../reports.ts'
import { factsOf, type LogEvent } from '../testing/log.ts'

const BEGIN = Date.UTC(2026, 9, 1)
type Said = Pick<LogEvent, 'type' | 'data'> & { readonly day: number; readonly thing?: string; readonly role?: string }
const log = (...said: readonly Said[]): readonly LogEvent[] =>
  said.map(({ day, thing = 'referral', ...event }, n) => ({ ...event, thing, position: n + 1, at: BEGIN + day * DAY_MS }))

const sent: Said = { day: 0, type: 'ReferralInvited', data: { organizationId: 'acme', studentId: 'mia', referral: 'invited' } }
const accepted: Said = {
  day: 2,
  type: 'ReferralAccepted',
  data: { studentId: 'mia', referral: 'accepted', expiresAt: BEGIN + 30 * DAY_MS },
}
const applied = (blind: boolean): readonly Said[] => [
  {
    day: 5,
    thing: 'application',
    type: 'ApplicationSubmitted',
    role: 'student',
    data: { studentId: 'mia', organizationId: 'acme', jobId: 'job', source: 'referred', blind },
  },
  { day: 5, type: 'ReferralStatusChanged', data: { referral: 'submitted', applicationId: 'application' } },
]
const shortlisted: Said = {
  day: 40,
  thing: 'application',
  type: 'ApplicationStatusChanged',
  role: 'recruiter',
  data: { to: 'shortlisted' },
}
const ended: Said = { day: 31, type: 'ReferralExpired', data: { referral: 'expired' } }
const extended: Said = { day: 20, type: 'ReferralExtended', data: { expiresAt: BEGIN + 50 * DAY_MS } }
const withdrawn: Said = { day: 35, type: 'ReferralStatusChanged', data: { referral: 'withdrawn' } }

function expiryOn(day: number, asker: Ask['asker'], ...said: readonly Said[]): number | undefined {
  const ask: Ask = { asOf: BEGIN + day * DAY_MS, knownAt: 1e9, scope: { kind: 'organization', id: 'acme' }, asker }
  const report = reportNamed('referrals') ?? expect.fail()
  return report.compute(factsOf(log(...said)), ask).rows[0]?.values['expiry']?.numerator
}

describe('reports.md, The reports, referrals: what has expired', () => {
  it('is for a company what its page of the referral says, whether a hidden application stands behind it or none', () => {
    const [hidden, none] = [
      [sent, accepted, ...applied(true)],
      [sent, accepted, ended],
    ]
    for (const [day, expiry] of [
      [20, 0],
      [30, 1],
      [32, 1],
      [60, 1],
    ] as const) {
      expect([day, expiryOn(day, 'company', ...hidden)]).toEqual([day, expiry])
      expect([day, expiryOn(day, 'company', ...none)]).toEqual([day, expiry])
    }
  })

  it('is none whose application the company sees, and for others none that came of it', () => {
    expect(expiryOn(32, 'company', sent, accepted, ...applied(false))).toBe(0)
    expect(expiryOn(60, 'company', sent, accepted, ...applied(true), shortlisted)).toBe(0)
    expect(expiryOn(60, 'everybody', sent, accepted, ...applied(true))).toBe(0)
  })

  it('goes by the last day to which it was extended, and is not begun again by hand', () => {
    expect(expiryOn(40, 'company', sent, accepted, ...applied(true), extended)).toBe(0)
    expect(expiryOn(50, 'company', sent, accepted, ...applied(true), extended)).toBe(1)
    expect(expiryOn(40, 'company', sent, accepted, ...applied(true), withdrawn)).toBe(1)
  })
})

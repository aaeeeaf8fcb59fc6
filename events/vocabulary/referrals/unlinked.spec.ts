import { expect, it } from 'vitest'
import { referralStatuses, type ReferralStatus } from './referral-status.ts'
import { isMadeUnlinked } from './unlinked.ts'

const expiresAt = '2026-12-01T00:00:00.000Z'
const before = '2026-11-30T23:59:59.999Z'
const made = (status: ReferralStatus, at = before) =>
  referralStatuses.filter((to) => isMadeUnlinked({ status, applicationId: 'app', expiresAt }, { to }, at))

it('§2.19 what is said by hand of a referral that follows an application is said without that, too, if it could be', () => {
  // Nobody sets “applied” without an application, and to set what is so already does nothing.
  expect(made('accepted')).toEqual(referralStatuses.filter((to) => to !== 'accepted' && to !== 'submitted'))
  expect(made('withdrawn')).toEqual(referralStatuses.filter((to) => to !== 'withdrawn'))
  // An accepted one ends with its last day.
  expect(made('accepted', expiresAt)).toEqual([])
  expect(made('withdrawn', expiresAt)).toEqual(made('withdrawn'))
  for (const to of referralStatuses)
    expect(isMadeUnlinked({ status: 'accepted', applicationId: 'app', expiresAt }, { to, applicationId: 'app' }, before)).toBe(false)
})

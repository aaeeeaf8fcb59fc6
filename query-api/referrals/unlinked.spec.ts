import { expect, it } from 'vitest'
import type { ReferralDocument } from '#projections/views/referrals/model.ts'
import { readByCompany, unlinked } from './unlinked.ts'

const stood = { status: 'accepted', since: '2026-11-01T08:00:00.000Z', revision: 1 } as const
const referral = {
  _id: 'ref',
  status: 'in_process',
  since: '2026-11-05T08:00:00.000Z',
  applicationId: 'app',
  expiresAt: '2026-12-01T00:00:00.000Z',
  revision: 4,
  unlinked: stood,
} as unknown as ReferralDocument
const onDay = (day: string) => unlinked(referral, Date.parse(day))

it('§2.19 without its application a referral is as it was before that, and ends with its last day as any other', () => {
  const { expiresAt } = referral
  expect(onDay('2026-11-20')).toEqual({ _id: 'ref', expiresAt, ...stood })
  expect(onDay('2026-12-02')).toEqual({ _id: 'ref', expiresAt, status: 'expired', since: expiresAt, revision: 2 })
})

it('§2.19 one without an application ends with its last day, too, before the timer’s event says so', () => {
  const { unlinked: _, applicationId, stage: __, ...rest } = referral
  const waiting = { ...rest, ...stood } as ReferralDocument
  for (const day of ['2026-11-20', '2026-12-02'])
    expect(readByCompany(waiting, new Set(), Date.parse(day))).toEqual(readByCompany(referral, new Set([applicationId]), Date.parse(day)))
})

it('§2.19 once its application is known, the revision counts no step of a former one that is hidden still', () => {
  const followed = { ...referral, uncounted: { former: 2, app: 1 } } as ReferralDocument
  const revisionWith = (...hidden: readonly string[]) => readByCompany(followed, new Set(hidden), Date.parse('2026-11-20')).revision
  expect([revisionWith(), revisionWith('former'), revisionWith('former', 'app')]).toEqual([4, 2, 1])
})

import { expect, it } from 'vitest'
import type { ReferralDocument } from '#projections/views/referrals/model.ts'
import type { TrailItem } from './item.ts'
import { asIfUnlinked, byDay, withEnd } from './blind.ts'

const entry = (type: string, more: Partial<TrailItem> = {}): TrailItem => {
  const at = '2026-11-10T08:00:00.000Z'
  const required = { eventId: type, at, recordedAt: at, sentence: type, requestId: 'request', position: '1' }
  return { ...required, type, actor: { kind: 'user', uid: 'sam', role: 'student' }, ...more }
}
const offered = [entry('ReferralInvited'), entry('ReferralAccepted')]
const applied = entry('ReferralStatusChanged', { eventId: 'applied', from: 'accepted', to: 'submitted', linksTo: 'app' })
const withdrawn = (from: string) => entry('ReferralStatusChanged', { eventId: 'withdrawn', from, to: 'withdrawn' })
const corrected = (from: string) => entry('ReferralStatusCorrected', { eventId: 'corrected', from, to: 'accepted' })
const hidden = ['app']

it('§2.19 a referral whose application is hidden goes on from where it stood, as one without an application does', () => {
  const without = [...offered, withdrawn('accepted'), corrected('withdrawn')]
  expect(asIfUnlinked([...offered, applied, withdrawn('submitted'), corrected('withdrawn')], hidden)).toEqual(without)
  expect(asIfUnlinked(without, hidden)).toEqual(without)
  const back = entry('ReferralAnswerTakenBack', { from: 'accepted' })
  const anew = [...offered, back, entry('ReferralStatusChanged', { from: 'invited', to: 'withdrawn' })]
  expect(asIfUnlinked([...offered, applied, ...anew.slice(2)], hidden)).toEqual(anew)
})

it('§2.19 a referral that follows another application, whose name is open, follows it as the first', () => {
  const left = entry('ReferralStatusChanged', { eventId: 'left', from: 'submitted', to: 'withdrawn', linksTo: 'app' })
  const again = { ...applied, eventId: 'again', linksTo: 'next' }
  expect(asIfUnlinked([...offered, applied, left, { ...again, from: 'withdrawn' }], hidden)).toEqual([...offered, again])
})

it('§2.19 what an admin can do only to one that follows an application is not told, and else in the words of one that does not', () => {
  const byAdmin = { kind: 'user', uid: 'ada', role: 'admin' } as const
  const set = (type: string, from: string, to: string) => {
    const did = type === 'ReferralStatusChanged' ? 'set the referral' : 'corrected the status'
    return entry(type, { eventId: to, from, to, actor: byAdmin, sentence: `{u:ada} ${did} to ${to === 'withdrawn' ? 'Withdrawn' : to}` })
  }
  const ended = entry('ReferralStatusChanged', { eventId: 'ended', from: 'submitted', to: 'not_selected', linksTo: 'app' })
  const told = (...entries: readonly TrailItem[]) => asIfUnlinked([...offered, applied, ended, ...entries], hidden)
  for (const to of ['accepted', 'submitted']) expect(told(set('ReferralStatusCorrected', 'not_selected', to))).toEqual(offered)
  expect(told(set('ReferralStatusCorrected', 'not_selected', 'withdrawn'))).toEqual([
    ...offered,
    set('ReferralStatusChanged', 'accepted', 'withdrawn'),
  ])
  const declined = set('ReferralStatusCorrected', 'accepted', 'declined')
  expect(told({ ...declined, from: 'not_selected' })).toEqual([...offered, declined])
})

it('§2.19 what an admin sets is a move where it was handed in outside, and a correction where it was not, or is no longer', () => {
  const byAdmin = { kind: 'user', uid: 'ada', role: 'admin' } as const
  const outside = entry('ReferralStatusChanged', { from: 'accepted', to: 'submitted' })
  const follows = entry('ReferralStatusChanged', { from: 'submitted', to: 'not_selected', linksTo: 'app' })
  const set = (type: string, to: string, from = 'not_selected') => entry(type, { from, to, actor: byAdmin })
  const typesOf = (...entries: readonly TrailItem[]) => asIfUnlinked([...offered, ...entries], hidden).map(({ type }) => type)
  expect(typesOf(outside, follows, set('ReferralStatusCorrected', 'hired')).at(-1)).toBe('ReferralStatusChanged')
  const back = set('ReferralStatusCorrected', 'accepted', 'submitted')
  expect(typesOf(outside, back, applied, set('ReferralStatusChanged', 'in_process')).at(-1)).toBe('ReferralStatusCorrected')
})

it('§2.19 an accepted referral ends in the same words and signs, whether an event says so or a hidden application stands for that', () => {
  const referral = { _id: 'ref', expiresAt: '2026-12-01T00:00:00.000Z' } as ReferralDocument
  const ended = (since: string) => ({ ...referral, status: 'expired', since }) as ReferralDocument
  const expired = (kind: 'timer' | 'process', at: string) =>
    entry('ReferralExpired', {
      eventId: 'event',
      at,
      recordedAt: at,
      actor: { kind },
      from: 'accepted',
      position: '900',
      operation: `${kind}.x`,
    })
  const late = expired('timer', '2026-12-01T00:00:07.000Z')
  const told = withEnd(offered, referral, ended(referral.expiresAt))
  expect(withEnd([...offered, late], referral, undefined)).toEqual(told)
  expect(told.at(-1)).toMatchObject({
    at: referral.expiresAt,
    sentence: 'The referral expired before the student applied',
    actor: { kind: 'timer' },
  })
  const erasedAt = '2026-11-20T08:00:00.000Z'
  const erased = withEnd(offered, referral, ended(erasedAt))
  expect(withEnd([...offered, expired('process', erasedAt)], referral, undefined)).toEqual(erased)
  expect(erased.at(-1)).toMatchObject({ at: erasedAt, actor: { kind: 'process' } })
  expect(withEnd(offered, referral, undefined)).toEqual(offered)
  const declined = [...offered, entry('ReferralExpired', { from: 'invited', actor: { kind: 'timer' } })]
  expect(withEnd(declined, referral, undefined)).toEqual(declined)
})

it('§2.19 what an erasure ended of a hidden application has no instant, request or place in the log', () => {
  const day = '2026-11-20T00:00:00.000Z'
  const sent = entry('ApplicationSubmitted', { position: '00000000000000000041' })
  const ended = {
    eventId: 'ended',
    at: day,
    recordedAt: '2026-11-20T15:04:05.678Z',
    position: '00000000000000000900',
    toldByDay: true,
  } as const
  const told = byDay([sent, entry('ApplicationStatusChanged', ended)])
  expect(told[0]).toBe(sent)
  expect(told[1]).toMatchObject({ at: day, recordedAt: day, requestId: 'ended', position: '00000000000000000042' })
})

it('§2.19 the former last day of an extended referral stays one, and what is done after the last day is not told', () => {
  const extended = entry('ReferralExtended', { eventId: 'extended', from: '2026-11-20' })
  expect(asIfUnlinked([...offered, extended, applied], hidden)).toEqual([...offered, extended])
  const referral = { _id: 'ref', expiresAt: '2026-12-01T00:00:00.000Z' } as ReferralDocument
  const stood = { ...referral, status: 'expired', since: referral.expiresAt } as ReferralDocument
  const late = { ...withdrawn('accepted'), at: '2026-12-02T00:00:00.000Z' }
  expect(withEnd([...offered, late], referral, stood)).toEqual(withEnd(offered, referral, stood))
})

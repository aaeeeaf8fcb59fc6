import { expect, it } from 'vitest'
import type { TrailItem } from './item.ts'
import { asIfUnlinked } from './blind.ts'

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

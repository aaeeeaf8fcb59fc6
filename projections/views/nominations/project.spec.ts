import { describe, expect, it } from 'vitest'
import * as invitations from '#events/invitations.ts'
import * as nominations from '#events/nominations.ts'
import { day, event, type Given } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { nominationProjection } from './project.ts'

const ids = { nominationId: 'nom', professorId: 'ada', semester: '2026-fall' }
const made = event(nominations.NominationMade, {
  ...ids,
  universityId: 'north',
  emailKey: 'key',
  subjectId: 'inv',
  invitationId: 'inv',
  nominee: { email: 'mia@example.edu' },
  reason: 'Curious.',
  letter: { text: 'Join.' },
})

describe('a nomination', () => {
  it('is pending, with the professor’s words', () => {
    const document = given(nominationProjection, made).document('nom')
    expect(document).toMatchObject({
      status: 'pending',
      sentAt: day(1),
      reason: 'Curious.',
      nominee: { email: 'mia@example.edu' },
      _subjects: ['inv'],
    })
    expect(document).not.toHaveProperty('letter')
  })
  it('§2.20 is unplaced while its professor’s university is not confirmed', () => {
    const lost = event(nominations.NominationPlaceLost, ids)
    const counts = event(nominations.NominationPlaceCounts, ids)
    const unplaced = (...events: readonly Given[]) => given(nominationProjection, ...events).document('nom')?.unplaced
    expect([unplaced(made), unplaced(made, lost), unplaced(made, lost, counts)]).toEqual([undefined, true, undefined])
    const { universityId: _, ...without } = made.data
    expect(unplaced(event(nominations.NominationMade, without as never))).toBe(true)
  })
  it('is consented, and the professor and the student get the refresh', () => {
    const consented = event(nominations.NominationConsented, { ...ids, studentId: 'mia', shareReason: true, shareWithNominator: false })
    const { document, refreshes } = given(nominationProjection, made, consented)
    expect(document('nom')).toMatchObject({
      status: 'consented',
      consentedAt: day(2),
      studentId: 'mia',
      shareReason: true,
      _subjects: ['inv', 'mia'],
    })
    expect(refreshes.flatMap(({ rooms }) => rooms).toSorted()).toEqual(['role:admin', 'u:ada', 'u:mia', 'uni:north:university'])
    expect(refreshes[0]?.topics).toContain('quota')
  })
  it('stays pending when its student joins through another invitation, and the student gets the refresh', () => {
    const { document, refreshes } = given(
      nominationProjection,
      made,
      event(nominations.NominationStudentJoined, { ...ids, studentId: 'mia' }),
    )
    expect(document('nom')).toMatchObject({ status: 'pending', studentId: 'mia', _subjects: ['inv', 'mia'] })
    expect(refreshes.flatMap(({ rooms }) => rooms).toSorted()).toEqual(['role:admin', 'u:ada', 'u:mia', 'uni:north:university'])
  })
  it('expires with its invitation while it is pending, and the professor gets the refresh', () => {
    const expired = event(invitations.InvitationExpired, { invitationId: 'inv', nominationId: 'nom' })
    const { document, refreshes } = given(nominationProjection, made, expired)
    expect(document('nom')).toMatchObject({ status: 'expired' })
    expect(refreshes).toMatchObject([
      { rooms: ['role:admin', 'u:ada', 'uni:north:university'], topics: ['nominations', 'quota', 'timeline'] },
    ])
    const declined = event(nominations.NominationDeclined, { ...ids, studentId: 'mia' })
    expect(given(nominationProjection, made, declined, expired).document('nom')).toMatchObject({ status: 'declined' })
  })
  it('may be declined', () => {
    expect(
      given(nominationProjection, made, event(nominations.NominationDeclined, { ...ids, studentId: 'mia' })).document('nom'),
    ).toMatchObject({ status: 'declined' })
  })
})

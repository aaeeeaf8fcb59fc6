import { describe, expect, it } from 'vitest'
import { referralInvited, referralInvitedByEmail, referralStudentJoined } from '../testing/examples.ts'
import { effectsOf, given, type Past } from '../testing/given.ts'
import { joinReferral } from './join.ts'

const input = { referralId: 'referral', invitationId: 'invitation', studentId: 'stella' }

describe('§4 the person referred by e-mail joins', () => {
  const join = (...history: readonly Past[]) =>
    given(...history)
      .by({ kind: 'process', name: 'accept-on-registration' })
      .when(joinReferral, input, { universityId: 'north' })

  it('§4 and is stored once as the referral’s student', () => {
    join(referralInvitedByEmail).thenHappened([
      { ...referralStudentJoined, data: { ...referralStudentJoined.data, universityId: 'north' } },
    ])
    join(referralInvitedByEmail, referralStudentJoined).thenNothingHappened()
  })

  it('§6 and gets the invitation’s key, so that erasing the student erases both', async () => {
    const links: string[][] = []
    await given().effectOf(joinReferral, input, effectsOf({ linkKeys: async (...link) => void links.push(link) }), {
      universityId: 'north',
    })
    expect(links).toEqual([['invitation', 'stella']])
  })

  it('§4 and does not replace the student of the referral', () => join(referralInvited).thenNothingHappened())
})

import { describe, expect, it } from 'vitest'
import { referralInvited, referralInvitedByEmail, referralStudentJoined } from '../testing/examples.ts'
import { effectsOf, given, type Past } from '../testing/given.ts'
import { joinReferral } from './join.ts'

const wish = { referralId: 'referral', invitationId: 'invitation', studentId: 'stella' }

describe('§4 the person referred by e-mail joins', () => {
  const join = (...history: readonly Past[]) =>
    given(...history)
      .by({ kind: 'process', name: 'accept-on-registration' })
      .when(joinReferral, wish)

  it('§4 and is known from then on, once', () => {
    join(referralInvitedByEmail).thenHappened([referralStudentJoined])
    join(referralInvitedByEmail, referralStudentJoined).thenNothingHappened()
  })

  it('§6 and erasing them erases what was said before they registered', async () => {
    const links: string[][] = []
    await given().effectOf(joinReferral, wish, effectsOf({ linkKeys: async (...link) => void links.push(link) }))
    expect(links).toEqual([['invitation', 'stella']])
  })

  it('§4 and does not replace a student who joined before', () => join(referralInvited).thenNothingHappened())
})

import { describe, expect, it } from 'vitest'
import { referralInvited, referralInvitedByEmail, referralStudentJoined } from '../testing/examples.ts'
import { given, type Past } from '../testing/given.ts'
import { joinReferral } from './join.ts'

const referralId = 'referral'

describe('§4 the person referred by e-mail joins', () => {
  const join = (...history: readonly Past[]) =>
    given(...history)
      .by({ kind: 'process', name: 'accept-on-registration' })
      .when(joinReferral, { referralId, invitationId: 'invitation', studentId: 'stella' })

  it('§4 and is known from then on, once', () => {
    join(referralInvitedByEmail).thenHappened([referralStudentJoined])
    join(referralInvitedByEmail, referralStudentJoined).thenNothingHappened()
  })

  it('§6 and takes what was said before along when they are erased', async () => {
    const links: string[][] = []
    await joinReferral.effect?.(
      { referralId, invitationId: 'invitation', studentId: 'stella' },
      {} as never,
      { linkKeys: async (...link: string[]) => void links.push(link) } as never,
    )
    expect(links).toEqual([['invitation', 'stella']])
  })

  it('§4 and takes nobody’s place', () => join(referralInvited).thenNothingHappened())
})

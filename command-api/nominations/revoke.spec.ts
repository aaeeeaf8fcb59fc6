import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { InvitationOpened } from '#events/invitations.ts'
import { NominationConsented, NominationRevoked } from '#events/nominations.ts'
import { nominationMade, studentInvited } from '../testing/examples.ts'
import { given, later, like, NOW, professor, staff, stateFrom, type Past } from '../testing/given.ts'
import { invitationFold } from '../invitations/state.ts'
import { revokeNomination } from './revoke.ts'

const ids = { nominationId: 'nomination-0', professorId: 'prof', semester: '2026-fall' }
const asked = { id: 'nomination-0', professorId: 'prof', semester: '2026-fall' }
const invitation = (...more: readonly Past[]) => ({ invitation: stateFrom(invitationFold, studentInvited, ...more) })
const opened = happened(InvitationOpened, { invitationId: 'invitation' })
const consented = happened(NominationConsented, { ...ids, studentId: 'stella', shareReason: true, shareWithNominator: true })
const revoking = (...history: readonly Past[]) => given(nominationMade(0), nominationMade(1), ...history).as(professor)

describe('§2.5 a nomination that is revoked', () => {
  it('§2.5 says whether its invitation had been opened', () => {
    for (const [needs, isOpened] of [
      [invitation(), false],
      [invitation(opened), true],
      [{ invitation: undefined }, false],
    ] as const)
      revoking()
        .when(revokeNomination, asked, needs)
        .thenHappened([like(NominationRevoked, { ...ids, opened: isOpened })])
  })

  it('§2.5 is revoked once, and not when it was answered, has expired or does not exist', () => {
    const revoked = happened(NominationRevoked, { ...ids, opened: false })
    revoking(revoked).when(revokeNomination, asked, invitation()).thenNothingHappened()
    revoking(consented).when(revokeNomination, asked, invitation()).thenRefused('nomination_answered', { status: 'consented' })
    revoking()
      .at(later(NOW, { days: 40 }))
      .when(revokeNomination, asked, invitation())
      .thenRefused('nomination_answered', { status: 'expired' })
    revoking()
      .when(revokeNomination, { ...asked, id: 'nomination-9' }, invitation())
      .thenRefused('not_found')
  })

  it('§6 belongs to its professor and to the university’s staff', () => {
    const made = { ...nominationMade(0), data: { ...nominationMade(0).data, universityId: 'uni' } }
    given(made)
      .as(professor)
      .when(revokeNomination, asked, invitation())
      .thenBelongedTo({ own: ['prof'], open: false })
    given(made)
      .as(staff)
      .when(revokeNomination, asked, invitation())
      .thenBelongedTo({ own: ['prof'], universityId: 'uni', open: false })
  })
})

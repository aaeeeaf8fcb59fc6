import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { NominationConsented, NominationReminded } from '#events/nominations.ts'
import { nominationMade, studentInvited } from '../testing/examples.ts'
import { given, later, like, NOW, past, professor, stateFrom, type Past } from '../testing/given.ts'
import { invitationFold } from '../invitations/state.ts'
import { remindNominee } from './remind.ts'

const ids = { nominationId: 'nomination-0', professorId: 'prof', semester: '2026-fall' }
const asked = { id: 'nomination-0', professorId: 'prof', semester: '2026-fall' }
const needs = { invitation: stateFrom(invitationFold, studentInvited) }
const reminded = (days: number) => past(happened(NominationReminded, { ...ids, invitationId: 'invitation' }), later(NOW, { days: -days }))
const reminding = (...history: readonly Past[]) => given(nominationMade(0), ...history).as(professor)

describe('a nomination of which the student is reminded', () => {
  it('is so once in seven days, and twice in all', () => {
    for (const history of [[], [reminded(7)]])
      reminding(...history)
        .when(remindNominee, asked, needs)
        .thenHappened([like(NominationReminded, ids)])
    for (const history of [[reminded(6)], [reminded(20), reminded(10)]])
      reminding(...history)
        .when(remindNominee, asked, needs)
        .thenRefused('reminded', { limit: 2, days: 7 })
  })
  it('waits for its answer', () => {
    const consented = happened(NominationConsented, { ...ids, studentId: 'stella', shareReason: true, shareWithNominator: true })
    reminding(consented).when(remindNominee, asked, needs).thenRefused('nomination_answered', { status: 'consented' })
    reminding()
      .at(later(NOW, { days: 40 }))
      .when(remindNominee, asked, needs)
      .thenRefused('nomination_answered', { status: 'expired' })
  })
  it('belongs to its professor', () =>
    reminding()
      .when(remindNominee, asked, needs)
      .thenBelongedTo({ own: ['prof'] }))
})

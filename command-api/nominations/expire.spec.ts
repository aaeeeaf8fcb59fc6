import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { NominationConsented, NominationDeclined, NominationExpired, NominationStudentJoined } from '#events/nominations.ts'
import { nominationMade } from '../testing/examples.ts'
import { given, later, NOW, student, type Past } from '../testing/given.ts'
import { consentToNomination } from './consent.ts'
import { expireNomination } from './expire.ts'

const END = later(NOW, { days: 30 })
const semester = { professorId: 'prof', semester: '2026-fall' }
const ids = { nominationId: 'nomination-1', ...semester }
const joined = happened(NominationStudentJoined, { ...ids, studentId: 'stella', expiresAt: END })
const expired = happened(NominationExpired, ids)
const expire = (at: string, ...history: readonly Past[]) =>
  given(nominationMade(0), nominationMade(1), ...history)
    .by({ kind: 'timer', name: 'nominationExpired' })
    .at(at)
    .when(expireNomination, ids)

describe('§4 a nomination that is not answered', () => {
  it('§4 expires with its invitation, and alone of those of its semester', () => expire(NOW).thenHappened([expired]))

  it('§4 expires 30 days after its student joined, whatever becomes of the invitation', () => {
    expire(later(END, { seconds: -1 }), joined).thenNothingHappened()
    expire(END, joined).thenHappened([expired])
  })

  it('§4 expires once, and not when it was answered', () => {
    const answers = [
      happened(NominationConsented, { ...ids, studentId: 'stella', shareReason: false, shareWithNominator: false }),
      happened(NominationDeclined, { ...ids, studentId: 'stella' }),
      expired,
    ]
    for (const answer of answers) expire(END, joined, answer).thenNothingHappened()
    given().when(expireNomination, ids).thenRefused('not_found')
  })

  it('§4 and then cannot be answered any more', () =>
    given(nominationMade(1), joined, expired)
      .as(student)
      .when(consentToNomination, { ...semester, id: ids.nominationId, studentId: 'stella', consent: true })
      .thenRefused('invitation_expired'))
})

import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { FirstDestinationAsked, FirstDestinationRecorded } from '#events/outcomes.ts'
import type { FirstDestination } from '#events/vocabulary/students/outcomes.ts'
import { given, later, NOW, past, staff, student } from '../testing/given.ts'
import { askOutcome } from './ask.ts'

const command = { uid: student.uid, universityId: 'uni', class: 2027 }
const asked = happened(FirstDestinationAsked, { studentId: student.uid, universityId: 'uni', class: 2027 })
const recorded = (outcome: FirstDestination) =>
  happened(FirstDestinationRecorded, { studentId: student.uid, universityId: 'uni', destination: { outcome, source: 'staff' } })
const mailed = { isMailed: true }

describe('§2.20 the question where a graduate went', () => {
  it('§2.20 goes to those of whom nothing is known', () => {
    given().as(staff).when(askOutcome, command, mailed).thenHappened([asked])
    given(recorded('no_information')).as(staff).when(askOutcome, command, mailed).thenHappened([asked])
    given(recorded('military')).as(staff).when(askOutcome, command, mailed).thenNothingHappened()
    given().as(staff).when(askOutcome, command, mailed).thenBelongedTo({ universityId: 'uni' })
  })

  it('§2.20 goes out once in thirty days, and to nobody who takes no such mail', () => {
    given(past(asked, later(NOW, { days: -29 })))
      .as(staff)
      .when(askOutcome, command, mailed)
      .thenRefused('asked_lately', { days: 30 })
    given(past(asked, later(NOW, { days: -30 })))
      .as(staff)
      .when(askOutcome, command, mailed)
      .thenHappened([asked])
    given().as(staff).when(askOutcome, command, { isMailed: false }).thenRefused('takes_no_question')
  })
})

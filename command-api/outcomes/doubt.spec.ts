import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { FirstDestinationDoubted, FirstDestinationDoubtEnded, FirstDestinationRecorded } from '#events/outcomes.ts'
import { given, later, NOW, past, staff, student } from '../testing/given.ts'
import { doubtOutcome } from './doubt.ts'

const ids = { studentId: student.uid, universityId: 'uni' }
const command = { uid: student.uid, applicationId: 'app' }
const over = { stands: false, universityId: 'uni', staffMayHear: true }
const confirmed = past(
  happened(FirstDestinationRecorded, {
    ...ids,
    destination: { outcome: 'employed_full_time', source: 'platform', applicationId: 'app' },
  }),
  later(NOW, { days: -1 }),
  staff,
)
const doubted = happened(FirstDestinationDoubted, { ...ids, confirmedBy: staff.uid })

describe('§2.20 an outcome whose acceptance has ended', () => {
  it('§2.20 is in doubt, and whoever confirmed it is asked once', () => {
    given(confirmed).when(doubtOutcome, command, over).thenHappened([doubted])
    given(confirmed, doubted).when(doubtOutcome, command, over).thenNothingHappened()
    given(confirmed, doubted, confirmed).when(doubtOutcome, command, over).thenHappened([doubted])
  })

  it('§2.20 is told to the student where the one who confirmed it may not hear of it', () => {
    given(confirmed)
      .when(doubtOutcome, command, { ...over, staffMayHear: false })
      .thenHappened([happened(FirstDestinationDoubted, { ...ids, confirmedBy: student.uid })])
  })

  it('§2.20 is in doubt no longer once it stands again', () => {
    const again = { ...over, stands: true }
    given(confirmed, doubted)
      .when(doubtOutcome, command, again)
      .thenHappened([happened(FirstDestinationDoubtEnded, ids)])
    given(confirmed, doubted, happened(FirstDestinationDoubtEnded, ids)).when(doubtOutcome, command, again).thenNothingHappened()
  })

  it('§2.20 is in no doubt while the acceptance stands, nor when something else was recorded', () => {
    given(confirmed)
      .when(doubtOutcome, command, { ...over, stands: true })
      .thenNothingHappened()
    given(confirmed)
      .when(doubtOutcome, { ...command, applicationId: 'other' }, over)
      .thenNothingHappened()
    given().when(doubtOutcome, command, over).thenNothingHappened()
  })
})

import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { FirstDestinationRecorded } from '#events/outcomes.ts'
import { given, later, NOW, past, staff, student } from '../testing/given.ts'
import { recordOutcome } from './record.ts'

const uid = student.uid
const recorded = (destination: { outcome: 'employed_full_time' | 'seeking_employment'; source: 'self' | 'staff' | 'employer' } & object) =>
  happened(FirstDestinationRecorded, { studentId: uid, universityId: 'uni', destination })
const said = { uid, universityId: 'uni', outcome: 'employed_full_time', organization: 'Acme', startsOn: '2027-07-01T00:00:00Z' } as const

describe('§2.13 a first destination', () => {
  it('§2.13 is said by the student, or by the university’s staff with the source', () => {
    const stored = { outcome: 'employed_full_time', organization: 'Acme', startsOn: '2027-07-01' } as const
    given()
      .as(student)
      .when(recordOutcome, said)
      .thenHappened([recorded({ ...stored, source: 'self' })])
    given()
      .as(staff)
      .when(recordOutcome, said)
      .thenHappened([recorded({ ...stored, source: 'staff' })])
    given()
      .as(staff)
      .when(recordOutcome, { ...said, source: 'employer' })
      .thenHappened([recorded({ ...stored, source: 'employer' })])
  })

  it('§2.13 of a student has no other source, and is a matter of the student and the university alone', () => {
    const invalid = { ...said, source: 'employer' } as const
    given()
      .as(student)
      .when(recordOutcome, invalid)
      .thenRefused('invalid', [{ field: 'source', message: 'is yourself' }])
    given()
      .as(staff)
      .when(recordOutcome, said)
      .thenBelongedTo({ own: [uid], universityId: 'uni' })
  })

  it('§2.20 has the platform as its source only where a proposed one is confirmed', () => {
    given()
      .as(staff)
      .when(recordOutcome, { ...said, source: 'platform' })
      .thenRefused('invalid', [{ field: 'source', message: 'is Proffer only where a proposed outcome is confirmed' }])
  })

  it('§2.20 said again answers what an offer proposes since, and a list says nothing of those whom it does not know', () => {
    const before = past(recorded({ outcome: 'seeking_employment', source: 'staff' }), later(NOW, { days: -2 }))
    const again = { uid, universityId: 'uni', outcome: 'seeking_employment' } as const
    const proposed = { ...again, proposedAt: later(NOW, { days: -1 }) }
    given(before)
      .as(staff)
      .when(recordOutcome, proposed)
      .thenHappened([recorded({ outcome: 'seeking_employment', source: 'staff' })])
    given(before)
      .as(staff)
      .when(recordOutcome, { ...proposed, proposedAt: later(NOW, { days: -3 }) })
      .thenNothingHappened()
    given(before)
      .as(staff)
      .when(recordOutcome, { ...again, outcome: 'no_information', imported: true })
      .thenNothingHappened()
  })

  it('§2.13 may be corrected, and is stored once', () => {
    const seeking = recorded({ outcome: 'seeking_employment', source: 'staff' })
    const again = { uid, universityId: 'uni', outcome: 'seeking_employment' } as const
    given(seeking).as(staff).when(recordOutcome, again).thenNothingHappened()
    given(seeking)
      .as(student)
      .when(recordOutcome, again)
      .thenHappened([recorded({ outcome: 'seeking_employment', source: 'self' })])
  })
})

import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { FirstDestinationRecorded } from '#events/outcomes.ts'
import { given, later, NOW, past, staff, student } from '../testing/given.ts'
import { confirmOutcome } from './confirm.ts'

const uid = student.uid
const offer = { applicationId: 'app', acceptedAt: NOW, outcome: 'employed_full_time' } as const
const command = { uid, universityId: 'uni', offer } as const
const stands = { stands: true, organization: 'Acme', title: 'Engineer' }
const ofUniversity = { studentId: uid, universityId: 'uni' }
const confirmed = happened(FirstDestinationRecorded, {
  ...ofUniversity,
  destination: { outcome: 'employed_full_time', source: 'platform', organization: 'Acme', title: 'Engineer', applicationId: 'app' },
})
const seeking = happened(FirstDestinationRecorded, { ...ofUniversity, destination: { outcome: 'seeking_employment', source: 'self' } })

describe('§2.20 an outcome that an accepted offer proposes', () => {
  it('§2.20 is confirmed by the student or the staff, with the names that company and job have', () => {
    for (const who of [student, staff]) given().as(who).when(confirmOutcome, command, stands).thenHappened([confirmed])
    given()
      .as(staff)
      .when(confirmOutcome, command, stands)
      .thenBelongedTo({ own: [uid], universityId: 'uni' })
  })

  it('§2.20 is gone with the acceptance, and once anything is recorded after it', () => {
    given()
      .as(student)
      .when(confirmOutcome, command, { ...stands, stands: false })
      .thenRefused('nothing_proposed')
    given(past(seeking, NOW)).as(student).when(confirmOutcome, command, stands).thenRefused('nothing_proposed')
    given(past(seeking, later(NOW, { days: -1 })))
      .as(student)
      .when(confirmOutcome, command, stands)
      .thenHappened([confirmed])
  })

  it('§2.20 is confirmed where it is the one that the caller saw, and somebody may know of it', () => {
    const { offer: _, ...hidden } = command
    given().as(staff).when(confirmOutcome, hidden, stands).thenRefused('nothing_proposed')
    given()
      .as(staff)
      .when(confirmOutcome, { ...command, applicationId: 'other' }, stands)
      .thenRefused('nothing_proposed')
    given(past(confirmed, later(NOW, { days: 1 })))
      .as(staff)
      .when(confirmOutcome, command, stands)
      .thenRefused('nothing_proposed')
  })

  it('§2.20 of a contract is said by whoever confirms it, and of another job by its type', () => {
    const contract = { ...command, offer: { applicationId: 'app', acceptedAt: NOW } }
    given()
      .as(student)
      .when(confirmOutcome, contract, stands)
      .thenRefused('invalid', [{ field: 'outcome', message: 'is missing: the type of this job does not say it' }])
    given()
      .as(student)
      .when(confirmOutcome, { ...contract, outcome: 'employed_full_time' }, stands)
      .thenHappened([confirmed])
    given()
      .as(student)
      .when(confirmOutcome, { ...command, outcome: 'self_employed' }, stands)
      .thenRefused('invalid', [{ field: 'outcome', message: 'is another one than the type of this job says; please record it instead' }])
  })
})

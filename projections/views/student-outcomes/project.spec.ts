import { describe, expect, it } from 'vitest'
import * as applications from '#events/applications.ts'
import * as nominations from '#events/nominations.ts'
import { event, given } from '../../testing/given.ts'
import { studentOutcomeProjection } from './project.ts'

const consented = event(nominations.NominationConsented, {
  nominationId: 'nom',
  professorId: 'ada',
  semester: '2026-fall',
  studentId: 'mia',
  shareReason: false,
  shareWithNominator: false,
})
const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const applied = event(applications.ApplicationSubmitted, {
  ...ids,
  source: 'nominated',
  applicant: { name: 'Mia', email: 'mia@example.edu', skills: [] },
})
const interviewing = event(applications.ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'interviewing' })
const offered = event(applications.ApplicationStatusChanged, { ...ids, from: 'interviewing', to: 'offered' })
const disclosed = event(applications.ApplicationStatusDisclosed, { ...ids, status: 'offered' })
const undone = event(applications.ApplicationStatusCorrected, {
  ...ids,
  correctsEventId: 'event-3',
  from: 'interviewing',
  to: 'submitted',
  kind: 'undo',
})

describe('the outcome of a nomination', () => {
  it('is the furthest step, and the nominator gets the refresh', () => {
    const { document, refreshes } = given(studentOutcomeProjection, consented, applied, interviewing)
    expect(document('mia')).toMatchObject({ outcome: 'interviewed', nominators: ['ada'] })
    expect(refreshes).toMatchObject([{ rooms: ['role:admin', 'u:ada'], topics: ['nominations'] }])
  })
  it('is an offer only once the student knows of it', () => {
    const waiting = given(studentOutcomeProjection, consented, applied, interviewing, offered)
    expect(waiting.document('mia')?.outcome).toBe('interviewed')
    expect(waiting.refreshes).toEqual([])
    expect(given(studentOutcomeProjection, consented, applied, interviewing, offered, disclosed).document('mia')?.outcome).toBe('offered')
  })
  it('is nothing again when the interview was a mistake', () => {
    expect(given(studentOutcomeProjection, consented, applied, interviewing, undone).document('mia')).not.toHaveProperty('outcome')
  })
  it('counts also when the student applied before the nomination', () => {
    expect(given(studentOutcomeProjection, applied, interviewing, consented).document('mia')).toMatchObject({
      outcome: 'interviewed',
      nominators: ['ada'],
    })
  })
})

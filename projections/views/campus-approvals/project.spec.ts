import { describe, expect, it } from 'vitest'
import { CampusApprovalDeclined, CampusApprovalGranted } from '#events/campuses.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { campusApprovalProjection } from './project.ts'

const campus = { campusId: 'campus', universityId: 'north', organizationId: 'acme' }
const staff = { kind: 'user', uid: 'uma', role: 'university' } as const
const granted = event(CampusApprovalGranted, campus, staff)
const declined = event(CampusApprovalDeclined, { ...campus, reason: 'Fake.' }, staff)

describe('§2.7 a company on a campus', () => {
  it('stands as it was decided last, with what was decided before', () => {
    expect(given(campusApprovalProjection, granted).document('campus')).toMatchObject({
      status: 'approved',
      decided: { at: day(1), by: 'uma' },
      before: [],
    })
    expect(given(campusApprovalProjection, granted, declined).document('campus')).toMatchObject({
      status: 'declined',
      decided: { at: day(2), by: 'uma', reason: 'Fake.' },
      before: [{ status: 'approved', at: day(1), by: 'uma' }],
    })
  })

  it('remembers only the latest decisions of somebody who thinks again and again', () => {
    const document = given(campusApprovalProjection, ...Array.from({ length: 30 }, () => [granted, declined]).flat()).document('campus')
    expect(document).toMatchObject({ status: 'declined', decided: { at: day(60) } })
    expect(document?.before).toHaveLength(20)
    expect(document?.before.at(0)).toMatchObject({ status: 'declined', at: day(40) })
    expect(document?.before.at(-1)).toMatchObject({ status: 'approved', at: day(59) })
  })

  it('is told to the company, the staff and the students, whose lists of jobs it changes', () => {
    expect(
      given(campusApprovalProjection, granted)
        .refreshes.flatMap(({ rooms }) => rooms)
        .toSorted(),
    ).toEqual(['org:acme:recruiter', 'role:admin', 'uni:north:student', 'uni:north:university'])
  })
})

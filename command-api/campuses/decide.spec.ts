import { describe, it } from 'vitest'
import { CampusApprovalDeclined, CampusApprovalGranted } from '#events/campuses.ts'
import { happened } from '#events/define.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { pairId } from '#lib/pair-id.ts'
import { admin, given, NOW, past, staff, type Past } from '../testing/given.ts'
import { decideCampus } from './decide.ts'

const of = { universityId: 'uni', organizationId: 'acme' }
const ids = { campusId: pairId('uni', 'acme'), ...of }
const approve = { ...of, decision: 'approved' } as const
const decline = { ...of, decision: 'declined', reason: 'No named employer.' } as const
const granted = happened(CampusApprovalGranted, ids)
const declined = happened(CampusApprovalDeclined, { ...ids, reason: 'No named employer.' })
const byStaff = (...history: readonly Past[]) => given(...history).as(staff)

describe('§2.7 a company on a campus', () => {
  it('§2.7 is approved or declined by the university’s staff, or by an admin', () => {
    byStaff().when(decideCampus, approve).thenHappened([granted])
    byStaff().when(decideCampus, decline).thenHappened([declined])
    given().as(admin).when(decideCampus, approve).thenHappened([granted])
  })

  it('§2.7 is a matter of that university alone', () => {
    byStaff()
      .when(decideCampus, { ...approve, universityId: 'other' })
      .thenBelongedTo({ universityId: 'other' })
  })

  it('§2.7 may be decided anew, and the same decision is stored once', () => {
    byStaff(granted).when(decideCampus, decline).thenHappened([declined])
    byStaff(declined).when(decideCampus, approve).thenHappened([granted])
    byStaff(granted).when(decideCampus, approve).thenNothingHappened()
    byStaff(declined).when(decideCampus, decline).thenNothingHappened()
    byStaff(declined)
      .when(decideCampus, { ...decline, reason: ' ' })
      .thenHappened([happened(CampusApprovalDeclined, ids)])
  })

  it('§2.20 is decided some times a day: each is an entry of the company’s trail', () => {
    const often = Array.from({ length: limits.campusDecisionsPerDay / 2 }, () => [past(declined, NOW), past(granted, NOW)]).flat()
    byStaff(...often)
      .when(decideCampus, decline)
      .thenRefused('decided_too_often')
    byStaff(...often)
      .when(decideCampus, approve)
      .thenNothingHappened()
    byStaff(...often)
      .at('2026-11-21T00:00:00.000Z')
      .when(decideCampus, decline)
      .thenHappened([declined])
  })
})

import { expect, it } from 'vitest'
import { ApplicationStatusChanged, ApplicationSubmitted } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { applicationIds as ids, applicationSubmitted } from '../testing/examples.ts'
import { given, later, NOW, past, recruiter, student } from '../testing/given.ts'
import { changeStatus } from './change-status.ts'

const needs = { job: undefined, timezone: 'UTC', holdSeconds: 0 }
const withdrawn = happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'withdrawn' })

it('§2.19 a recruiter who comes too late is not told by name that a student withdrew who is reviewed blind', () => {
  const toldOf = (blind: boolean) => {
    const sent = blind ? happened(ApplicationSubmitted, { ...applicationSubmitted.data, blind: true } as never) : applicationSubmitted
    const { decision } = given(past(sent, later(NOW, { days: -3 }), student), past(withdrawn, later(NOW, { hours: -1 }), student))
      .as(recruiter)
      .when(changeStatus, { id: ids.applicationId, status: 'shortlisted', expectedRevision: 0 }, needs)
    return isRefusal(decision) ? decision.details : undefined
  }
  expect(toldOf(false)).toMatchObject({ from: 'submitted', by: student.uid })
  expect(toldOf(true)).toMatchObject({ from: 'submitted' })
  expect(toldOf(true)).not.toHaveProperty('by')
})

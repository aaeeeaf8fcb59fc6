import { expect, it } from 'vitest'
import { ApplicationStatusChanged, ApplicationStatusCorrected, ApplicationSubmitted } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { applicationIds as ids, applicationSubmitted } from '../testing/examples.ts'
import { eventId, given, later, like, NOW, past, recruiter, student } from '../testing/given.ts'
import { changeStatus } from './change-status.ts'
import { undoBulk } from './undo-bulk.ts'

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

it('§2.19 a move that opened a name has no undo, alone or with others, and is taken back with a reason', () => {
  const blind = happened(ApplicationSubmitted, { ...applicationSubmitted.data, blind: true } as never)
  const from = (status: 'submitted' | 'shortlisted', to: 'under_review' | 'shortlisted' | 'interviewing', secondsAgo: number) => ({
    ...past(happened(ApplicationStatusChanged, { ...ids, from: status, to }), later(NOW, { seconds: -secondsAgo }), recruiter),
    bulkId: 'bulk',
  })
  const scene = (sent: typeof blind, ...moves: readonly ReturnType<typeof from>[]) =>
    given(past(sent, later(NOW, { days: -3 }), student), ...moves).as(recruiter)
  const undo = { id: ids.applicationId, status: 'submitted', undoes: eventId(1) } as const
  const opened = scene(blind, from('submitted', 'shortlisted', 5))
  opened.when(changeStatus, undo, needs).thenRefused('name_is_open')
  opened.when(undoBulk, { id: ids.applicationId, bulkId: 'bulk' }, needs).thenRefused('name_is_open')
  const back = [like(ApplicationStatusCorrected, { to: 'submitted', kind: 'correction' })]
  opened.when(changeStatus, { id: ids.applicationId, status: 'submitted', reason: 'The wrong card.' }, needs).thenHappened(back)
  // Where the name stays hidden, was open before, or was never hidden, nothing changes.
  const undone = [like(ApplicationStatusCorrected, { kind: 'undo' })]
  scene(blind, from('submitted', 'under_review', 5))
    .when(changeStatus, undo, needs)
    .thenHappened(undone)
  scene(blind, from('submitted', 'shortlisted', 500), from('shortlisted', 'interviewing', 5))
    .when(changeStatus, { id: ids.applicationId, status: 'shortlisted', undoes: eventId(2) }, needs)
    .thenHappened(undone)
  scene(applicationSubmitted, from('submitted', 'shortlisted', 5))
    .when(changeStatus, undo, needs)
    .thenHappened(undone)
})

import { describe, expect, it } from 'vitest'
import { ApplicationStatusChanged, ApplicationStatusDisclosed, ApplicationViewed } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { applicationIds as ids, applicationSubmitted } from '../testing/examples.ts'
import { foldAll } from '../core/streams/fold.ts'
import { given, like, recorded, recruiter, student, type Past } from '../testing/given.ts'
import { changeStatus } from './change-status.ts'
import { applicationFold, revisionFor } from './state.ts'

const history: readonly Past[] = [
  applicationSubmitted,
  happened(ApplicationViewed, ids),
  happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'interviewing' }),
  happened(ApplicationStatusChanged, { ...ids, from: 'interviewing', to: 'offered' }),
]
const disclosed = happened(ApplicationStatusDisclosed, { ...ids, status: 'offered' })

describe('§2.18 the revision of a student', () => {
  const revisionOf = (by: typeof student, ...events: readonly Past[]) => {
    const application = foldAll(applicationFold, recorded(events))
    return application && revisionFor(application, { actor: by })
  }

  it('counts what they notice: neither that the company opened it, nor what was not disclosed', () => {
    expect(revisionOf(student, ...history)).toBe(1)
    expect(revisionOf(student, ...history, disclosed)).toBe(2)
    expect(revisionOf(recruiter, ...history)).toBe(3)
  })

  it('is the one that a change of theirs expects', () => {
    const withdraw = (expectedRevision: number) =>
      given(...history)
        .as(student)
        .when(
          changeStatus,
          { id: 'application', status: 'withdrawn', expectedRevision },
          { job: undefined, timezone: 'UTC', holdSeconds: 0 },
        )
    withdraw(1).thenHappened([like(ApplicationStatusChanged, { to: 'withdrawn' })])
    withdraw(3).thenRefused('revision_conflict', { expected: 3, actual: 1, status: 'interviewing' })
  })
})

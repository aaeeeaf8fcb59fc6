import { describe, it } from 'vitest'
import { ApplicationStatusChanged, ApplicationStatusCorrected } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { applicationIds as ids, applicationSubmitted } from '../testing/examples.ts'
import { admin, given, later, like, NOW, past, recruiter, student } from '../testing/given.ts'
import { changeStatus } from './change-status.ts'

const move = (from: ApplicationStatus, to: ApplicationStatus, by: Account) =>
  past(happened(ApplicationStatusChanged, { ...ids, from, to }), later(NOW, { hours: -1 }), by)
const offered = [
  past(applicationSubmitted, later(NOW, { days: -9 }), student),
  move('submitted', 'interviewing', recruiter),
  move('interviewing', 'offered', recruiter),
]
const answered = (answer: ApplicationStatus) => [...offered, move('offered', answer, student)]
const correct = (history: typeof offered, by: Account, status: ApplicationStatus) =>
  given(...history)
    .as(by)
    .when(changeStatus, { id: 'application', status, reason: 'The wrong card.' }, { job: undefined, timezone: 'UTC', holdSeconds: 0 })

describe('§2.19 a company corrects its own entries, not the answers of a student', () => {
  it.each(['offered', 'interviewing', 'submitted'] as const)('§2.19 an acceptance is not corrected to %s', (status) =>
    correct(answered('accepted'), recruiter, status).thenRefused('students_answer'),
  )

  it.each(['declined', 'withdrawn'] as const)('§2.19 an application that the student has %s stays so', (answer) =>
    correct(answered(answer), recruiter, 'interviewing').thenRefused('illegal_transition', {
      from: answer,
      to: 'interviewing',
      allowed: [],
    }),
  )

  it('§2.19 an offer that was not answered, and an acceptance that an admin entered, are', () => {
    correct(offered, recruiter, 'submitted').thenHappened([like(ApplicationStatusCorrected, { from: 'offered', to: 'submitted' })])
    correct([...offered, move('offered', 'accepted', admin)], recruiter, 'interviewing').thenHappened([
      like(ApplicationStatusCorrected, { from: 'accepted', to: 'interviewing' }),
    ])
  })

  it('§2.19 an admin corrects either, with a reason', () => {
    for (const answer of ['accepted', 'declined', 'withdrawn'] as const)
      correct(answered(answer), admin, 'interviewing').thenHappened([
        like(ApplicationStatusCorrected, { from: answer, to: 'interviewing' }),
      ])
  })
})

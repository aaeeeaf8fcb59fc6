import { describe, expect, it } from 'vitest'
import {
  ApplicationAutoClosed,
  ApplicationCloseAnnounced,
  ApplicationReinstated,
  ApplicationStatusChanged,
  ApplicationStatusCorrected,
  ResumeAccessEnded,
} from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { JobClosed } from '#events/jobs.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { applicationStatuses, unansweredStatuses, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { foldAll } from '../core/streams/fold.ts'
import { jobFold } from '../jobs/state.ts'
import { applicationIds as ids, applicationSubmitted, jobPosted } from '../testing/examples.ts'
import { eventId, foldsOf, given, later, like, NOW, past, recorded, recruiter, student, type Past } from '../testing/given.ts'
import { announceClose } from './announce-close.ts'
import { autoClose } from './auto-close.ts'
import { changeStatus } from './change-status.ts'
import { endResumeAccess } from './end-resume-access.ts'
import type { ChangeStatusInput } from './move.ts'

const jobClosed = happened(JobClosed, { jobId: 'job', organizationId: 'acme', from: 'open', filled: true })
const day = (days: number) => later(NOW, { days })
const submitted = past(applicationSubmitted, NOW, student)
const open = { jobEndedAt: undefined }
const input = { applicationId: 'application' }
const moved = (to: ApplicationStatus, at: string) =>
  past(happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to }), at, recruiter)
const announced = (closesAt: string, because: 'job_ended' | 'no_answer', at: string) =>
  past(happened(ApplicationCloseAnnounced, { ...ids, closesAt, because }), at)
const announce = (at: string, needs: { readonly jobEndedAt: string | undefined }, ...history: readonly Past[]) =>
  given(submitted, ...history)
    .by({ kind: 'timer', name: 'applicationIdle' })
    .at(at)
    .when(announceClose, input, needs)
const close = (at: string, needs: { readonly jobEndedAt: string | undefined }, ...history: readonly Past[]) =>
  given(submitted, ...history)
    .by({ kind: 'timer', name: 'applicationClosed' })
    .at(at)
    .when(autoClose, input, needs)
const notice = (closesAt: string, because: 'job_ended' | 'no_answer') => [
  happened(ApplicationCloseAnnounced, { ...ids, closesAt, because }),
]

describe('§4 an application without an answer', () => {
  it('§4 gets notice seven days before its 60 days without a move are over', () => {
    announce(later(day(53), { seconds: -1 }), open).thenNothingHappened()
    announce(day(53), open).thenHappened(notice(day(60), 'no_answer'))
    announce(day(53), open, moved('under_review', day(10))).thenNothingHappened()
    announce(day(63), open, moved('under_review', day(10))).thenHappened(notice(day(70), 'no_answer'))
  })

  it('§4 always has seven days from the notice on, also after a downtime', () =>
    announce(day(90), open).thenHappened(notice(day(97), 'no_answer')))

  it('§4 gets notice sooner where its job has ended: 30 days after the later of its end and the last move', () => {
    announce(day(28), { jobEndedAt: day(5) }).thenHappened(notice(day(35), 'job_ended'))
    announce(day(28), { jobEndedAt: day(5) }, moved('under_review', day(20))).thenHappened(notice(day(50), 'job_ended'))
    announce(day(27), { jobEndedAt: day(5) }).thenNothingHappened()
    announce(day(53), { jobEndedAt: day(50) }).thenHappened(notice(day(60), 'no_answer'))
  })

  it.each(applicationStatuses)('§4 is %s: only where the company has yet to answer', (status) => {
    const history = status === 'submitted' ? [] : [moved(status, NOW)]
    const { decision } = announce(day(100), open, ...history)
    expect(decision).toHaveLength((unansweredStatuses as readonly ApplicationStatus[]).includes(status) ? 1 : 0)
  })

  it('§4 gets notice once', () => announce(day(54), open, announced(day(60), 'no_answer', day(53))).thenNothingHappened())
})

describe('§4 an application with notice', () => {
  const noticed = announced(day(60), 'no_answer', day(53))
  const closed = happened(ApplicationAutoClosed, { ...ids, from: 'submitted', to: 'closed', because: 'no_answer' })

  it('§4 is closed at the instant that the notice names, once', () => {
    close(later(day(60), { seconds: -1 }), open, noticed).thenNothingHappened()
    close(day(60), open, noticed).thenHappened([closed])
    close(day(61), open, noticed, closed).thenNothingHappened()
    close(day(61), open).thenNothingHappened()
  })

  it('§4 stays open once anybody has moved it, and lies idle anew', () => {
    const history = [noticed, moved('interviewing', day(55))]
    close(day(60), open, ...history).thenNothingHappened()
    announce(day(108), open, ...history).thenHappened(notice(day(115), 'no_answer'))
  })

  it('§4 stays open where its job was opened again, with a notice of its own', () =>
    close(day(35), open, announced(day(35), 'job_ended', day(28))).thenHappened(notice(day(60), 'no_answer')))

  it('§4 once closed is taken up again by the company, with a reason, and by nobody else', () => {
    const set = (by: typeof recruiter, more: object) =>
      given(submitted, noticed, past(closed, day(60)))
        .as(by)
        .at(day(80))
        .when(changeStatus, { id: 'application', status: 'submitted', ...more }, { job: undefined, timezone: 'UTC', holdSeconds: 0 })
    set(recruiter, { reason: 'We still want them.' }).thenHappened([like(ApplicationReinstated, { from: 'closed', to: 'submitted' })])
    set(student, {}).thenRefused('illegal_transition')
  })
})

describe('§2.20 what was held back and taken back unseen leaves the term as it was', () => {
  const held = past(
    happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'rejected', discloseAt: later(day(54), { seconds: 3_600 }) }),
    day(54),
    recruiter,
  )
  const back = (more: object, history: readonly Past[], endedAt?: string) =>
    given(submitted, ...history, held)
      .as(recruiter)
      .at(later(day(54), { seconds: 30 }))
      .when(
        changeStatus,
        { id: 'application', status: 'submitted', ...more },
        {
          job: foldAll(jobFold, recorded([jobPosted, ...(endedAt === undefined ? [] : [past(jobClosed, endedAt)])])),
          timezone: 'UTC',
          holdSeconds: 3_600,
        },
      )
  const noticed = announced(day(60), 'no_answer', day(53))
  const undone = { undoes: eventId(1) }

  it.each([
    ['undone', ApplicationStatusCorrected, { undoes: eventId(2) }],
    ['reinstated', ApplicationReinstated, { reason: 'Wrong card.' }],
  ] as const)('§2.20 %s: it closes when the notice says', (_, definition, more) => {
    const way = back(more, [noticed])
    way.thenHappened([like(definition, { closesAt: day(60) })])
    const taken = isRefusal(way.decision) ? [] : way.decision.map((event) => past(event, later(day(54), { seconds: 30 }), recruiter))
    close(day(60), open, noticed, held, ...taken).thenHappened([like(ApplicationAutoClosed, { to: 'closed' })])
  })

  it('§2.20 without a notice it gets that when it was to have it, also by the end of its job', () => {
    back(undone, []).thenHappened([like(ApplicationStatusCorrected, { idleAt: day(53) })])
    back(undone, [], day(5)).thenHappened([like(ApplicationStatusCorrected, { idleAt: day(28) })])
    back(undone, [], day(50)).thenHappened([like(ApplicationStatusCorrected, { idleAt: day(53) })])
  })

  it('§2.20 in an older log, whose way back names no day, gives notice anew', () => {
    const taken = past(happened(ApplicationReinstated, { ...ids, from: 'rejected', to: 'submitted' }), day(54), recruiter)
    announce(day(107), open, noticed, held, taken).thenHappened(notice(day(114), 'no_answer'))
  })
})

it('§4 the end of its job is looked up', async () => {
  const fold = foldsOf({ 'job-job': [jobPosted, past(jobClosed, NOW)] })
  expect(await given(submitted).needsOf(announceClose, input, { fold })).toEqual({ jobEndedAt: NOW })
  expect(await given(submitted).needsOf(autoClose, input, { fold })).toEqual({ jobEndedAt: NOW })
  // A move needs it where something is held back, whatever else is sent with it.
  const job = async (more: Partial<ChangeStatusInput>, ...history: readonly Past[]) =>
    (
      (await given(submitted, ...history)
        .as(recruiter)
        .needsOf(changeStatus, { id: 'application', status: 'submitted', ...more }, { fold })) as { readonly job?: object }
    ).job
  for (const more of [{}, { interviewAt: day(9) }, { interview: { at: day(9) } }, { status: 'offered' as const }]) {
    expect(await job(more)).toBeUndefined()
    expect(await job(more, moved('rejected', NOW))).toMatchObject({ endedAt: NOW })
  }
})

describe('§2.10 the company’s access to a résumé', () => {
  const end = (at: string, ...history: readonly Past[]) =>
    given(submitted, ...history)
      .by({ kind: 'timer', name: 'resumeAccessEnded' })
      .at(at)
      .when(endResumeAccess, input)
  const over = happened(ResumeAccessEnded, ids)

  it('§2.10 ends 180 days after the application did, 30 after a withdrawal, once', () => {
    const [rejected, withdrawn] = [moved('rejected', NOW), moved('withdrawn', NOW)]
    end(later(day(180), { seconds: -1 }), rejected).thenNothingHappened()
    end(day(180), rejected).thenHappened([over])
    end(day(30), withdrawn).thenHappened([over])
    end(day(300), rejected, over).thenNothingHappened()
  })

  it('§2.10 does not end while the application stands, and begins anew where it was taken up again', () => {
    end(day(900)).thenNothingHappened()
    const reinstated = past(happened(ApplicationReinstated, { ...ids, from: 'rejected', to: 'submitted' }), day(60))
    end(day(200), moved('rejected', NOW), reinstated).thenNothingHappened()
    end(day(300), moved('rejected', NOW), reinstated, moved('rejected', day(100))).thenHappened([over])
  })
})

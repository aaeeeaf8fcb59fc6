import { describe, expect, it } from 'vitest'
import {
  ApplicationStatusChanged,
  ApplicationStatusCorrected,
  ApplicationStatusDisclosed,
  ApplicationViewed,
} from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { applicationStatuses, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { CallContext } from '../core/command.ts'
import { foldAll } from '../core/streams/fold.ts'
import { applicationIds as ids, jobPosted } from '../testing/examples.ts'
import { admin, colleague, eventId, given, later, like, NOW, past, professor, recorded, recruiter, student } from '../testing/given.ts'
import { at, disclosed, move } from '../testing/moved-applications.ts'
import { jobFold } from '../jobs/state.ts'
import { changeStatus } from './change-status.ts'

const id = 'application'
const openJob = { job: foldAll(jobFold, recorded([jobPosted])), timezone: 'UTC', holdSeconds: 0 }
const noJob = { job: undefined, timezone: 'UTC', holdSeconds: 0 }

const when = (status: ApplicationStatus, by: Account, input: Parameters<typeof inputFor>[0]) =>
  given(...at(status))
    .as(by)
    .when(changeStatus, inputFor(input), noJob)
const inputFor = (input: { readonly status: ApplicationStatus } & Omit<Parameters<typeof changeStatus.decide>[1], 'id'>) => ({
  id,
  ...input,
})

/** The legal moves as product 2.2 lists them, to check the table in `events/vocabulary`. */
const recruiterMay: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  submitted: ['under_review', 'shortlisted', 'interviewing', 'rejected'],
  under_review: ['shortlisted', 'interviewing', 'rejected'],
  shortlisted: ['interviewing', 'offered', 'rejected'],
  interviewing: ['offered', 'rejected'],
  offered: ['rejected'],
  accepted: ['hired', 'rejected'],
  hired: [],
  declined: [],
  withdrawn: [],
  rejected: [],
  closed: [],
}
const studentMay: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  submitted: ['withdrawn'],
  under_review: ['withdrawn'],
  shortlisted: ['withdrawn'],
  interviewing: ['withdrawn'],
  offered: ['accepted', 'declined', 'withdrawn'],
  accepted: ['withdrawn'],
  hired: [],
  declined: [],
  withdrawn: [],
  rejected: [],
  closed: [],
}
/** Product 2.18: an admin closes; anything else an admin does is a correction. */
const adminMay = (from: ApplicationStatus) =>
  ['submitted', 'under_review', 'shortlisted', 'interviewing'].includes(from) ? (['closed'] as const) : []
const cells = [
  ...applicationStatuses.flatMap((from) =>
    applicationStatuses.map((to) => ({ who: 'recruiter', by: recruiter, from, to, allowed: recruiterMay[from] })),
  ),
  ...applicationStatuses.flatMap((from) =>
    applicationStatuses.map((to) => ({ who: 'student', by: student, from, to, allowed: studentMay[from] })),
  ),
].filter(({ from, to }) => from !== to)

describe('§4 move an application', () => {
  const legal = cells.filter(({ to, allowed }) => allowed.includes(to))
  const illegal = cells.filter(
    ({ who, from, to, allowed }) => !allowed.includes(to) && !(who === 'student' && from === 'withdrawn' && to === 'under_review'),
  )

  it.each(legal)('§4 lets a $who move $from → $to', ({ by, from, to }) => {
    const disclosed = to === 'rejected' || to === 'offered' ? [like(ApplicationStatusDisclosed, { ...ids, status: to })] : []
    when(from, by, { status: to }).thenHappened([like(ApplicationStatusChanged, { ...ids, from, to }), ...disclosed])
  })

  it.each(illegal)('§4 refuses a $who the move $from → $to and lists the allowed ones', ({ by, from, to, allowed }) =>
    when(from, by, { status: to }).thenRefused('illegal_transition', { from, to, allowed }),
  )

  it.each(applicationStatuses.filter((status) => status !== 'closed'))(
    '§4 lets an admin close an application that is %s, if none has answered it',
    (from) => {
      const closed = when(from, admin, { status: 'closed' })
      if (adminMay(from).length > 0) closed.thenHappened([happened(ApplicationStatusChanged, { ...ids, from, to: 'closed' })])
      else closed.thenRefused('reason_required')
    },
  )

  it.each(applicationStatuses)('§4 stores nothing when an application is already %s', (status) =>
    when(status, recruiter, { status }).thenNothingHappened(),
  )

  it('§4 lets no other role move it', () =>
    when('submitted', professor, { status: 'under_review' }).thenRefused('illegal_transition', { allowed: [] }))

  it('§4 refuses an application that does not exist', () =>
    given().as(recruiter).when(changeStatus, { id, status: 'rejected' }, noJob).thenRefused('not_found'))

  it('§4 lets an offer expire after 14 days unless the recruiter chooses a day', () => {
    const onKiritimati = { ...noJob, timezone: 'Pacific/Kiritimati' }
    given(...at('interviewing'))
      .as(recruiter)
      .when(changeStatus, inputFor({ status: 'offered' }), onKiritimati)
      .thenHappened([like(ApplicationStatusChanged, { offerExpiresOn: '2026-12-05' }), like(ApplicationStatusDisclosed, {})])
    when('interviewing', recruiter, { status: 'offered' }).thenHappened([
      like(ApplicationStatusChanged, { offerExpiresOn: '2026-12-04' }),
      like(ApplicationStatusDisclosed, { status: 'offered' }),
    ])
    when('interviewing', recruiter, { status: 'offered', offerExpiresOn: '2026-11-20T09:00:00Z', offerText: 'Come!' }).thenHappened([
      like(ApplicationStatusChanged, { offerExpiresOn: '2026-11-20', offerText: 'Come!' }),
      like(ApplicationStatusDisclosed, {}),
    ])
    when('interviewing', recruiter, { status: 'offered', offerExpiresOn: '2026-11-19' }).thenRefused('offer_expiry_in_past', {
      field: 'offerExpiresOn',
    })
  })

  it('§4 lets a student accept an offer until its last day ends in the company’s time zone', () => {
    const offer = (offerExpiresOn: string) => ({
      ...move('interviewing', 'offered', later(NOW, { days: -3 })),
      data: { ...ids, from: 'interviewing', to: 'offered', offerExpiresOn },
    })
    const answer = (offerExpiresOn: string, status: 'accepted' | 'declined', timezone = 'UTC') =>
      given(...at('interviewing', later(NOW, { days: -4 })), offer(offerExpiresOn), disclosed('offered', later(NOW, { days: -3 })))
        .as(student)
        .when(changeStatus, inputFor({ status }), { ...noJob, timezone })
    answer('2026-11-20', 'accepted').thenHappened([like(ApplicationStatusChanged, { to: 'accepted' })])
    answer('2026-11-20', 'accepted', 'Pacific/Kiritimati').thenRefused('offer_expired', { offerExpiresOn: '2026-11-20' })
    answer('2026-11-19', 'accepted').thenRefused('offer_expired', { offerExpiresOn: '2026-11-19' })
    answer('2026-11-19', 'declined').thenHappened([like(ApplicationStatusChanged, { to: 'declined' })])
  })

  it('§4 keeps the end of an offer that was told, also where the company changes its time zone', () => {
    const told = (offerExpiresAt: string) => ({
      ...disclosed('offered', later(NOW, { days: -3 })),
      data: { ...ids, status: 'offered', offerExpiresOn: '2026-11-20', offerExpiresAt },
    })
    const accept = (offerExpiresAt: string) =>
      given(...at('offered', later(NOW, { days: -4 })), told(offerExpiresAt))
        .as(student)
        .when(changeStatus, inputFor({ status: 'accepted' }), { ...noJob, timezone: 'Pacific/Kiritimati' })
    accept('2026-11-21T05:00:00.000Z').thenHappened([like(ApplicationStatusChanged, { to: 'accepted' })])
    accept(NOW).thenRefused('offer_expired', { offerExpiresOn: '2026-11-20' })
  })

  it('§4 stores the reason code, or `unspecified`', () => {
    when('submitted', recruiter, {
      status: 'rejected',
      reasonCode: 'experience',
      reason: 'Two years short.',
      note: 'Ask again in a year.',
    }).thenHappened([
      like(ApplicationStatusChanged, { reasonCode: 'experience', reason: 'Two years short.', note: 'Ask again in a year.' }),
      like(ApplicationStatusDisclosed, {}),
    ])
    when('submitted', student, { status: 'withdrawn' }).thenHappened([like(ApplicationStatusChanged, { reasonCode: 'unspecified' })])
  })

  it.each([
    ['submitted', recruiter, 'rejected', 'accepted_elsewhere'],
    ['submitted', student, 'withdrawn', 'skills_mismatch'],
    ['offered', student, 'declined', 'experience'],
    ['submitted', recruiter, 'shortlisted', 'experience'],
  ] as const)('§4 refuses a reason code that does not belong to the move: %s', (from, actor, status, reasonCode) =>
    expect(when(from, actor, { status, reasonCode }).decision).toMatchObject({ refused: 'invalid', details: [{ field: 'reasonCode' }] }),
  )

  it('§4 refuses a move when the expected revision is not the current one', () => {
    when('under_review', recruiter, { status: 'shortlisted', expectedRevision: 1 }).thenHappened([
      like(ApplicationStatusChanged, { to: 'shortlisted' }),
    ])
    when('under_review', recruiter, { status: 'shortlisted', expectedRevision: 0 }).thenRefused('revision_conflict', {
      expected: 0,
      actual: 1,
      status: 'under_review',
      from: 'submitted',
      at: later(NOW, { hours: -1 }),
      by: recruiter.uid,
    })
  })

  it('§3 a colleague who only opened the application is in nobody’s way', () => {
    const opened = past(happened(ApplicationViewed, ids), later(NOW, { seconds: -5 }), colleague)
    const expecting = (expectedRevision: number) =>
      given(...at('under_review'), opened)
        .as(recruiter)
        .when(changeStatus, { id, status: 'shortlisted', expectedRevision }, noJob)
    for (const revision of [1, 2]) expecting(revision).thenHappened([like(ApplicationStatusChanged, { to: 'shortlisted' })])
    for (const revision of [0, 3]) expecting(revision).thenRefused('revision_conflict', { expected: revision, actual: 2 })
  })
})

describe('§4 what was not disclosed to the student', () => {
  const offeredUnseen = [...at('interviewing', later(NOW, { hours: -2 })), move('interviewing', 'offered', later(NOW, { seconds: -300 }))]

  it('§4 does not exist for them: they move from the status that they know', () => {
    given(...offeredUnseen)
      .as(student)
      .when(changeStatus, { id, status: 'accepted' }, openJob)
      .thenRefused('illegal_transition', { from: 'interviewing', to: 'accepted', allowed: ['withdrawn'] })
    given(...at('interviewing'), move('interviewing', 'rejected', NOW))
      .as(student)
      .when(changeStatus, { id, status: 'withdrawn' }, openJob)
      .thenHappened([like(ApplicationStatusChanged, { from: 'interviewing', to: 'withdrawn' })])
  })

  it('§4 is over once they moved: their withdrawal leads back to what they knew', () => {
    const withdrawn = move('interviewing', 'withdrawn', later(NOW, { seconds: -9 }), student)
    given(...offeredUnseen, withdrawn)
      .as(student)
      .when(changeStatus, { id, status: 'interviewing', undoes: eventId(4) }, openJob)
      .thenHappened([like(ApplicationStatusCorrected, { from: 'withdrawn', to: 'interviewing' })])
  })

  it('§4 is not told by the reply either', () => {
    const state = foldAll(changeStatus.fold, recorded(offeredUnseen))
    const statusFor = (actor: Account) => state && changeStatus.reply?.(state, { id, status: 'offered' }, { actor } as CallContext).status
    expect([statusFor(student), statusFor(recruiter)]).toEqual(['interviewing', 'offered'])
  })
})

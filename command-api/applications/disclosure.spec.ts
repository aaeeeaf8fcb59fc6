import { describe, it } from 'vitest'
import {
  ApplicationReinstated,
  ApplicationStatusChanged,
  ApplicationStatusCorrected,
  ApplicationStatusDisclosed,
  ApplicationViewed,
} from '#events/applications.ts'
import { happened } from '#events/define.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Caller } from '../core/command.ts'
import { applicationIds as ids, applicationSubmitted } from '../testing/examples.ts'
import { admin, eventId, given, later, like, NOW, past, recruiter, student, without, type Past } from '../testing/given.ts'
import { changeStatus } from './change-status.ts'
import { discloseStatus } from './disclose.ts'

const HOLD = 600
const until = later(NOW, { seconds: HOLD })
const needs = { job: undefined, timezone: 'America/New_York', holdSeconds: HOLD }
const timer: Caller = { kind: 'timer', name: 'statusDisclosed' }

const submitted = past(applicationSubmitted, later(NOW, { days: -9 }), student)
const ago = (seconds: number) => later(NOW, { seconds: -seconds })
const moved = (from: ApplicationStatus, to: ApplicationStatus, secondsAgo: number, by: Account = recruiter, more: object = {}) =>
  past(happened(ApplicationStatusChanged, { ...ids, from, to, ...more }), ago(secondsAgo), by)
/** Moved so many seconds ago, and still held back for the rest of the hold. */
const held = (from: ApplicationStatus, to: ApplicationStatus, secondsAgo: number, more: object = {}) =>
  moved(from, to, secondsAgo, recruiter, { discloseAt: ago(secondsAgo - HOLD), ...more })
const told = (status: ApplicationStatus, secondsAgo: number) =>
  past(happened(ApplicationStatusDisclosed, { ...ids, status }), ago(secondsAgo), recruiter)
const interviewing = moved('submitted', 'interviewing', 7_200)
const offered = [interviewing, moved('interviewing', 'offered', 3_600), told('offered', 3_600)]

const set = (status: ApplicationStatus, by: Account, history: readonly Past[], more: object = {}) =>
  given(submitted, ...history)
    .as(by)
    .when(changeStatus, { id: 'application', status, ...more }, needs)

describe('§4 a rejection or an offer with a hold', () => {
  it('§4 is not disclosed with the move, but when the hold is over', () => {
    set('rejected', recruiter, []).thenHappened([like(ApplicationStatusChanged, { to: 'rejected', discloseAt: until })])
    set('offered', recruiter, [interviewing]).thenHappened([like(ApplicationStatusChanged, { to: 'offered', discloseAt: until })])
  })

  it('§4 shows every other move at once', () =>
    set('under_review', recruiter, []).thenHappened([without(ApplicationStatusChanged, 'discloseAt', { to: 'under_review' })]))

  it('§4 is disclosed at once where it was imported', () =>
    given(submitted)
      .by({ kind: 'import', account: recruiter })
      .when(changeStatus, { id: 'application', status: 'rejected' }, needs)
      .thenHappened([
        without(ApplicationStatusChanged, 'discloseAt', { to: 'rejected' }),
        like(ApplicationStatusDisclosed, { status: 'rejected' }),
      ]))

  it('§4 gives the days to answer from its disclosure on, by the company’s clock', () => {
    const lateInTheEvening = '2026-11-21T04:55:00.000Z'
    const offer = (more: object = {}) =>
      given(submitted, interviewing)
        .as(recruiter)
        .at(lateInTheEvening)
        .when(changeStatus, { id: 'application', status: 'offered', ...more }, needs)
    offer().thenHappened([like(ApplicationStatusChanged, { offerExpiresOn: '2026-12-05' })])
    offer({ offerExpiresOn: '2026-11-20' }).thenRefused('offer_expiry_in_past', { from: '2026-11-21' })
  })
})

describe('§4 within the hold', () => {
  it('§4 holds nothing back of an offer that the student still knows, whatever an admin put in its place unseen', () => {
    const mistaken = past(
      happened(ApplicationStatusCorrected, {
        ...ids,
        correctsEventId: eventId(2),
        from: 'offered',
        to: 'rejected',
        discloseAt: until,
        kind: 'correction',
      }),
      ago(30),
      admin,
    )
    set('offered', admin, [...offered, mistaken], { reason: 'The wrong card.' }).thenHappened([
      without(ApplicationStatusCorrected, 'discloseAt', { to: 'offered' }),
      like(ApplicationStatusDisclosed, { status: 'offered' }),
    ])
  })

  it('§4 an undo takes it back, and nothing of it is disclosed', () => {
    const undone = set('interviewing', recruiter, [interviewing, held('interviewing', 'offered', 30)], { undoes: eventId(2) })
    undone.thenHappened([without(ApplicationStatusCorrected, 'discloseAt', { to: 'interviewing', kind: 'undo' })])
    disclosedAfter([interviewing, held('interviewing', 'offered', 30), undo('offered', 'interviewing')]).thenNothingHappened()
  })

  it('§2.18 an admin’s correction to another status cancels it', () => {
    const history = [held('submitted', 'rejected', 300)]
    set('under_review', admin, history, { reason: 'The wrong card.' }).thenHappened([
      without(ApplicationStatusCorrected, 'discloseAt', { to: 'under_review', kind: 'correction' }),
    ])
  })

  it('§2.18 the student moves from what they know, and it is void', () => {
    const history = [interviewing, held('interviewing', 'offered', 30)]
    set('accepted', student, history).thenRefused('illegal_transition', { from: 'interviewing', to: 'accepted', allowed: ['withdrawn'] })
    set('withdrawn', student, history).thenHappened([like(ApplicationStatusChanged, { from: 'interviewing', to: 'withdrawn' })])
    const withdrawn = moved('interviewing', 'withdrawn', 10, student)
    disclosedAfter([...history, withdrawn]).thenNothingHappened()
    set('interviewing', student, [...history, withdrawn], { undoes: eventId(3) }).thenHappened([
      without(ApplicationStatusCorrected, 'discloseAt', { from: 'withdrawn', to: 'interviewing' }),
    ])
  })

  it('§2.18 two held moves one after the other tell the student of neither', () => {
    const history = [interviewing, held('interviewing', 'offered', 60), held('offered', 'rejected', 30)]
    set('withdrawn', student, history).thenHappened([like(ApplicationStatusChanged, { from: 'interviewing' })])
    set('offered', recruiter, history, { undoes: eventId(3) }).thenHappened([
      like(ApplicationStatusCorrected, { to: 'offered', discloseAt: until }),
    ])
  })

  it('§4 an offer that the student knows is accepted, although it was withdrawn unseen', () =>
    set('accepted', student, [...offered, held('offered', 'rejected', 30)]).thenHappened([
      like(ApplicationStatusChanged, { from: 'offered', to: 'accepted' }),
    ]))

  it('§4 a way back to what the student knows already holds nothing back', () => {
    set('offered', recruiter, [...offered, held('offered', 'rejected', 30)], { undoes: eventId(4) }).thenHappened([
      without(ApplicationStatusCorrected, 'discloseAt', { to: 'offered' }),
      like(ApplicationStatusDisclosed, { status: 'offered' }),
    ])
    set('offered', student, [...offered, moved('offered', 'accepted', 30, student)], { undoes: eventId(4) }).thenHappened([
      without(ApplicationStatusCorrected, 'discloseAt', { to: 'offered' }),
      like(ApplicationStatusDisclosed, { status: 'offered' }),
    ])
  })

  it('§4 a reinstatement to an offer that was never disclosed is held back', () =>
    set(
      'offered',
      recruiter,
      [
        interviewing,
        held('interviewing', 'offered', 300),
        moved('offered', 'rejected', 200, recruiter, { discloseAt: ago(100) }),
        told('rejected', 100),
      ],
      {
        reason: 'They stay.',
      },
    ).thenHappened([like(ApplicationReinstated, { to: 'offered', discloseAt: until })]))

  it('§2.18 tells the student nothing by revisions: neither by those expected, nor by what a refusal or a reply names', () => {
    const history = [past(happened(ApplicationViewed, ids), ago(9_000), recruiter), interviewing, held('interviewing', 'offered', 30)]
    const withdraw = (expectedRevision: number) => set('withdrawn', student, history, { expectedRevision })
    withdraw(1).thenHappened([like(ApplicationStatusChanged, { to: 'withdrawn' })])
    withdraw(3).thenRefused('revision_conflict', { expected: 3, actual: 1, status: 'interviewing' })
    set('interviewing', recruiter, history, { expectedRevision: 1 }).thenRefused('revision_conflict', { actual: 3 })
  })
})

const undo = (from: ApplicationStatus, to: ApplicationStatus) =>
  past(happened(ApplicationStatusCorrected, { ...ids, correctsEventId: eventId(2), from, to, kind: 'undo' }), ago(10), recruiter)
const disclosedAfter = (history: readonly Past[], at = later(NOW, { days: 1 }), timezone = 'UTC') =>
  given(submitted, ...history)
    .by(timer)
    .at(at)
    .when(discloseStatus, { applicationId: 'application' }, { timezone })

describe('§4 the timer at the end of the hold', () => {
  const offer = held('interviewing', 'offered', 0, { offerExpiresOn: '2026-12-04' })

  it('§4 discloses, not before its instant, and once', () => {
    const history = [held('submitted', 'rejected', 0)]
    disclosedAfter(history, ago(1 - HOLD)).thenNothingHappened()
    const disclosed = happened(ApplicationStatusDisclosed, { ...ids, status: 'rejected' })
    disclosedAfter(history, until).thenHappened([disclosed])
    disclosedAfter([...history, past(disclosed, until)]).thenNothingHappened()
  })

  it('§4 begins the days to answer an offer, which end with the last day at the company', () =>
    disclosedAfter([interviewing, offer], until, 'America/New_York').thenHappened([
      happened(ApplicationStatusDisclosed, {
        ...ids,
        status: 'offered',
        offerExpiresOn: '2026-12-04',
        offerExpiresAt: '2026-12-05T05:00:00.000Z',
      }),
    ]))

  it('§4 gives as many days more as the platform was late', () =>
    disclosedAfter([interviewing, offer], later(NOW, { days: 7 })).thenHappened([
      like(ApplicationStatusDisclosed, { offerExpiresOn: '2026-12-11', offerExpiresAt: '2026-12-12T00:00:00.000Z' }),
    ]))

  it('§2.2 says that a rejection takes an offer back, which the student has or has accepted', () => {
    const accepted = moved('offered', 'accepted', 1_800, student)
    for (const [history, takesBack] of [
      [[...offered, held('offered', 'rejected', 0)], 'offered'],
      [[...offered, accepted, held('accepted', 'rejected', 0)], 'accepted'],
    ] as const)
      disclosedAfter(history).thenHappened([like(ApplicationStatusDisclosed, { status: 'rejected', takesBack })])
    const unseen = [interviewing, held('interviewing', 'offered', 60), held('offered', 'rejected', 0)]
    disclosedAfter(unseen).thenHappened([without(ApplicationStatusDisclosed, 'takesBack', { status: 'rejected' })])
  })

  it('§4 discloses nothing of an application that is gone', () =>
    given().by(timer).when(discloseStatus, { applicationId: 'application' }, { timezone: 'UTC' }).thenRefused('not_found'))
})

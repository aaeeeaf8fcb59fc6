import { describe, expect, it } from 'vitest'
import {
  ApplicationCloseAnnounced,
  ApplicationStatusChanged,
  ApplicationStatusCorrected,
  ApplicationStatusDisclosed,
  InterviewCanceled,
  InterviewDeclined,
  InterviewProposed,
  InterviewRescheduled,
  InterviewResumed,
  InterviewSettled,
  OfferExpired,
} from '#events/applications.ts'
import { happened, type DataOf } from '#events/define.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { interviewState, type Interview } from '#events/vocabulary/applications/interviews.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { accountRegistered, applicationIds as ids, applicationSubmitted } from '../testing/examples.ts'
import {
  admin,
  colleague,
  employee,
  eventId,
  foldsOf,
  given,
  later,
  like,
  NOW,
  past,
  recruiter,
  stateFrom,
  student,
  without,
  type Past,
} from '../testing/given.ts'
import { announceClose } from './announce-close.ts'
import { changeStatus } from './change-status.ts'
import { discloseStatus } from './disclose.ts'
import { expireOffer } from './expire-offer.ts'
import { answerInterview, cancelInterview, proposeInterview } from './interviews.ts'
import { applicationFold } from './state.ts'

const noJob = { job: undefined, timezone: 'UTC', holdSeconds: 0 }
const id = 'application'
const ago = (seconds: number) => later(NOW, { seconds: -seconds })
const inDays = (days: number) => later(NOW, { days })
const submitted = past(applicationSubmitted, later(NOW, { days: -30 }), student)
const moved = (from: ApplicationStatus, to: ApplicationStatus, seconds = 7_200, by: Account = recruiter) =>
  past(happened(ApplicationStatusChanged, { ...ids, from, to }), ago(seconds), by)
const told = (status: ApplicationStatus, seconds: number) => past(happened(ApplicationStatusDisclosed, { ...ids, status }), ago(seconds))
const invited = [submitted, moved('submitted', 'interviewing')]
const offered = [...invited, moved('interviewing', 'offered', 5_400), told('offered', 5_400)]

type Data = DataOf<typeof InterviewProposed>
const interview = (more: Partial<Data> = {}, seconds = 3_600): Past =>
  past(
    happened(InterviewProposed, { ...ids, interviewId: 'one', round: 'interviewing', people: ['rita'], minutes: 45, ...more } as Data),
    ago(seconds),
    recruiter,
  )
const several = interview({ slots: [inDays(3), inDays(4), inDays(5)] })
const single = interview({ at: inDays(3) })
const of = { ...ids, interviewId: 'one', round: 'interviewing', people: ['rita'] }
const settled = (at: string, seconds = 1_800) => past(happened(InterviewSettled, { ...of, at, by: 'stella' }), ago(seconds), student)
const declined = (seconds = 1_800) => past(happened(InterviewDeclined, of), ago(seconds), student)
const canceled = (seconds = 1_800) => past(happened(InterviewCanceled, { ...of, because: 'company' }), ago(seconds), recruiter)

type Proposal = Omit<Parameters<typeof proposeInterview.decide>[1], 'id'>
const propose = (history: readonly Past[], proposal: Proposal, by: Account = recruiter) =>
  given(...history)
    .as(by)
    .when(proposeInterview, { id, ...proposal }, { warnings: [] })
type Answer = Omit<Parameters<typeof answerInterview.decide>[1], 'id' | 'interviewId'>
const answer = (history: readonly Past[], said: Answer, at = NOW, interviewId = 'one') =>
  given(...history)
    .as(student)
    .at(at)
    .when(answerInterview, { id, interviewId, ...said })
const cancel = (history: readonly Past[], at = NOW) =>
  given(...history)
    .as(recruiter)
    .at(at)
    .when(cancelInterview, { id, interviewId: 'one', reason: 'Somebody is away.' })
const set = (history: readonly Past[], status: ApplicationStatus, more: object = {}, by: Account = recruiter, holdSeconds = 0) =>
  given(...history)
    .as(by)
    .when(
      changeStatus,
      { id, status, ...more },
      { ...noJob, holdSeconds, known: { places: { one: { place: 'Room 5' } }, colleagues: ['rita'] } },
    )
const interviewsOf = (...history: readonly Past[]) => stateFrom(applicationFold, ...history).interviews
const statesOf = (...history: readonly Past[]) => interviewsOf(...history).map((one: Interview) => interviewState(one, NOW))

describe('§2.20 proposing an interview', () => {
  it('of several times stores them the earliest first, with all that was said', () => {
    const slots = [inDays(5), inDays(3).replace('.000Z', 'Z'), inDays(4)]
    const more = { minutes: 30, place: 'Room 5', link: 'https://meet.example/5', with: ['carl'], text: 'Bring nothing.' }
    const outcome = propose(invited, { slots, ...more })
    outcome.thenHappened([
      happened(InterviewProposed, {
        ...ids,
        interviewId: 'id-0',
        round: 'interviewing',
        people: ['rita', 'carl'],
        slots: [inDays(3), inDays(4), inDays(5)],
        minutes: 30,
        place: 'Room 5',
        link: 'https://meet.example/5',
        text: 'Bring nothing.',
        // 53 days after this, which is more than a week after its first time.
        idleAt: later(NOW, { days: 53 }),
      }),
    ])
    expect(outcome.replyId).toBe('id-0')
  })
  it('at one time is settled, 45 minutes unless it says otherwise, whether the time came alone or as the only one', () => {
    for (const time of [{ at: inDays(3) }, { slots: [inDays(3)] }])
      propose(offered, time).thenHappened([like(InterviewProposed, { at: inDays(3), minutes: 45 })])
    expect(statesOf(...invited, single)).toEqual(['settled'])
    expect(statesOf(...invited, several)).toEqual(['proposed'])
  })
  it('is possible while one is ahead, and not before or after', () => {
    for (const history of [[submitted], [...invited, moved('interviewing', 'withdrawn', 60, student)]])
      propose(history, { at: inDays(3) }).thenRefused('illegal_transition', { to: 'interviewing' })
  })
  it('refuses times that are over, twice the same, too far away, and two ways to say them', () => {
    const invalid = (proposal: Proposal, field: string, message: RegExp) =>
      propose(invited, proposal).thenRefused('invalid', [{ field, message: expect.stringMatching(message) }])
    invalid({ slots: [inDays(3), inDays(-1)] }, 'slots', /ahead/)
    invalid({ slots: [inDays(3), inDays(3).replace('.000Z', 'Z')] }, 'slots', /different/)
    invalid({ slots: [inDays(3), inDays(181)] }, 'slots', /180 days/)
    invalid({ at: inDays(-181) }, 'at', /180 days/)
    invalid({ at: inDays(3), slots: [inDays(4)] }, 'slots', /not both/)
    invalid({}, 'slots', /must be there/)
    propose(invited, { at: inDays(-2) }).thenHappened([like(InterviewProposed, { at: inDays(-2) })])
  })
  it('takes colleagues who are recruiters of the company, and nobody else', async () => {
    const fold = foldsOf({
      'user-carl': [past(accountRegistered(colleague, 'Carl'), NOW)],
      'user-emil': [past(accountRegistered(employee, 'Emil'), NOW)],
      'user-eve': [past(accountRegistered({ ...colleague, uid: 'eve', organizationId: 'globex' }, 'Eve'), NOW)],
    })
    const needsOf = (uids: string[]) =>
      given(...invited)
        .as(recruiter)
        .needsOf(proposeInterview, { id, at: inDays(3), with: uids }, { fold })
    expect(await needsOf(['carl'])).toEqual({ warnings: [] })
    for (const uid of ['emil', 'eve', 'nobody'])
      expect(await needsOf(['carl', uid])).toMatchObject({ refused: 'invalid', details: [{ field: 'with' }] })
  })
  it('in place of another keeps its round, names who is out of it, and strikes the other', () => {
    const two = interview({ at: inDays(3), people: ['rita', 'carl'] })
    propose([...invited, two], { at: inDays(6), replaces: 'one' }).thenHappened([
      like(InterviewProposed, { interviewId: 'id-0', round: 'interviewing', replaces: 'one', people: ['rita'], without: ['carl'] }),
    ])
    const other = interview({ interviewId: 'two', slots: [inDays(6), inDays(7)], replaces: 'one' }, 600)
    expect(interviewsOf(...invited, two, other)).toMatchObject([{ id: 'one', canceled: { replacedBy: 'two' } }, { id: 'two' }])
  })
  it('takes the place of what waits, was declined or has expired, not of what is off or past', () => {
    const replacing = (...history: readonly Past[]) => propose([...invited, ...history], { at: inDays(6), replaces: 'one' })
    const begun = interview({ slots: [ago(60), inDays(1)] })
    for (const history of [[several], [single, declined()], [begun]])
      replacing(...history).thenHappened([like(InterviewProposed, { replaces: 'one' })])
    for (const history of [[several, canceled()], [interview({ at: ago(60) })]]) replacing(...history).thenRefused('interview_over')
    replacing().thenRefused('invalid')
  })
  it('beside another is another round, of which there are twenty at most', () => {
    propose([...invited, single], { at: inDays(9) }).thenHappened([like(InterviewProposed, { round: 'id-0' })])
    const many = Array.from({ length: 20 }, (_, n) => interview({ interviewId: `n-${n}`, at: inDays(3) }))
    propose([...invited, ...many], { at: inDays(9) }).thenRefused('too_many_interviews', { limit: 20 })
  })
})

describe('§2.20 the answer to an interview', () => {
  it('chooses one of the times, in whatever form, and settles it', () => {
    answer([...invited, several], { answer: 'accept', slot: inDays(4).replace('.000Z', 'Z') }).thenHappened([
      happened(InterviewSettled, { ...of, at: inDays(4), by: 'stella', idleAt: later(NOW, { days: 53 }) }),
    ])
    answer([...invited, several], { answer: 'accept' }).thenRefused('invalid')
    answer([...invited, several], { answer: 'accept', slot: inDays(9) }).thenRefused('invalid')
  })
  it('confirms the only time, once', () => {
    answer([...invited, single], { answer: 'accept' }).thenHappened([like(InterviewSettled, { at: inDays(3) })])
    answer([...invited, single, settled(inDays(3))], { answer: 'accept' }).thenNothingHappened()
  })
  it('within a minute gives way to another; later one can only say that one cannot', () => {
    const chosen = [...invited, several, settled(inDays(4))]
    const soon = later(NOW, { seconds: -1_760 })
    answer(chosen, { answer: 'accept', slot: inDays(5) }, soon).thenHappened([like(InterviewSettled, { at: inDays(5) })])
    answer(chosen, { answer: 'accept', slot: inDays(5) }).thenRefused('interview_settled')
    answer(chosen, { answer: 'accept', slot: inDays(4) }).thenNothingHappened()
    answer(chosen, { answer: 'cannot', text: 'An exam.' }).thenHappened([like(InterviewDeclined, { interviewId: 'one', text: 'An exam.' })])
    const no = [...invited, several, declined()]
    answer(no, { answer: 'accept', slot: inDays(5) }, soon).thenHappened([like(InterviewSettled, { at: inDays(5) })])
    answer(no, { answer: 'accept', slot: inDays(5) }).thenRefused('interview_declined')
    answer(no, { answer: 'cannot' }).thenNothingHappened()
  })
  it('comes before it begins: of several times before the first does', () => {
    for (const said of ['accept', 'cannot'] as const) {
      answer([...invited, several], { answer: said, slot: inDays(5) }, inDays(3)).thenRefused('proposal_over')
      answer([...invited, single], { answer: said }, inDays(3)).thenRefused('interview_over')
    }
    answer([...invited, several, settled(inDays(5))], { answer: 'cannot' }, inDays(4)).thenHappened([like(InterviewDeclined, {})])
  })
  it('is not to one that is off, of an application that has ended, or that is not there', () => {
    answer([...invited, single, canceled()], { answer: 'accept' }).thenRefused('interview_over')
    answer([...invited, single, moved('interviewing', 'withdrawn', 60, student)], { answer: 'accept' }).thenRefused('interview_over')
    answer([...invited, single], { answer: 'accept' }, NOW, 'other').thenRefused('not_found')
  })
  it('is taken as long as the student does not know of the rejection', () => {
    const held = past(
      happened(ApplicationStatusChanged, { ...ids, from: 'interviewing', to: 'rejected', discloseAt: later(NOW, { seconds: 300 }) }),
      ago(300),
      recruiter,
    )
    answer([...invited, several, held], { answer: 'accept', slot: inDays(3) }).thenHappened([like(InterviewSettled, { at: inDays(3) })])
    given(...invited, several, held)
      .at(later(NOW, { seconds: 300 }))
      .when(discloseStatus, { applicationId: id }, { timezone: 'UTC' })
      .thenHappened([like(ApplicationStatusDisclosed, { status: 'rejected' }), like(InterviewCanceled, { because: 'ended' })])
  })
  it('is the student’s alone', () =>
    answer([...invited, single], { answer: 'accept' }).thenBelongedTo(expect.objectContaining({ own: ['stella'] })))
})

describe('§2.20 answers have an end', () => {
  it('a settled time is not moved by saying that one cannot, and that one can again', () => {
    const history = [...invited, several, settled(inDays(4), 7_000), declined(10)]
    answer(history, { answer: 'accept', slot: inDays(5) }).thenRefused('interview_settled')
    answer(history, { answer: 'accept', slot: inDays(4) }).thenHappened([like(InterviewSettled, { at: inDays(4) })])
  })
  it('ten are taken', () => {
    const many = Array.from({ length: 5 }, () => [settled(inDays(4), 30), declined(30)]).flat()
    answer([...invited, several, ...many], { answer: 'accept', slot: inDays(4) }).thenRefused('too_many_answers', { limit: 10 })
  })
  it('none is proposed by another time while an offer is held back from who was not invited', () => {
    const held = past(
      happened(ApplicationStatusChanged, { ...ids, from: 'shortlisted', to: 'offered', discloseAt: later(NOW, { seconds: 300 }) }),
      ago(60),
      recruiter,
    )
    const shortlisted = [submitted, moved('submitted', 'shortlisted'), held]
    set(shortlisted, 'offered', { interview: { at: inDays(3) } }).thenRefused('illegal_transition')
    set(shortlisted, 'offered', { interviewAt: inDays(3) }).thenNothingHappened()
    propose(shortlisted, { at: inDays(3) }).thenRefused('illegal_transition')
  })
  it('of an older log an invitation that was taken back keeps no time', () => {
    const at = (time: string, seconds: number) =>
      past(
        happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'interviewing', interviewAt: time }),
        ago(seconds),
        recruiter,
      )
    expect(interviewsOf(submitted, at(inDays(1), 900), at(inDays(5), 600))).toMatchObject([{ canceled: {} }, { at: inDays(5) }])
  })
})

describe('§2.20 an interview that is off', () => {
  it('by the company says why, once, and leaves what is over as it is', () => {
    cancel([...invited, single]).thenHappened([
      happened(InterviewCanceled, {
        ...of,
        at: inDays(3),
        because: 'company',
        reason: 'Somebody is away.',
        idleAt: later(NOW, { days: 53 }),
      }),
    ])
    cancel([...invited, single, canceled()]).thenNothingHappened()
    cancel([...invited, several], inDays(3)).thenRefused('interview_over')
    cancel([...invited, single], inDays(3)).thenRefused('interview_over')
    cancel([...invited, single, declined()]).thenRefused('interview_declined')
    cancel(invited).thenRefused('not_found')
  })
  it('is so with the end of the application, and not by an offer', () => {
    const off = like(InterviewCanceled, { interviewId: 'one', because: 'ended' })
    const offAs = (endedAs: ApplicationStatus) => like(InterviewCanceled, { interviewId: 'one', because: 'ended', endedAs })
    set([...invited, single], 'withdrawn', {}, student).thenHappened([
      like(ApplicationStatusChanged, { to: 'withdrawn' }),
      offAs('withdrawn'),
    ])
    set([...invited, single], 'rejected').thenHappened([
      like(ApplicationStatusChanged, {}),
      like(ApplicationStatusDisclosed, {}),
      offAs('rejected'),
    ])
    set([...invited, single], 'rejected', {}, recruiter, 600).thenHappened([like(ApplicationStatusChanged, { to: 'rejected' })])
    set([...invited, single], 'offered').thenHappened([like(ApplicationStatusChanged, {}), like(ApplicationStatusDisclosed, {})])
    set([...invited, interview({ at: ago(60) })], 'withdrawn', {}, student).thenHappened([like(ApplicationStatusChanged, {})])
    const last = past(
      happened(ApplicationStatusDisclosed, { ...ids, status: 'offered', offerExpiresOn: '2026-11-19', offerExpiresAt: ago(60) }),
      ago(5_000),
    )
    given(...invited, moved('interviewing', 'offered', 5_000), last, interview({ at: inDays(2) }, 4_000))
      .by({ kind: 'timer', name: 'offerExpired' })
      .when(expireOffer, { applicationId: id })
      .thenHappened([like(OfferExpired, {}), off])
  })
  it('is so where the invitation was a mistake', () => {
    const off = like(InterviewCanceled, { because: 'corrected' })
    set([...invited, single], 'submitted', { reason: 'The wrong card.' }).thenHappened([
      like(ApplicationStatusCorrected, { to: 'submitted' }),
      off,
    ])
    const now = [submitted, moved('submitted', 'interviewing', 30), interview({ at: inDays(3) }, 30)]
    set(now, 'submitted', { undoes: eventId(1) }).thenHappened([like(ApplicationStatusCorrected, { kind: 'undo' }), off])
  })
  it('is on again once the withdrawal is undone', () => {
    const off = past(happened(InterviewCanceled, { ...of, at: inDays(3), because: 'ended' }), ago(20), student)
    const history = [...invited, single, moved('interviewing', 'withdrawn', 20, student), off]
    set(history, 'interviewing', { undoes: eventId(3) }, student).thenHappened([
      like(ApplicationStatusCorrected, { to: 'interviewing' }),
      like(InterviewResumed, { interviewId: 'one', at: inDays(3) }),
    ])
    const on = past(happened(InterviewResumed, { ...of, at: inDays(3) }), NOW, student)
    expect(statesOf(...history, on)).toEqual(['settled'])
  })
})

describe('§2.20 an end that was a mistake', () => {
  const accepted = [...offered, single, moved('offered', 'accepted', 3_000, student)]
  const off = past(happened(InterviewCanceled, { ...of, at: inDays(3), because: 'ended', endedAs: 'hired' }), ago(1_200), recruiter)
  const hired = [...accepted, moved('accepted', 'hired', 1_200), off]
  const corrected = (to: ApplicationStatus) => like(ApplicationStatusCorrected, { kind: 'correction', to })
  const correct = (history: readonly Past[], to: ApplicationStatus, by = admin) => set(history, to, { reason: 'The wrong card.' }, by)

  it('and is corrected puts on again what it called off, and whose time has not come', () => {
    correct(hired, 'accepted').thenHappened([corrected('accepted'), like(InterviewResumed, { interviewId: 'one', at: inDays(3) })])
    const overOff = past(happened(InterviewCanceled, { ...of, at: ago(60), because: 'ended' }), ago(1_200), recruiter)
    const over = [interview({ at: ago(60) }), moved('offered', 'accepted', 3_000, student), moved('accepted', 'hired', 1_200), overOff]
    correct([...offered, ...over], 'accepted').thenHappened([corrected('accepted')])
  })
  it('leaves off what the company had called off itself, and all where it is corrected to before the invitation', () => {
    correct([...accepted, canceled(2_000), moved('accepted', 'hired', 1_200)], 'accepted').thenHappened([corrected('accepted')])
    correct(hired, 'submitted').thenHappened([corrected('submitted')])
  })
})

describe('§2.20 the move to an interview', () => {
  it('brings one with it, in an event of its own', () => {
    const proposal = { slots: [inDays(3), inDays(4)], text: 'Welcome!' }
    set([submitted], 'interviewing', { interview: proposal }).thenHappened([
      like(ApplicationStatusChanged, { to: 'interviewing', interviewId: 'id-0' }),
      like(InterviewProposed, { interviewId: 'id-0', slots: proposal.slots, text: 'Welcome!', people: ['rita'] }),
    ])
    set([submitted], 'interviewing').thenHappened([without(ApplicationStatusChanged, 'interviewId', { to: 'interviewing' })])
    set([submitted], 'shortlisted', { interviewAt: inDays(3) }).thenHappened([like(ApplicationStatusChanged, { to: 'shortlisted' })])
    set([submitted], 'interviewing', { interview: { slots: [ago(5), inDays(3)] } }).thenRefused('invalid')
    set([submitted], 'interviewing', { interview: proposal, interviewAt: inDays(3) }).thenRefused('invalid')
  })
  it('takes a time without details, which also takes the place of the one that is next', () => {
    set([submitted], 'interviewing', { interviewAt: inDays(3) }).thenHappened([
      like(ApplicationStatusChanged, { to: 'interviewing' }),
      like(InterviewProposed, { at: inDays(3), minutes: 45 }),
    ])
    for (const by of [recruiter, colleague, admin])
      set([...invited, single], 'interviewing', { interviewAt: inDays(4) }, by).thenHappened([
        like(InterviewProposed, {
          at: inDays(4),
          replaces: 'one',
          round: 'interviewing',
          people: by.role === 'admin' || by === recruiter ? ['rita'] : ['carl', 'rita'],
        }),
      ])
    set(invited, 'interviewing', { interviewAt: inDays(4) }).thenHappened([without(InterviewProposed, 'replaces', { at: inDays(4) })])
    set([...invited, several], 'interviewing', { interviewAt: inDays(4) }).thenHappened([like(InterviewProposed, { replaces: 'one' })])
  })
  it('is no event with the same time, in whatever form, with none, and by the student', () => {
    for (const same of [inDays(3), inDays(3).replace('.000Z', 'Z'), undefined])
      set([...invited, single], 'interviewing', same === undefined ? {} : { interviewAt: same }).thenNothingHappened()
    set([...invited, single], 'interviewing', { interviewAt: inDays(9) }, student).thenNothingHappened()
  })
  it('of an older log has its time as one settled interview with the id of the event', () => {
    const dated = past(
      happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'interviewing', interviewAt: inDays(3) }),
      ago(3_600),
      recruiter,
    )
    const rescheduled = past(happened(InterviewRescheduled, { ...ids, before: inDays(3), interviewAt: inDays(5) }), ago(600), recruiter)
    expect(interviewsOf(submitted, dated, rescheduled)).toMatchObject([
      { id: eventId(1), at: inDays(3), canceled: { replacedBy: eventId(2) } },
      { id: eventId(2), at: inDays(5), round: 'interviewing', minutes: 45, people: ['rita'] },
    ])
    answer([submitted, dated], { answer: 'cannot' }, NOW, eventId(1)).thenHappened([
      like(InterviewDeclined, { interviewId: eventId(1), round: 'interviewing' }),
    ])
  })
})

describe('§2.20 an interview and the days to answer', () => {
  const announce = (history: readonly Past[], days: number, jobEndedAt?: string) =>
    given(...history)
      .at(inDays(days))
      .by({ kind: 'timer', name: 'applicationIdle' })
      .when(announceClose, { applicationId: id }, { jobEndedAt })
  const far = interview({ at: inDays(80) })

  it('counts as something that was said', () => {
    const later40 = interview({ interviewId: 'two', at: inDays(50) }, -40 * 86_400)
    announce([...invited, later40], 54).thenNothingHappened()
  })
  it('leaves a fortnight after it, also where the job has ended', () => {
    announce([...invited, far], 60).thenNothingHappened()
    // Where the job has ended, notice is given before it, for a day after it.
    announce([...invited, far], 79, inDays(1)).thenHappened([like(ApplicationCloseAnnounced, { closesAt: inDays(94) })])
    announce([...invited, far], 86).thenNothingHappened()
    announce([...invited, far], 87).thenHappened([like(ApplicationCloseAnnounced, { closesAt: inDays(94) })])
    propose(invited, { at: inDays(80) }).thenHappened([like(InterviewProposed, { idleAt: inDays(87) })])
  })
  it('that is off is waited for no longer', () => {
    const off = past(happened(InterviewCanceled, { ...of, because: 'company' }), inDays(1), recruiter)
    announce([...invited, far, off], 54).thenHappened([like(ApplicationCloseAnnounced, {})])
  })
})

import { describe, expect, it } from 'vitest'
import * as applications from '#events/applications.ts'
import type { DataOf, DomainEvent } from '#events/define.ts'
import { noticesOf } from '#events/vocabulary/notifications.ts'
import type { Contents } from '../../define.ts'
import { day, event, type Given } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import type { NotificationDocument } from './model.ts'
import { notificationProjection } from './project.ts'

const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const rita = { kind: 'user', uid: 'rita', role: 'recruiter' } as const
const mia = { kind: 'user', uid: 'mia', role: 'student' } as const
const of = { ...ids, interviewId: 'one', round: 'interviewing', people: ['rita', 'carl'] }
const [at, next] = ['2026-12-03T15:00:00.000Z', '2026-12-04T09:00:00.000Z']
const slots = [at, next]
const proposed = (more: Partial<DataOf<typeof applications.InterviewProposed>>) =>
  event(applications.InterviewProposed, { ...of, minutes: 45, ...more } as DataOf<typeof applications.InterviewProposed>, rita)
const settled = (time = at) => event(applications.InterviewSettled, { ...of, at: time, by: 'mia' }, mia)
const declined = event(applications.InterviewDeclined, of, mia)
const canceled = event(applications.InterviewCanceled, { ...of, at, because: 'company' }, rita)
const moved = (from: 'shortlisted' | 'interviewing', to: 'interviewing' | 'withdrawn', more: object = {}) =>
  event(applications.ApplicationStatusChanged, { ...ids, from, to, ...more }, to === 'withdrawn' ? mia : rita)

const tell = (...events: readonly Given[]) => given(notificationProjection, ...events)
const gone = { _del: true }
const told = (events: readonly Given[], id: string) => tell(...events).document(`app-${id}`)

describe('§2.20 times to choose from', () => {
  it('are asked of the student, and put nothing into a calendar', () => {
    const question = told([moved('shortlisted', 'interviewing', { interviewId: 'one' }), proposed({ slots })], 'interviewing')
    expect(question).toMatchObject({
      to: 'u:mia',
      sentence: '{o:acme} asks you to an interview for {j:job}',
      detail: `Choose one of 2 times until {t:${at}}`,
      until: at,
    })
    expect(question).not.toHaveProperty('interview')
    expect(told([proposed({ slots })], 'interviewing-rita')).toBeUndefined()
  })
  it('that pass without an answer are told to both sides when the first begins', () => {
    for (const [id, to] of [
      ['interviewing-over', 'u:mia'],
      ['interviewing-over-carl', 'org:acme:carl'],
    ] as const) {
      expect(told([proposed({ slots })], id)).toMatchObject({ to, at })
      for (const end of [settled(), declined, canceled, proposed({ at, replaces: 'one' })])
        expect(told([proposed({ slots }), end], id)).toMatchObject(gone)
    }
  })
  it('once one is chosen come into both calendars', () => {
    expect(told([proposed({ slots }), settled()], 'interviewing')).toMatchObject({
      sentence: 'Your interview for {j:job} at {o:acme} is settled',
      detail: `{t:${at}}`,
      interview: { id: 'one', at, sequence: 0 },
    })
    for (const uid of ['rita', 'carl'])
      expect(told([proposed({ slots }), settled()], `interviewing-${uid}`)).toMatchObject({
        to: `org:acme:${uid}`,
        kind: 'interview',
        sentence: '{a:app} comes to the interview for {j:job}',
        interview: { id: 'one', at, sequence: 0 },
        path: '/app/applications/app',
      })
    expect(told([proposed({ slots }), settled(), settled(next)], 'interviewing')).toMatchObject({ interview: { at: next, sequence: 1 } })
  })
  it('in place of a settled one take that out of the calendars, and the choice comes under the same entry', () => {
    const again = [proposed({ at }), proposed({ interviewId: 'two', slots: [next, '2026-12-05T09:00:00.000Z'], replaces: 'one' })]
    expect(told(again, 'interviewing')).toMatchObject({
      sentence: '{o:acme} asks you for another time for your interview for {j:job}',
      detail: `It was to be on {t:${at}}; choose one of 2 times until {t:${next}}`,
      interview: { at, sequence: 1, off: true },
    })
    expect(told(again, 'interviewing-carl')).toMatchObject({
      detail: `It was to be on {t:${at}}`,
      interview: { at, sequence: 1, off: true },
    })
    for (const id of ['interviewing', 'interviewing-carl'])
      expect(told([...again, settled(next)], id)).toMatchObject({
        detail: `It is now on {t:${next}}, not on {t:${at}}`,
        interview: { at: next, sequence: 2 },
      })
  })
  it('in place of others, or one time in their place, are not told as the first', () => {
    const others = { interviewId: 'two', replaces: 'one' }
    for (const before of [[proposed({ slots })], [proposed({ slots }), declined]]) {
      expect(told([...before, proposed({ ...others, slots: [next, '2026-12-05T09:00:00.000Z'] })], 'interviewing')).toMatchObject({
        sentence: '{o:acme} proposes other times for your interview for {j:job}',
      })
      expect(told([...before, proposed({ ...others, at: next })], 'interviewing')).toMatchObject({
        sentence: '{o:acme} set a time for your interview for {j:job}',
        detail: `{t:${next}}`,
      })
    }
  })
})

describe('§2.20 an interview at one time', () => {
  it('is in all calendars at once; who proposed it has it by mail alone', () => {
    expect(told([proposed({ at })], 'interviewing')).toMatchObject({
      sentence: '{o:acme} invites you to an interview for {j:job}',
      interview: { id: 'one', at, sequence: 0 },
    })
    expect(told([proposed({ at })], 'interviewing-rita')).toMatchObject({ place: 'mail', interview: { at, sequence: 0 } })
    expect(told([proposed({ at })], 'interviewing-carl')).toMatchObject({
      place: 'list',
      sentence: 'Your interview with {a:app} for {j:job}',
    })
  })
  it('that is moved says so under the next number, and takes it from whom it is without', () => {
    const again = [proposed({ at }), proposed({ interviewId: 'two', at: next, replaces: 'one', people: ['rita'], without: ['carl'] })]
    expect(told(again, 'interviewing')).toMatchObject({
      sentence: '{o:acme} moved your interview for {j:job}',
      detail: `It is now on {t:${next}}, not on {t:${at}}`,
      interview: { id: 'two', at: next, sequence: 1 },
    })
    expect(told(again, 'interviewing-carl')).toMatchObject({ interview: { at, sequence: 1, off: true } })
    expect(told(again, 'interviewing-rita')).toMatchObject({
      sentence: 'Your interview with {a:app} for {j:job} was moved',
      detail: `It is now on {t:${next}}, not on {t:${at}}`,
      interview: { id: 'two', at: next, sequence: 1 },
    })
  })
  it('that is moved after the student could not come says what it was moved from', () =>
    expect(told([proposed({ at }), declined, proposed({ interviewId: 'two', at: next, replaces: 'one' })], 'interviewing')).toMatchObject({
      place: 'list',
      sentence: '{o:acme} moved your interview for {j:job}',
      detail: `It is now on {t:${next}}, not on {t:${at}}`,
      interview: { at: next, sequence: 2 },
    }))
  it('at the same time as before is changed, and not moved', () =>
    expect(told([proposed({ at }), proposed({ interviewId: 'two', at, replaces: 'one' })], 'interviewing')).toMatchObject({
      sentence: '{o:acme} changed your interview for {j:job}',
      detail: `{t:${at}}`,
    }))
  it('reminds everybody a day before, and nobody of one that was settled later than that', () => {
    for (const [id, to] of [
      ['interviewing-soon', 'u:mia'],
      ['interviewing-soon-rita', 'org:acme:rita'],
    ] as const) {
      expect(told([proposed({ at })], id)).toMatchObject({ to, at: '2026-12-02T15:00:00.000Z', until: at })
      expect(told([proposed({ at: '2026-11-02T07:00:00.000Z' })], id)).toBeUndefined()
      for (const end of [declined, canceled]) expect(told([proposed({ at }), end], id)).toMatchObject(gone)
      expect(told([proposed({ at }), proposed({ at: next, replaces: 'one' })], id)).toMatchObject({ at: '2026-12-03T09:00:00.000Z' })
    }
  })
  it('to which the student cannot come leaves all calendars, theirs by mail alone', () => {
    expect(told([proposed({ at }), declined], 'interviewing')).toMatchObject({ place: 'mail', interview: { at, sequence: 1, off: true } })
    expect(told([proposed({ slots }), declined], 'interviewing')).toMatchObject(gone)
    expect(told([proposed({ at }), declined], 'interviewing-carl')).toMatchObject({
      sentence: '{a:app} cannot come to the interview for {j:job}',
      interview: { at, sequence: 1, off: true },
    })
  })
  it('that is confirmed is told to the company, and stays as it is in the calendars', () => {
    const confirmed = [proposed({ at }), settled()]
    expect(told(confirmed, 'interviewing')).toMatchObject({ eventId: 'event-1' })
    expect(told(confirmed, 'interviewing-rita')).toMatchObject({ place: 'list', interview: { at, sequence: 0 } })
  })
  it('that is off says so to all but those whose act it was', () => {
    expect(told([proposed({ at }), canceled], 'interviewing')).toMatchObject({
      sentence: 'Your interview for {j:job} is off',
      interview: { at, sequence: 1, off: true },
    })
    expect(told([proposed({ at }), canceled], 'interviewing-rita')).toMatchObject({ place: 'mail', interview: { off: true } })
    expect(told([proposed({ at }), canceled], 'interviewing-carl')).toMatchObject({ place: 'list', interview: { off: true } })
  })
  it('within its first minute leaves without a word', () => {
    const atOnce = { id: 'event', type: 'InterviewCanceled', data: canceled.data, meta: { occurredAt: day(1), actor: rita } }
    const before = tell(proposed({ at })).document('app-interviewing-carl')
    const off = noticesOf(atOnce).find(({ id }) => id === 'app-interviewing-carl')
    expect(before && off?.retold?.(before)).toBeUndefined()
    expect(before && off?.retold?.({ ...before, at: '2026-10-31T08:00:00.000Z' })).toBeDefined()
  })
})

describe('§2.20 rounds', () => {
  const second = { interviewId: 'two', round: 'two' }
  it('beside each other have an entry each', () => {
    const both = [proposed({ at }), proposed({ ...second, at: next })]
    expect(told(both, 'interviewing')).toMatchObject({ interview: { at, sequence: 0 } })
    expect(tell(...both).document('two')).toMatchObject({
      sentence: '{o:acme} invites you to an interview for {j:job}',
      interview: { at: next },
    })
  })
  it('that are off because of a hire say so to both sides, and the hire itself is mailed at once', () => {
    const off = event(applications.InterviewCanceled, { ...of, at, because: 'ended', endedAs: 'hired' }, rita)
    const hired = event(applications.ApplicationStatusChanged, { ...ids, from: 'accepted', to: 'hired' }, rita)
    const ended = [proposed({ at }), hired, off]
    expect(told(ended, 'interviewing')).toMatchObject({ sentence: 'Your interview for {j:job} is off, because you are hired' })
    expect(told(ended, 'interviewing-carl')).toMatchObject({
      sentence: 'Your interview with {a:app} for {j:job} is off, because the hire was recorded',
    })
    expect(told(ended, 'hired')).toMatchObject({ atOnce: true })
  })
  it('are all off with the application, and on again once that is undone', () => {
    const off = event(applications.InterviewCanceled, { ...of, ...second, at: next, because: 'ended' }, mia)
    const on = event(applications.InterviewResumed, { ...of, ...second, at: next }, mia)
    const ended = [proposed({ ...second, at: next }), moved('interviewing', 'withdrawn'), off]
    expect(tell(...ended).document('two')).toMatchObject({ interview: { at: next, sequence: 1, off: true } })
    expect(tell(...ended).document('two-carl')).toMatchObject({ interview: { off: true } })
    expect(tell(...ended, on).document('two')).toMatchObject({
      sentence: 'Your interview for {j:job} at {o:acme} is on again',
      interview: { at: next, sequence: 2 },
    })
    expect(tell(...ended, on).document('two-soon')).toMatchObject({ until: next })
  })
})

/** One notification after some events, each so many seconds after the first; a mail goes out for the event that it names. */
const after = (what: string, ...events: readonly (readonly [seconds: number, given: Given])[]) =>
  events.reduce<Contents<NotificationDocument> | undefined>((before, [seconds, { definition, data, actor }], n) => {
    const occurredAt = new Date(Date.parse(day(1)) + seconds * 1_000).toISOString()
    const now = { id: `event-${n + 1}`, type: definition.type, data, meta: { occurredAt, actor } } as unknown as DomainEvent
    return notificationProjection.apply(before && { ...before, _id: `app-${what}`, _pos: '' }, now, `app-${what}`, () => undefined)
  }, undefined)

describe('§2.20 a moved interview that the student confirms', () => {
  const moves = [
    [0, proposed({ at })],
    [3_600, proposed({ interviewId: 'two', at: next, replaces: 'one' })],
  ] as const
  const comes = event(applications.InterviewSettled, { ...of, interviewId: 'two', at: next, by: 'mia' }, mia)

  it('before the mail of the move is out is told to the company with both times', () => {
    for (const who of ['interviewing-rita', 'interviewing-carl'])
      expect(after(who, ...moves, [3_620, comes])).toMatchObject({
        sentence: '{a:app} comes to the interview for {j:job}',
        detail: `It is now on {t:${next}}, not on {t:${at}}`,
        interview: { at: next, sequence: 1 },
      })
  })
  it('later is told with the time alone', () =>
    expect(after('interviewing-carl', ...moves, [3_700, comes])).toMatchObject({ detail: `{t:${next}}` }))
})

describe('§2.20 an end that is undone', () => {
  const ended = (interviewId = 'one', time = at) =>
    event(applications.InterviewCanceled, { ...of, interviewId, at: time, because: 'ended' }, rita)
  const resumed = (interviewId = 'one', time = at) => event(applications.InterviewResumed, { ...of, interviewId, at: time }, rita)
  const everybody = ['interviewing', 'interviewing-rita', 'interviewing-carl']
  const [first, asked] = [proposed({ at }), proposed({ slots })]

  it('within its minute leaves what was mailed before as it was, so that nobody is mailed', () => {
    for (const who of everybody) expect(after(who, [0, first], [3_600, ended()], [3_640, resumed()])).toEqual(after(who, [0, first]))
    const on = event(applications.InterviewResumed, { ...of, slots }, rita)
    const off = event(applications.InterviewCanceled, { ...of, because: 'ended' }, rita)
    expect(after('interviewing', [0, asked], [3_600, off], [3_640, on])).toEqual(after('interviewing', [0, asked]))
  })
  it('lets a mail go out that its end had kept back', () => {
    for (const who of everybody)
      expect(after(who, [0, first], [30, ended()], [40, resumed()])).toMatchObject({ eventId: 'event-3', interview: { at, sequence: 0 } })
    expect(after('interviewing', [0, first], [30, ended()], [40, resumed()])).toMatchObject({
      sentence: '{o:acme} invites you to an interview for {j:job}',
    })
    const moved = proposed({ interviewId: 'two', at: next, replaces: 'one' })
    const again = [
      [0, first],
      [3_600, moved],
      [3_630, ended('two', next)],
      [3_640, resumed('two', next)],
    ] as const
    expect(after('interviewing', ...again)).toMatchObject({
      eventId: 'event-4',
      sentence: '{o:acme} moved your interview for {j:job}',
      detail: `It is now on {t:${next}}, not on {t:${at}}`,
      interview: { at: next, sequence: 1 },
    })
  })
  it('once its own mail may be out is mailed, and says that the interview stands', () => {
    const told = (who: string) => after(who, [0, first], [3_600, ended()], [3_658, resumed()])
    expect(told('interviewing')).toMatchObject({
      eventId: 'event-3',
      sentence: 'Your interview for {j:job} at {o:acme} is on again',
      detail: `{t:${at}}`,
      interview: { at, sequence: 2 },
    })
    expect(told('interviewing-carl')).toMatchObject({ sentence: 'Your interview with {a:app} for {j:job} is on again' })
  })
})

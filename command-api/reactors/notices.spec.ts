import { describe, expect, it } from 'vitest'
import {
  ApplicationStatusChanged,
  ApplicationSubmitted,
  ApplicationStatusDisclosed,
  InterviewDeclined,
  InterviewProposed,
  InterviewSettled,
  OfferExpired,
} from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { JobPosted } from '#events/jobs.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import { CheckoutStarted } from '#events/subscriptions.ts'
import { UserRegistered } from '#events/users.ts'
import { accountRegistered, applicationIds as ids, applicationSubmitted, studentRegistered } from '../testing/examples.ts'
import { colleague, eventId, foldsOf, NOW, past, recruiter, secrets, student, type Past } from '../testing/given.ts'
import type { UserState } from '../users/state.ts'
import { morningBefore, nextMorning } from './notice-reactor.ts'
import { isTooLate, mailedPerson, mailedRoom, morningLetter, noticeLetter, type Notification } from './notices.ts'

const origin = 'https://proffer.example'
const sender = 'Proffer <no-reply@proffer.example>'
const streams: Readonly<Record<string, readonly Past[]>> = {
  'organization-acme': [
    happened(OrganizationAdded, {
      organizationId: 'acme',
      label: 'Acme',
      kind: 'company',
      urls: [],
      domains: [],
      timezone: 'UTC',
      status: 'verified',
    }),
  ],
  'job-job': [
    happened(JobPosted, {
      jobId: 'job',
      organizationId: 'acme',
      status: 'open',
      title: 'Backend\nengineer',
      jobType: 'internship',
      workplaceType: 'remote',
      description: 'Keeps what was written, whatever happens to the power.',
      skills: [],
      recruiter: 'rita',
    }),
  ],
  'subscription-acme': [
    past(happened(CheckoutStarted, { organizationId: 'acme', priceId: 'price_1' }), NOW, recruiter),
    past(happened(CheckoutStarted, { organizationId: 'acme', priceId: 'price_1' }), NOW, colleague),
  ],
  'user-spam': [
    happened(UserRegistered, {
      ...student,
      uid: 'spam',
      person: { email: 's@example.edu', displayName: 'Win at https://evil.example' },
      profile: {},
    }),
  ],
}
const lookup = { origin, sender, secrets, fold: foldsOf(streams) }
const zone = { timezone: 'America/New_York', now: NOW }
const user = { ...student, email: 'stella@example.edu', displayName: 'Stella' } as UserState
const notification = (more: Partial<Notification> = {}): Notification => ({
  _id: 'app-interviewing',
  eventId: 'event',
  at: NOW,
  to: 'u:stella',
  kind: 'interview',
  sentence: '{o:acme} invites you to an interview for {j:job}',
  detail: '{t:2026-12-03T15:00:00Z}',
  path: '/app/applications/app',
  by: { organizationId: 'acme' },
  jobId: 'job',
  ...more,
})

describe('the mail of a notification', () => {
  it('says in its subject what the app says, with names on one line, and leads there', async () => {
    const letter = await noticeLetter(user, notification(), lookup, zone)
    expect(letter).toMatchObject({
      to: 'stella@example.edu',
      subject: 'Acme invites you to an interview for Backend engineer',
      ofKind: { uid: 'stella', kind: 'interview' },
    })
    expect(letter.paragraphs).toContain('Thu 3 Dec, 10:00 EST.')
    expect(letter.paragraphs).toContainEqual({ link: `${origin}/app/applications/app`, button: 'See it in Proffer' })
    expect(letter).not.toHaveProperty('calendars')
  })

  it('brings the interview to the calendar, and takes it off again under the same name', async () => {
    const at = '2026-12-03T15:00:00.000Z'
    const { calendars: [calendar] = [] } = await noticeLetter(user, notification({ interview: { at, sequence: 0 } }), lookup, zone)
    expect(calendar).toMatchObject({ method: 'REQUEST', content: expect.stringContaining('UID:app-interviewing@proffer.example\r\n') })
    expect(calendar?.content.replaceAll('\r\n ', '')).toContain('mailto:stella@example.edu\r\n')
    expect(calendar?.content).toContain('SUMMARY:Interview: Backend engineer at Acme\r\n')
    expect(calendar?.content).toContain('ORGANIZER;CN="Acme":mailto:no-reply@proffer.example\r\n')
    const off = await noticeLetter(user, notification({ interview: { at, sequence: 1, off: true } }), lookup, zone)
    expect(off.calendars).toMatchObject([{ method: 'CANCEL', content: expect.stringContaining('SEQUENCE:1\r\n') }])
  })

  it('cannot be ended where it is about the account', async () =>
    expect(await noticeLetter(user, notification({ kind: 'account' }), lookup, zone)).not.toHaveProperty('ofKind'))

  it('§2.19 calls an applicant who is reviewed blind a candidate, until the application was shortlisted', async () => {
    const blind = happened(ApplicationSubmitted, { ...applicationSubmitted.data, blind: true } as never)
    const shortlisted = happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'shortlisted' })
    const subject = async (...history: readonly Past[]) => {
      const fold = foldsOf({ ...streams, [`application-${ids.applicationId}`]: history, [`user-${ids.studentId}`]: [studentRegistered] })
      const sentence = `{a:${ids.applicationId}} withdrew`
      return (await noticeLetter(user, notification({ sentence }), { ...lookup, fold }, zone)).subject
    }
    expect(await subject(blind)).toBe(`Candidate ${ids.applicationId.slice(-4)} withdrew`)
    expect(await subject(blind, shortlisted)).toBe('Stella Student withdrew')
    expect(await subject(applicationSubmitted)).toBe('Stella Student withdrew')
  })

  it('§2.20 quotes a name that reads as something else, without a link', async () =>
    expect((await noticeLetter(user, notification({ sentence: '{u:spam} wrote to you' }), lookup, zone)).subject).toBe(
      '“Win at https: //evil. example” wrote to you',
    ))

  it.each<readonly [string, Parameters<typeof mailedPerson>[0], string | undefined]>([
    ['of one person: that person', { kind: 'offer', to: 'u:mia' }, 'mia'],
    ['of all of a company: the recruiter of the job', { kind: 'applicationReceived', to: 'org:acme:recruiter', jobId: 'job' }, 'rita'],
    ['of its subscription: the recruiter who went to pay last', { kind: 'subscription', to: 'org:acme:recruiter' }, 'carl'],
    ['of a subscription that was never paid for: nobody', { kind: 'subscription', to: 'org:other:recruiter' }, undefined],
    ['of all of a university: nobody', { kind: 'personWaits', to: 'uni:north:university' }, undefined],
    ['of what has no words yet: nobody', { kind: 'invitationAnswered', to: 'u:mia', place: 'later' }, undefined],
  ])('goes, %s', async (_, told, uid) => expect(await mailedPerson(told, lookup)).toBe(uid))

  it.each<readonly [string, Parameters<typeof mailedRoom>[0], string | undefined]>([
    ['who waits for the staff: to all of them', { kind: 'personWaits', to: 'uni:north:university' }, 'uni:north:university'],
    ['who waits for the admins: to all of them', { kind: 'personWaits', to: 'role:admin' }, 'role:admin'],
    ['an answer about the company: to all of its recruiters', { kind: 'campusDecided', to: 'org:acme:recruiter' }, 'org:acme:recruiter'],
    [
      'an application: to the recruiter of its job alone',
      { kind: 'applicationReceived', to: 'org:acme:recruiter', jobId: 'job' },
      undefined,
    ],
    ['its subscription: to who pays alone', { kind: 'subscription', to: 'org:acme:recruiter' }, undefined],
    ['one person', { kind: 'personWaits', to: 'u:ada' }, undefined],
  ])('is part of the mail of the morning, %s', (_, told, room) => expect(mailedRoom(told)).toBe(room))
})

describe('§2.20 the mail about an interview', () => {
  const at = '2026-12-03T15:00:00.000Z'
  const of = { ...ids, interviewId: 'one', round: 'interviewing', people: ['rita'] }
  const proposed = (more: object, times: object = { at }) =>
    happened(InterviewProposed, { ...of, minutes: 45, text: 'Bring nothing.', ...times, ...more } as never)
  const declined = happened(InterviewDeclined, { ...of, text: 'I teach until noon.' })
  const blind = happened(ApplicationSubmitted, { ...applicationSubmitted.data, blind: true } as never)
  /** The words about the last of these events. */
  const saidOf = async (side: 'student' | 'company', ...history: readonly Past[]) => {
    const fold = foldsOf({
      ...streams,
      [`application-${ids.applicationId}`]: history,
      [`user-${ids.studentId}`]: [studentRegistered],
      'user-rita': [accountRegistered(recruiter, 'Rita Hooper')],
    })
    const { by, ...told } = notification({ path: `/app/applications/${ids.applicationId}`, eventId: eventId(history.length - 1) })
    const toSide: Notification = side === 'student' && by ? { ...told, by } : { ...told, to: 'org:acme:rita' }
    const { paragraphs } = await noticeLetter(user, toSide, { ...lookup, fold }, zone)
    // Between the greeting with what happened and when, and the button.
    return paragraphs.slice(3, -1)
  }

  it.each<readonly [object, string, readonly unknown[]]>([
    [{ link: 'https://meet.example/7' }, ', by video', ['Where:', { quote: 'https://meet.example/7' }]],
    [{ place: 'By video' }, ', by video', ['Acme has not given a link yet.']],
    [{ place: 'By phone: We call you' }, ', by phone', ['Where:', { quote: 'By phone: We call you' }]],
    [{ place: 'By phone' }, ', by phone', []],
    [{ place: 'Room 7' }, ', on site', ['Where:', { quote: 'Room 7' }]],
    [{}, '', ['Acme has not said yet where it is.']],
  ])('says how long, how, with whom and where, and what the company writes, also on the day before: %j', async (given, way, where) =>
    expect(await saidOf('student', applicationSubmitted, proposed(given))).toEqual([
      `45 minutes${way}, with Rita Hooper.`,
      ...where,
      'Acme writes:',
      { quote: 'Bring nothing.' },
    ]),
  )
  it('says so of several times as well, and nothing any more once they have passed', async () => {
    const slots = [at, '2026-12-04T15:00:00.000Z']
    expect(await saidOf('student', applicationSubmitted, proposed({}, { slots }))).toContain('45 minutes, with Rita Hooper.')
    const over = ['2026-11-19T15:00:00.000Z', at]
    expect(await saidOf('student', applicationSubmitted, proposed({}, { slots: over }))).toEqual([])
  })
  it('names each of several times with its weekday, and keeps the company’s words once one is settled', async () => {
    const slots = [at, '2026-12-04T15:00:00.000Z']
    const several = proposed({}, { slots })
    expect((await saidOf('student', applicationSubmitted, several))[0]).toBe('The times: Thu 3 Dec, 10:00 EST; Fri 4 Dec, 10:00 EST.')
    const settled = happened(InterviewSettled, { ...of, at, by: 'stella', text: 'Until then.' })
    expect(await saidOf('student', applicationSubmitted, several, settled)).toEqual([
      '45 minutes, with Rita Hooper.',
      'Acme has not said yet where it is.',
      'Acme writes:',
      { quote: 'Bring nothing.' },
    ])
  })
  it('tells the company, too, that a link or a place is still to be given', async () => {
    const told = (more: object) => saidOf('company', applicationSubmitted, proposed(more))
    expect(await told({ place: 'By video' })).toContain('No link is given yet, and the student reads so.')
    expect(await told({})).toContain('No place is given yet, and the student reads so.')
  })
  it('has the student’s words for the company, while the name is open, and the company’s own for nobody there', async () => {
    const words = ['Stella Student writes:', { quote: 'I teach until noon.' }]
    expect(await saidOf('company', applicationSubmitted, proposed({}), declined)).toEqual(words)
    expect(await saidOf('company', blind, proposed({}), declined)).toEqual([])
    const place = 'Room 7'
    expect(await saidOf('company', applicationSubmitted, proposed({ place }))).toEqual([
      '45 minutes, on site, with Rita Hooper.',
      'Where:',
      { quote: place },
    ])
    expect(await saidOf('student', applicationSubmitted, proposed({}), declined)).toEqual([])
  })
})

describe('a mail that is late after a downtime', () => {
  const [lastDay, end] = ['2026-12-04', '2026-12-05T05:00:00.000Z']
  const offered: readonly Past[] = [
    applicationSubmitted,
    happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'offered', offerExpiresOn: lastDay }),
    happened(ApplicationStatusDisclosed, { ...ids, status: 'offered', offerExpiresOn: lastDay, offerExpiresAt: end }),
  ]
  const expired = happened(OfferExpired, { ...ids, from: 'offered', to: 'declined' })
  const about = { type: 'application', id: ids.applicationId } as const

  it.each<readonly [string, Partial<Notification>, string, readonly Past[], boolean]>([
    ['the offer stands', { kind: 'offer', about }, '2026-12-05T04:59:59.999Z', offered, false],
    ['it has ended, and its timer has not fired yet', { kind: 'offer', about }, end, offered, true],
    ['its timer has fired', { kind: 'offer', about }, end, [...offered, expired], true],
    ['it is about something else', { kind: 'applicationMoved' }, end, offered, false],
    ['it names a term that lasts', { kind: 'applicationMoved', until: end }, '2026-12-05T04:59:59.999Z', offered, false],
    ['it names a term that is over', { kind: 'applicationMoved', until: end }, end, offered, true],
  ])('is of use or not: %s', async (_, told, now, history, late) => {
    const folds = { fold: foldsOf({ [`application-${ids.applicationId}`]: history }) }
    expect(await isTooLate(notification(told), folds, now)).toBe(late)
  })
})

describe('the mail of the morning', () => {
  it('is none without news, named by the one, and counts several, of which it shows twenty', async () => {
    expect(await morningLetter(user, [], lookup, zone)).toBeUndefined()
    expect((await morningLetter(user, [notification()], lookup, zone))?.subject).toMatch(/^Acme invites you/)
    const many = await morningLetter(
      user,
      Array.from({ length: 23 }, () => notification()),
      lookup,
      zone,
    )
    expect(many).toMatchObject({ subject: '23 notifications from Proffer', ofKind: { uid: 'stella', kind: 'daily' } })
    expect(many?.paragraphs.at(-1)).toBe('And 3 more.')
  })

  it('§2.18 has the name of a company in quotes where it could be read as our words or a link, and as it is elsewhere', async () => {
    const subjectWith = async (label: string) => {
      const [added] = streams['organization-acme'] ?? []
      const named = { ...streams, 'organization-acme': added ? [{ ...added, data: { ...added.data, label } }] : [] }
      return (await morningLetter(user, [notification()], { ...lookup, fold: foldsOf(named) }, zone))?.subject
    }
    expect(await subjectWith('Acme Labs')).toMatch(/^Acme Labs invites you/)
    expect(await subjectWith('Suspended: sign in at evil.example')).toMatch(/^“Suspended: sign in at evil\. example” invites you/)
  })

  it('§2.19 counts those who wait for the staff in one line, and names one that is alone', async () => {
    const waits = (uid: string): Notification =>
      notification({
        _id: `${uid}-waits`,
        kind: 'personWaits',
        to: 'uni:north:university',
        sentence: `{u:${uid}} waits for your approval`,
        detail: '',
      })
    const gists = async (...told: readonly Notification[]) => (await morningLetter(user, told, lookup, zone))?.paragraphs.slice(1)
    expect((await morningLetter(user, [waits('stella'), waits('spam'), waits('mia')], lookup, zone))?.subject).toBe(
      '3 people wait for your answer',
    )
    expect(await gists(waits('spam'), notification(), waits('mia'))).toContain('2 people wait for your answer.')
    expect((await morningLetter(user, [waits('spam')], lookup, zone))?.subject).toBe(
      '“Win at https: //evil. example” waits for your approval',
    )
  })

  it('brings each of its interviews to the calendar', async () => {
    const at = '2026-12-03T15:00:00.000Z'
    const told = [
      notification({ interview: { at, sequence: 1 } }),
      notification({ kind: 'message' }),
      notification({ _id: 'other-interviewing', interview: { at, sequence: 2, off: true } }),
    ]
    expect((await morningLetter(user, told, lookup, zone))?.calendars).toMatchObject([
      { method: 'REQUEST', content: expect.stringContaining('UID:app-interviewing@proffer.example\r\n') },
      { method: 'CANCEL', content: expect.stringContaining('UID:other-interviewing@proffer.example\r\n') },
    ])
    expect(await morningLetter(user, [notification()], lookup, zone)).not.toHaveProperty('calendars')
  })

  it.each([
    ['2026-11-20T10:00:00Z', 'UTC', '2026-11-21T08:00:00.000Z'],
    ['2026-11-20T07:59:59Z', 'UTC', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T10:00:00Z', 'America/New_York', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20T23:30:00Z', 'Asia/Tokyo', '2026-11-21T23:00:00.000Z'],
    ['2026-10-31T12:00:00Z', 'America/New_York', '2026-11-01T13:00:00.000Z'],
    ['2026-03-07T13:00:00Z', 'America/New_York', '2026-03-08T12:00:00.000Z'],
  ])('comes at eight: after %s in %s it is %s', (now, timezone, morning) =>
    expect(new Date(nextMorning(Date.parse(now), timezone)).toISOString()).toBe(morning),
  )

  it.each([
    ['2026-11-21T13:00:00.000Z', '2026-11-20T13:00:00.000Z'],
    ['2026-11-01T13:00:00.000Z', '2026-10-31T12:00:00.000Z'],
    ['2026-03-08T12:00:00.000Z', '2026-03-07T13:00:00.000Z'],
  ])('takes up where the one before ended, also when clocks were changed: %s after %s', (morning, before) =>
    expect(new Date(morningBefore(Date.parse(morning), 'America/New_York')).toISOString()).toBe(before),
  )
})

/**
 * Notices about interviews: to the student, and to those of the company who take part, each with an entry for the own calendar once the
 * time is settled. All interviews of a round share their notifications, as they share the entry in the calendar.
 */
import type { ApplicationStatus } from '../applications/application-status.ts'
import { beginsAt, FIRST_ROUND, whyOff } from '../applications/interviews.ts'
import { limits } from '../limits.ts'
import { memberRoom } from '../sides.ts'
import { interviewReminderAt } from '../terms.ts'
import { mailedAt, mayBeKnown, untoldTime } from './interview-mails.ts'
import type { Notice, Rows, Standing, NoticeContent } from './notice.ts'
import { applicantOf, staysOpen, toStudent, type OfApplication } from './of-application.ts'

type Types = 'InterviewProposed' | 'InterviewSettled' | 'InterviewDeclined' | 'InterviewCanceled' | 'InterviewResumed'

type OfInterview = OfApplication & { readonly interviewId: string; readonly round: string; readonly people: readonly string[] }
/** The reader of a notification: the student, or a person of the company. */
type Reader = { readonly uid?: string }
type Said = Pick<NoticeContent, 'sentence'> & Partial<NoticeContent>
type Entry = NonNullable<NoticeContent['interview']>
const student: Reader = {}

/** So much of a uid tells the few who take part apart; an id of a notification has room for no more. */
const UID_PART = 8

function idOf({ applicationId, round }: OfInterview, { uid }: Reader, what?: string): string {
  const whole = round === FIRST_ROUND ? `${applicationId}-${round}` : round
  return [whole, what, uid?.slice(0, UID_PART)].filter((part) => part !== undefined).join('-')
}

/** A colleague is told as one of the company: whoever has left it is not. */
function toReader(data: OfInterview, { uid }: Reader, said: Said): NoticeContent {
  const isNews = said.interview && !said.interview.said && said.interview.sequence < limits.interviewMailsAtOnce
  const atOnce = isNews ? { atOnce: true as const } : {}
  if (uid === undefined) return toStudent(data, { kind: 'interview', ...atOnce, ...said })
  const { applicationId, organizationId, jobId } = data
  return { to: memberRoom(organizationId, uid), kind: 'interview', path: `/app/applications/${applicationId}`, jobId, ...atOnce, ...said }
}

/** The next version of the same entry of a calendar. */
function entry(before: NoticeContent | undefined, interview: Omit<Entry, 'sequence' | 'said'>): Entry {
  return { ...interview, sequence: before?.interview ? before.interview.sequence + 1 : 0 }
}

/** The entry leaves the calendar, or has left it before. */
function leaving(before: Standing, { at, id }: Entry): Entry {
  return before.interview?.off ? { ...before.interview, said: true } : entry(before, { at, off: true, ...(id && { id }) })
}

/** A notification that is written anew in the light of the one before. */
function written(id: string, told: (before: Standing | undefined) => NoticeContent): Notice {
  return { id, told: told(undefined), retold: told }
}

/** The reminder on the day before; none where the time was settled later than that. */
function reminder(data: OfInterview, reader: Reader, at: string, now: string): Notice {
  const id = idOf(data, reader, 'soon')
  const showFrom = interviewReminderAt(at, now)
  if (showFrom === undefined) return { id }
  const { jobId, organizationId } = data
  const sentence =
    reader === student
      ? `Your interview for {j:${jobId}} at {o:${organizationId}} is tomorrow`
      : `The interview with ${applicantOf(data)} for {j:${jobId}} is tomorrow`
  const told = toReader(data, reader, { sentence, detail: `{t:${at}}`, showFrom, until: at, atOnce: true })
  return { id, told, retold: () => told }
}

/** Says that none of the times was chosen, once the first of them has come. */
function passed(data: OfInterview, reader: Reader, first: string): Notice {
  const { jobId, organizationId } = data
  const sentence =
    reader === student
      ? `The times for an interview for {j:${jobId}} have passed without your answer`
      : `${applicantOf(data)} has not answered the times for an interview for {j:${jobId}}`
  const detail = reader === student ? `{o:${organizationId}} may propose others` : 'You can propose others'
  const told = toReader(data, reader, { sentence, detail, showFrom: first })
  return { id: idOf(data, reader, 'over'), told, retold: () => told }
}

/** Neither is of use any more. */
function noReminders(data: OfInterview, reader: Reader): readonly Notice[] {
  return [{ id: idOf(data, reader, 'soon') }, { id: idOf(data, reader, 'over') }]
}

/** It is off. What nobody was told of yet goes without a word. */
function isOff(data: OfInterview, reader: Reader, now: string, said: Said): Notice {
  const off = (before: Standing): NoticeContent | undefined => {
    const { interview } = before
    // The notice that takes back the invitation has said so.
    if (before.over || interview?.off) return before
    if (!mayBeKnown(before, now)) return undefined
    if (!interview) return toReader(data, reader, { ...said, stood: before })
    return toReader(data, reader, { ...said, detail: wasOn(interview), interview: leaving(before, interview), stood: before })
  }
  return { id: idOf(data, reader), retold: off }
}

/** A mail goes out some time after it is due, and what undoes it is read some time after it was stored. */
const SURE_MS = 5_000

/**
 * It is on again, because its end was undone. Where the mail about the end cannot have gone out, there is nothing to say: what was told
 * before is told again, and mailed only if it was not yet. Where it can, the next one says that the interview stands.
 */
function isOnAgain(data: OfInterview, now: string, { id, told, retold }: Notice): Notice {
  if (!retold) return { id, ...(told && { told }) }
  const { jobId, organizationId } = data
  const on = (before: Standing): NoticeContent | undefined => {
    const { stood } = before
    // Nothing was said of its end.
    if (!stood) return before
    if (Date.parse(now) < mailedAt(before) - SURE_MS) return mailedAt(stood) + SURE_MS < Date.parse(before.at) ? stood : { ...stood }
    const again = retold(before)
    const which = before.to.startsWith('u:') ? `for {j:${jobId}} at {o:${organizationId}}` : `with ${applicantOf(data)} for {j:${jobId}}`
    return again && { ...again, sentence: `Your interview ${which} is on again` }
  }
  return { id, ...(told && { told }), retold: on }
}

function peopleOf({ people }: OfInterview): readonly Reader[] {
  return people.map((uid) => ({ uid }))
}

type Proposed = OfInterview & { readonly at?: string; readonly slots?: readonly string[]; readonly replaces?: string }

function wasOn({ at }: Entry): string {
  return `It was to be on {t:${at}}`
}

/** When it is, and when it was to be, where that was another time. */
function whenOf(at: string, former: string | undefined): string {
  return former === undefined || former === at ? `{t:${at}}` : `It is now on {t:${at}}, not on {t:${former}}`
}

/** The time in whose place another comes: one that still stands in the calendar, or that the proposal takes the place of. */
function formerTime({ replaces }: Proposed, before: Standing | undefined): string | undefined {
  const { interview } = before ?? {}
  return interview?.off && replaces === undefined ? undefined : interview?.at
}

/** One time: everybody has it in the calendar at once. The person whose act it is is told by mail alone, for the calendar. */
function setAt(data: Proposed, at: string, now: string, actor: string | undefined): readonly Notice[] {
  const { jobId, organizationId, interviewId: id, replaces } = data
  const invitation = (before: Standing | undefined): NoticeContent => {
    const former = formerTime(data, before)
    // In the place of times that were never settled.
    const first = replaces === undefined ? 'invites you to an interview' : 'set a time for your interview'
    const does = former === undefined ? first : `${former === at ? 'changed' : 'moved'} your interview`
    const sentence = `{o:${organizationId}} ${does} for {j:${jobId}}`
    return toReader(data, student, { sentence, detail: whenOf(at, former), until: at, interview: entry(before, { at, id }) })
  }
  const appointment = (reader: Reader) => (before: Standing | undefined) => {
    const former = formerTime(data, before)
    const became = former === undefined ? '' : ` was ${former === at ? 'changed' : 'moved'}`
    return toReader(data, reader, {
      sentence: `Your interview with ${applicantOf(data)} for {j:${jobId}}${became}`,
      detail: whenOf(at, former),
      until: at,
      interview: entry(before, { at, id, ...(former !== undefined && former !== at && { former }) }),
      ...(reader.uid === actor && { place: 'mail' as const }),
    })
  }
  return [
    written(idOf(data, student), invitation),
    { id: idOf(data, student, 'over') },
    reminder(data, student, at, now),
    ...peopleOf(data).flatMap((reader) => [
      written(idOf(data, reader), appointment(reader)),
      { id: idOf(data, reader, 'over') },
      reminder(data, reader, at, now),
    ]),
  ]
}

/** Several times: the student chooses. What the calendars had leaves them, under the same entry. */
function asked(data: Proposed, slots: readonly string[]): readonly Notice[] {
  const { jobId, organizationId, replaces } = data
  const first = beginsAt({ slots })
  const times = `one of ${slots.length} times until {t:${first}}`
  const question = (before: Standing | undefined): NoticeContent => {
    const interview = before?.interview && leaving(before, before.interview)
    // One that leaves the calendar with this.
    const former = interview?.said ? undefined : interview
    const anew = replaces === undefined ? 'asks you to an interview' : 'proposes other times for your interview'
    const does = former ? 'asks you for another time for your interview' : anew
    const sentence = `{o:${organizationId}} ${does} for {j:${jobId}}`
    const detail = former ? `${wasOn(former)}; choose ${times}` : `Choose ${times}`
    return toReader(data, student, { sentence, detail, until: first, ...(interview && { interview }) })
  }
  const takenOff = (reader: Reader) => (before: Standing) =>
    before.interview && !before.interview.off
      ? toReader(data, reader, {
          sentence: `Your interview with ${applicantOf(data)} for {j:${jobId}} is off, other times are proposed`,
          detail: wasOn(before.interview),
          interview: leaving(before, before.interview),
        })
      : before
  return [
    written(idOf(data, student), question),
    { id: idOf(data, student, 'soon') },
    passed(data, student, first),
    ...peopleOf(data).flatMap((reader) => [
      { id: idOf(data, reader), retold: takenOff(reader) },
      { id: idOf(data, reader, 'soon') },
      passed(data, reader, first),
    ]),
  ]
}

/** Of a proposal, and of one that is on again. */
function proposed(data: Proposed, now: string, actor: string | undefined): readonly Notice[] {
  return data.at === undefined ? asked(data, data.slots ?? []) : setAt(data, data.at, now, actor)
}

type Off = OfInterview & { readonly endedAs?: ApplicationStatus }

/** The reason stands in the sentence itself: a hire that calls an interview off is otherwise read as bad news. */
function isOffFor(reader: 'student' | 'company', { endedAs }: Off): string {
  const why = whyOff(endedAs, reader)
  return why === undefined ? 'is off' : `is off, ${why}`
}

const offToPeople = (data: Off) => `Your interview with ${applicantOf(data)} for {j:${data.jobId}} ${isOffFor('company', data)}`
const offToStudent = (data: Off) => `Your interview for {j:${data.jobId}} ${isOffFor('student', data)}`

export const interviewNotices: Rows<Types> = {
  InterviewProposed: ({ data, meta: { occurredAt: now, actor } }) => {
    const gone = (data.without ?? []).flatMap((uid) => [
      isOff(data, { uid }, now, { sentence: offToPeople(data) }),
      ...noReminders(data, { uid }),
    ])
    return [...proposed(data, now, actor.uid), ...gone, ...staysOpen(data)]
  },
  InterviewSettled: ({ data, meta: { occurredAt: now } }) => {
    const { jobId, organizationId, interviewId: id, at } = data
    const isSame = (before: Standing | undefined) => before?.interview?.at === at && !before.interview.off
    const when = (before: Standing | undefined) => whenOf(at, untoldTime(before, at, now))
    const choice = (before: Standing | undefined): NoticeContent =>
      before && isSame(before)
        ? before
        : toReader(data, student, {
            sentence: `Your interview for {j:${jobId}} at {o:${organizationId}} is settled`,
            detail: when(before),
            until: at,
            interview: entry(before, { at, id }),
          })
    const answer = (reader: Reader) => (before: Standing | undefined) =>
      toReader(data, reader, {
        sentence: `${applicantOf(data)} comes to the interview for {j:${jobId}}`,
        detail: when(before),
        until: at,
        waits: true,
        interview: isSame(before) && before?.interview ? before.interview : entry(before, { at, id }),
      })
    return [
      written(idOf(data, student), choice),
      { id: idOf(data, student, 'over') },
      reminder(data, student, at, now),
      ...peopleOf(data).flatMap((reader) => [
        written(idOf(data, reader), answer(reader)),
        { id: idOf(data, reader, 'over') },
        reminder(data, reader, at, now),
      ]),
      ...staysOpen(data),
    ]
  },
  InterviewDeclined: ({ data, meta: { occurredAt: now } }) => {
    const sentence = `${applicantOf(data)} cannot come to the interview for {j:${data.jobId}}`
    // By mail alone, for the calendar: the student knows what they said. What follows goes on with the number of the entry.
    const toCalendar = (before: Standing): NoticeContent | undefined => {
      const { interview } = before
      if (!interview || !mayBeKnown(before, now)) return undefined
      if (interview.off) return { ...before, place: 'later' }
      const told = { sentence: offToStudent(data), detail: wasOn(interview) }
      return toReader(data, student, { ...told, place: 'mail', interview: leaving(before, interview) })
    }
    const answer = (reader: Reader) => (before: Standing | undefined) => {
      const interview = before?.interview && mayBeKnown(before, now) ? leaving(before, before.interview) : undefined
      return toReader(data, reader, { sentence, detail: 'You can propose other times', waits: true, ...(interview && { interview }) })
    }
    return [
      { id: idOf(data, student), retold: toCalendar },
      ...noReminders(data, student),
      ...peopleOf(data).flatMap((reader) => [written(idOf(data, reader), answer(reader)), ...noReminders(data, reader)]),
      ...staysOpen(data),
    ]
  },
  InterviewCanceled: ({ data, meta: { occurredAt: now, actor } }) => {
    const place = ({ uid }: Reader) => (uid === actor.uid ? { place: 'mail' as const } : {})
    return [
      isOff(data, student, now, { sentence: offToStudent(data) }),
      ...noReminders(data, student),
      ...peopleOf(data).flatMap((reader) => [
        isOff(data, reader, now, { sentence: offToPeople(data), ...place(reader) }),
        ...noReminders(data, reader),
      ]),
      ...(data.because === 'company' ? staysOpen(data) : []),
    ]
  },
  InterviewResumed: ({ data, meta: { occurredAt: now, actor } }) =>
    proposed(data, now, actor.uid).map((notice) => isOnAgain(data, now, notice)),
}

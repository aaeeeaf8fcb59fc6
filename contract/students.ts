/** The search for students (§7 POST /students/search, product 2.7, 2.8). */
import { Type, type Static } from 'typebox'
import { DayOrInstant, Fields, Gpa, Id as SentId, Prose } from '#events/schema.ts'
import { studentSorts } from '#events/vocabulary/students/student-search.ts'
import { callsAbout, Id, Instant, NoBody, paging, SearchReply, UidParams, WriteReply } from './call.ts'
import { Card, LockedCard } from './people.ts'

const Year = Type.Integer({ minimum: 1950, maximum: 2100 })

/** The filters of a search for students. */
export const studentFilters = {
  schools: Type.Optional(Type.Array(SentId, { maxItems: 50, uniqueItems: true })),
  skills: Type.Optional(Type.Array(SentId, { maxItems: 50, uniqueItems: true })),
  /** Only students with all of the skills; left out, with any of them. */
  allSkills: Type.Optional(Type.Boolean()),
  /** Only students with none of these skills. */
  withoutSkills: Type.Optional(Type.Array(SentId, { maxItems: 50, uniqueItems: true })),
  /** Only students who show their GPA, for callers who are shown it. */
  gpaRange: Type.Optional(Type.Tuple([Gpa, Gpa])),
  /** With `gpaRange`: also those who do not show theirs, whatever it is. */
  includeHiddenGpa: Type.Optional(Type.Boolean()),
  /** The first and last year of graduation: a card shows no more of it. */
  graduates: Type.Optional(Type.Tuple([Year, Year])),
  /** Only students who may be invited to a job, for callers who are shown it. */
  openToReferrals: Type.Optional(Type.Literal(true)),
  /** Only students of whom a nomination of this or the two previous semesters reaches recruiters, for companies and admins. */
  nominated: Type.Optional(Type.Literal(true)),
  /** Only those who were nominated since then: what reached recruiters at that instant or later. */
  nominatedSince: Type.Optional(DayOrInstant),
  /** Only students who have at least one and half or more of the skills of an open job of the company, for recruiters. */
  fitsOpenJobs: Type.Optional(Type.Literal(true)),
  name: Type.Optional(Prose(120)),
  /**
   * Left out, a subscription and admins get, with skills, the best fit first and nominated ones first among equals, without skills the
   * nominated ones first, the newest of them first, and then the others by name; everybody else
   * all by name. The order of a preview is always the same.
   */
  sort: Type.Optional(Type.Enum(studentSorts)),
} as const

export const CardNomination = Type.Object({
  professorName: Type.Optional(Type.String()),
  universityLabel: Type.Optional(Type.String()),
  semester: Type.String(),
  reason: Type.Optional(Type.String()),
})
export type CardNomination = Static<typeof CardNomination>

/**
 * A student in a search, and on a page of their own for a company. The fields after the card are for companies with a subscription; the
 * GPA also for admins, `referred` for employees: the open referral by a colleague that came first. What a company and its applicant had
 * to do with each other stands on the page without a subscription, too.
 */
export const FoundStudent = Type.Object({
  ...Card.properties,
  /** Only of students who show it. */
  gpa: Type.Optional(Type.Number()),
  /** May be invited to a job. */
  openToReferrals: Type.Optional(Type.Literal(true)),
  /** Since when companies find the student. */
  findableSince: Type.Optional(Instant),
  /** When the newest nomination that reaches recruiters began to; for companies with a subscription and admins, as `nominations`. */
  nominatedAt: Type.Optional(Instant),
  /** The student's nominations, the newest first; `reason` only where the student shares it. */
  nominations: Type.Optional(Type.Array(CardNomination)),
  /** The latest application to the caller's company, unless it is still reviewed blind. */
  applied: Type.Optional(Type.Object({ id: Id, at: Instant })),
  /** The latest open referral by somebody of the caller's company: once it has ended, the student can be invited again. */
  referred: Type.Optional(Type.Object({ at: Instant, by: Id, byName: Type.String() })),
  /** The last message between the caller and the student. */
  lastWrote: Type.Optional(Type.Object({ at: Instant, by: Id })),
})
export type FoundStudent = Static<typeof FoundStudent>

export const studentCalls = callsAbout('students')({
  'students.search': {
    call: 'POST /students/search',
    who: { professor: 'uni', university: 'uni', recruiter: 'visible', employee: 'referable', admin: 'any' },
    kind: 'search',
    // A referral or a message of one's own changes what a card offers next, and a subscription who is on it.
    stale: { also: ['referrals', 'messages', 'subscription'] },
    cards: 'students',
    limit: 'searches',
    body: Fields({ ...studentFilters, ...paging }),
    reply: SearchReply(Type.Union([FoundStudent, LockedCard])),
    refuses: ['subscription_required'],
    failure: 'Error searching students.',
  },
  /** The page of a student’s profile says that it was opened: the student sees it among the accesses. */
  'students.view': {
    call: 'POST /students/:uid/viewed',
    via: 'opened on the page',
    who: { professor: 'any', university: 'any', recruiter: 'any', employee: 'any', admin: 'any' },
    kind: 'write',
    params: UidParams,
    body: NoBody,
    reply: WriteReply,
    limit: 'free',
    refuses: ['not_found'],
    failure: 'We could not note that you opened this profile.',
  },
})

/** Applications as each side sees them: the company in full, the student as disclosed, everybody else the status only. */
import {
  applicationStatuses,
  awaitsCompany,
  movesFor,
  rejectCodes,
  isAhead,
  type ApplicationStatus,
} from '#events/vocabulary/applications/application-status.ts'
import { asCandidate, candidateSkills } from '#events/vocabulary/applications/blind.ts'
import { interviewTime, lastInterviewTime, needsOtherTimes, shownInterviews } from '#events/vocabulary/applications/interviews.ts'
import { shownSteps, toldSteps } from '#events/vocabulary/path.ts'
import { studentHeadline } from '#events/vocabulary/students/students.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { dayIn } from '#events/vocabulary/semesters.ts'
import { answerDue, hasEnded, instantAfterDay, isPast } from '#events/vocabulary/terms.ts'
import { organizations, showsCategory, type OrganizationDocument } from '#projections/views/organizations/model.ts'
import { coverLetters } from '#projections/views/cover-letters/model.ts'
import { movedThereAt, recruiterBoard, type BoardCardDocument } from '#projections/views/recruiter-board/model.ts'
import type { StudentApplicationDocument } from '#projections/views/student-applications/model.ts'
import { resumeOf } from './beside.ts'
import { interviewersOf, interviewReplies } from './interviews.ts'
import { ratingsOf } from './notes.ts'
import { matchOf } from '../jobs/ranking.ts'
import { approvedSkills } from '../core/approved-skills.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import { jobsOf, peopleOf, type JobById } from '../core/joins.ts'
import { DAY_MS } from '#lib/days.ts'
import { defined } from '#lib/fields.ts'
import type { Reader } from '../core/reader.ts'
import { fieldsOf } from '../core/reply-fields.ts'
import { ApplicationReply } from '#contract/applications.ts'

/** A student has at most one application per job in these statuses (product 2.2). */
export const unwithdrawnStatuses: readonly ApplicationStatus[] = applicationStatuses.filter((status) => status !== 'withdrawn')

/** Fields of a card that the reply says in another way, or not to each of its readers. */
const saidApart = ['steps', 'interviews', 'skills', 'gpa', 'blind', 'hidden'] as const

/** @param now in milliseconds */
export async function boardReplies(
  read: Reader,
  role: Role,
  cards: readonly BoardCardDocument[],
  now: number,
): Promise<ApplicationReply[]> {
  const [joined, letterOf, personOf, ratingOf, approved, merges] = await Promise.all([
    joinsOf(read, cards),
    lettersOf(read, cards),
    peopleOf(
      read,
      cards.map(({ studentId }) => studentId),
    ),
    ratingsOf(
      read,
      cards.map(({ _id }) => _id),
    ),
    approvedSkills(read, role === 'admin' ? [] : cards.map(({ applicant }) => applicant.skills)),
    mergedSkills(read),
  ])
  // An admin sees a hidden card as it was sent.
  const ofAdmin = ({ applicant: { skills, gpa } }: BoardCardDocument) => ({ skills: merges.read(skills), gpa })
  const ofCompany = ({ applicant, gpa }: BoardCardDocument) => ({ skills: approved(applicant.skills), gpa })
  const replies = cards.map((card) => {
    const asked = merges.read(card.askedSkills ?? (card.blind ? [] : (joined.jobOf(card.jobId)?.skills ?? [])))
    const { skills, gpa } = role === 'admin' ? ofAdmin(card) : ofCompany(card)
    return {
      ...fieldsOf(ApplicationReply, card, saidApart),
      ...common(card, joined),
      name: card.applicant.name,
      email: card.applicant.email,
      skills,
      allowed: [...movesFor(role, card.status)],
      match: matchOf(asked, skills),
      daysInStatus: Math.max(0, Math.floor((now - Date.parse(card.since)) / DAY_MS)),
      stale: hasEnded(card.staleFrom, now),
      ...details(card, joined, now),
      ...defined({
        coverLetter: letterOf(card._id),
        gpa,
        cannotCome: isAhead(card.status) && needsOtherTimes(shownInterviews(card.interviews, card), now) ? (true as const) : undefined,
        headline: studentHeadline(card.degree, card.graduationYear),
        otherTimezone: joined.placeOf(card.universityId)?.timezone,
        paused: personOf(card.studentId)?.state === 'suspended' ? (true as const) : undefined,
        rating: ratingOf(card._id),
        resume: resumeOf({ ...card, since: movedThereAt(card) }, now),
        blind: role === 'admin' ? undefined : card.blind,
        candidateSkills:
          role !== 'admin' && card.blind ? candidateSkills(skills, card.askedSkills && merges.read(card.askedSkills)) : undefined,
      }),
    }
  })
  return replies.map((reply, n) => (role === 'admin' || !cards[n]?.hidden ? reply : asCandidate(reply)))
}

/** @param now in milliseconds: an offer whose last day is over cannot be accepted any more */
export async function studentReplies(
  read: Reader,
  applications: readonly StudentApplicationDocument[],
  now: number,
): Promise<ApplicationReply[]> {
  const [joined, letterOf, sent, people, merges] = await Promise.all([
    joinsOf(read, applications),
    lettersOf(read, applications),
    // The student's name, address and skills as sent are on the company's card.
    read.byIds(
      recruiterBoard,
      applications.map(({ _id }) => _id),
    ),
    interviewersOf(read, applications),
    mergedSkills(read),
  ])
  const hasExpired = ({ offerExpiresOn, offerExpiresAt, organizationId }: StudentApplicationDocument) =>
    offerExpiresAt === undefined
      ? isPast(offerExpiresOn, dayIn(new Date(now).toISOString(), joined.placeOf(organizationId)?.timezone ?? 'UTC'))
      : hasEnded(offerExpiresAt, now)
  return applications.map((application) => {
    const card = sent.get(application._id)
    return {
      ...common(application, joined),
      ...(card && { name: card.applicant.name, email: card.applicant.email, skills: merges.read(card.applicant.skills) }),
      allowed: movesFor('student', application.status).filter((to) => to !== 'accepted' || !hasExpired(application)),
      ...details(application, joined, now),
      ...defined({
        coverLetter: letterOf(application._id),
        organizationSuspended: joined.placeOf(application.organizationId)?.status === 'suspended' ? (true as const) : undefined,
        reasonCode: reasonOf(application, card, joined.placeOf(application.organizationId)),
        otherTimezone: joined.placeOf(application.organizationId)?.timezone,
        interviews: interviewReplies(application, people, 'student', now),
      }),
    }
  })
}

/** Why it was rejected, of a rejection that the student was told of, where the company showed that when it rejected. */
function reasonOf(
  { status }: StudentApplicationDocument,
  card: BoardCardDocument | undefined,
  company: OrganizationDocument | undefined,
): ApplicationReply['reasonCode'] {
  if (status !== 'rejected' || !card || !company || !showsCategory(company, movedThereAt(card))) return undefined
  return rejectCodes.find((code) => code === card.rejectedBecause && code !== 'unspecified')
}

/**
 * The applications as university staff and referring employees get them: no name, no letter, no offer (product 2.12, 2.13). A professor
 * does not learn where either, as the student was promised on agreeing to the nomination (2.4).
 */
export async function statusReplies(
  read: Reader,
  { role }: Account,
  applications: readonly StudentApplicationDocument[],
): Promise<ApplicationReply[]> {
  if (role === 'professor') return applications.map(howFar)
  const joined = await joinsOf(read, applications)
  return applications.map((application) => common(application, joined))
}

type Stored = BoardCardDocument | StudentApplicationDocument
type Joined = { readonly jobOf: JobById; readonly placeOf: (id: string | undefined) => OrganizationDocument | undefined }

async function joinsOf(read: Reader, applications: readonly Stored[]): Promise<Joined> {
  const [jobOf, places] = await Promise.all([
    jobsOf(
      read,
      applications.map(({ jobId }) => jobId),
    ),
    read.byIds(
      organizations,
      applications.flatMap(({ organizationId, universityId }) => [organizationId, universityId]),
    ),
  ])
  return { jobOf, placeOf: (id = '') => places.get(id) }
}

async function lettersOf(read: Reader, applications: readonly Stored[]): Promise<(id: string) => string | undefined> {
  const letters = await read.byIds(
    coverLetters,
    applications.map(({ _id }) => _id),
  )
  return (id) => letters.get(id)?.coverLetter
}

function howFar(application: Stored): ApplicationReply {
  const { _id: id, studentId, status, submittedAt, since, revision } = application
  return { id, studentId, status, submittedAt, since, steps: stepsOf(application), allowed: [], revision }
}

/** Of the student's as they were told. When a step was corrected is the company's. */
function stepsOf(application: Stored): ApplicationReply['steps'] {
  if ('path' in application) return shownSteps(toldSteps(application.path)).map(({ status, at }) => ({ status, at }))
  return shownSteps(application.steps).map(({ status, at, correctedAt }) => ({ status, at, ...defined({ correctedAt }) }))
}

function common(application: Stored, { jobOf, placeOf }: Joined): ApplicationReply {
  const { jobId, organizationId } = application
  return {
    ...howFar(application),
    jobId,
    jobTitle: jobOf(jobId)?.title ?? '',
    organization: organizationId,
    organizationLabel: placeOf(organizationId)?.label ?? '',
  }
}

/** The one in which the student was told the last day, also where the company has moved since. */
function zoneOfOffer(
  { offerExpiresOn: day, offerExpiresAt: end }: Pick<Stored, 'offerExpiresOn' | 'offerExpiresAt'>,
  job: ReturnType<JobById>,
): string | undefined {
  if (day === undefined) return undefined
  const { timezone = 'UTC', zonesBefore = [] } = job ?? {}
  return [timezone, ...zonesBefore.toReversed()].find((zone) => end === instantAfterDay(day, zone)) ?? timezone
}

/** Until when an answer comes, or the application closes by itself: the day before that ends, by the company's clock. */
function answerDay(application: Stored, job: ReturnType<JobById>): string | undefined {
  const { status, movedAt, closesAt, interviews } = application
  if (!awaitsCompany(status)) return undefined
  const interviewAt = lastInterviewTime(shownInterviews(interviews, application))
  const due = closesAt ?? answerDue({ movedAt, jobEndedAt: job?.endedAt, interviewAt }).closesAt
  return dayIn(due, job?.timezone ?? 'UTC')
}

function details(application: Stored, { jobOf, placeOf }: Joined, now: number) {
  const { universityId, source, referralId, resumeVersionId, offerExpiresOn, offerText, closesAt, offerExpired } = application
  return defined({
    university: universityId,
    universityLabel: placeOf(universityId)?.label,
    source,
    referralId,
    resumeVersionId,
    offerExpiresOn,
    offerTimezone: zoneOfOffer(application, jobOf(application.jobId)),
    offerText,
    interviewAt: interviewTime(shownInterviews(application.interviews, application), now),
    answerBy: answerDay(application, jobOf(application.jobId)),
    closesAt,
    offerExpired,
  })
}

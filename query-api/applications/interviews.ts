/** The interviews of an application, for its student and its company. */
import type { InterviewReply } from '#contract/applications.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { interviewState, shownInterviews, type Interview } from '#events/vocabulary/applications/interviews.ts'
import { defined } from '#lib/fields.ts'
import { peopleOf, type PersonById } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'

type Stored = {
  readonly interviews?: readonly Interview[]
  readonly status: ApplicationStatus
  readonly since: string
  readonly movedAt?: string
}
/** A company does not read the words of a student whom it does not see. */
type Side = 'student' | 'company' | 'companyOfCandidate'

/** The people of the companies who take part. */
export async function interviewersOf(read: Reader, applications: readonly Stored[]): Promise<PersonById> {
  return peopleOf(
    read,
    applications.flatMap(({ interviews = [] }) => interviews.flatMap(({ people }) => people)),
  )
}

/** In the order in which they were proposed; undefined without any. @param now in milliseconds */
export function interviewReplies(application: Stored, person: PersonById, side: Side, now: number): InterviewReply[] | undefined {
  const shown = shownInterviews(application.interviews, application)
  return shown.length === 0 ? undefined : shown.map((one) => interviewReply(one, person, side, now))
}

function interviewReply(interview: Interview, person: PersonById, side: Side, now: number): InterviewReply {
  const { id, proposedAt, slots, at, minutes, place, link, people, text, answer, canceled } = interview
  const known = people.map((uid) => defined({ uid: side === 'student' ? undefined : uid, displayName: person(uid)?.displayName ?? '' }))
  return {
    id,
    state: interviewState(interview, now),
    proposedAt,
    minutes,
    ...(slots && { slots: [...slots] }),
    ...(known.length > 0 && { with: known }),
    ...defined({ at, place, link, text, replacedBy: canceled?.replacedBy, reason: canceled?.reason, endedAs: canceled?.endedAs }),
    ...(answer && { answer: side === 'companyOfCandidate' ? { answer: answer.answer, at: answer.at } : answer }),
  }
}

import { DAY_MS } from '#lib/days.ts'
import { countedByCompany, isNoticedByStudent } from '#events/noticed.ts'
import { candidateGpa, candidateName, candidateSkills, isHidden } from '#events/vocabulary/applications/blind.ts'
import { interviewsAfter, type InterviewEvent } from '#events/vocabulary/interview-events.ts'
import { isOfErased, pathAfter, pathEntryOf, pathFrom, standing, type Path } from '#events/vocabulary/path.ts'
import { endOfTime } from '#events/vocabulary/semesters.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { staleFrom } from '#events/vocabulary/applications/stale.ts'
import { nameKey } from '#lib/fold.ts'
import { indexedBeginnings } from '#lib/words.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { recruiterBoard, type BoardCardDocument } from './model.ts'

export const recruiterBoardProjection = defineProjection(recruiterBoard, { streams: ['application'], ignores: [] })({
  key: ({ data }) => [data.applicationId],
  // Of a hidden card, a link to a referral and an erasure are no news: at that instant something happens to a student whom the company
  // knows by name.
  audience: (card, other) => {
    const isNoNews = other && (other.revision === card.revision || isOfErased(other.steps.at(-1)) !== isOfErased(card.steps.at(-1)))
    return roomsOf('application', card, card.hidden && isNoNews ? ['admins'] : ['org', 'admins'])
  },
  subjects: ({ studentId }) => [studentId],
  when: counted({
    ApplicationSubmitted: (_, event) => {
      const { data, meta, revision } = event
      const { applicationId: _id, jobType: _type, coverLetter: _letter, applicant, ...application } = data
      return {
        ...application,
        applicant: pick(applicant, 'name', 'email', 'skills', 'gpa'),
        ...pick(applicant, 'degree', 'graduationYear'),
        ...placed({ _id, applicant, ...pick(application, 'blind', 'askedSkills') }, pathFrom(pathEntryOf(event))),
        submittedAt: meta.occurredAt,
        movedAt: meta.occurredAt,
        unseen: true,
        revision,
      }
    },
    ApplicationReferred: (card, { data: { referralId } }) => card && { ...card, referralId },
    ApplicationReferralTakenBack: (card) => {
      if (!card) return undefined
      const { referralId: _referral, ...rest } = card
      return rest
    },
    // At that instant a student whom the company knows by name is not nominated any more: a hidden card stays as it was sent.
    ApplicationNominationTakenBack: (card) => card && (card.hidden ? { ...card, unnominated: true } : { ...card, source: 'direct' }),
    ApplicationViewed: (card) => card && { ...card, unseen: false },
    ApplicationNoteAdded: (card) => card,
    ApplicationNoteRetracted: (card) => card,
    ApplicationStatusChanged: (card, event) => {
      if (!card) return undefined
      const { data, meta } = event
      return {
        ...withPath(interviewed(card, event), pathAfter(card, pathEntryOf(event))),
        ...pick(data, 'offerExpiresOn', 'offerText', 'discloseAt'),
        ...pick(meta, 'bulkId'),
        movedAt: meta.occurredAt,
        ...(data.to === 'rejected' && { rejectedBecause: data.reasonCode ?? 'unspecified' }),
      }
    },
    InterviewRescheduled: interviewing,
    InterviewProposed: interviewing,
    InterviewSettled: interviewing,
    InterviewDeclined: interviewing,
    InterviewCanceled: (card, event) => (event.data.because === 'company' ? interviewing(card, event) : card && interviewed(card, event)),
    InterviewResumed: (card, event) => card && interviewed(card, event),
    ApplicationCloseAnnounced: (card, { data: { closesAt } }) => card && { ...card, closesAt },
    ResumeAccessEnded: (card) => card,
    ApplicationAutoClosed: (card, event) => card && movedOn(card, event),
    OfferExpired: (card, event) => card && { ...movedOn(card, event), offerExpired: true },
    ApplicationStatusCorrected: (card, event) =>
      card && {
        ...movedOn(event.data.from === 'rejected' ? withoutUnknownReason(card) : card, event),
        ...pick(event.data, 'discloseAt', 'closesAt'),
      },
    ApplicationReinstated: (card, event) => card && { ...movedOn(card, event), ...pick(event.data, 'discloseAt', 'closesAt') },
    // A disclosure that came late gives the student as many days more.
    ApplicationStatusDisclosed: (card, event) => {
      if (!card) return undefined
      const { data, meta } = event
      const told = { ...withoutNews(card), ...pathAfter(card, pathEntryOf(event)) }
      return { ...told, ...pick(data, 'offerExpiresOn', 'offerExpiresAt'), disclosedAt: meta.occurredAt }
    },
  }),
})

type Change = (card: BoardCardDocument | undefined, event: unknown) => Contents<BoardCardDocument> | undefined

type Counted = Parameters<typeof isNoticedByStudent>[0] & { readonly revision: number }

/** The changes of a card, and with each of them the revision that its company counts. What the student does not notice moves no term. */
function counted<Changes extends object>(changes: Changes): Changes {
  const counting = (change: Change) => (card: BoardCardDocument | undefined, event: Counted) => {
    const after = change(card, event)
    if (!card || !after) return after
    const movedAt = isNoticedByStudent(event, card) ? after.movedAt : card.movedAt
    return { ...after, movedAt, revision: countedByCompany(card.revision, event, after.hidden) }
  }
  return Object.fromEntries(Object.entries(changes).map(([type, change]) => [type, counting(change as Change)])) as Changes
}

/** The company or the student said something about an interview, so it no longer closes by itself. */
function interviewing(card: BoardCardDocument | undefined, event: InterviewEvent): Contents<BoardCardDocument> | undefined {
  if (!card) return undefined
  const { closesAt: _closes, ...rest } = interviewed(card, event)
  return { ...rest, movedAt: event.meta.occurredAt }
}

function interviewed(card: BoardCardDocument, event: InterviewEvent): BoardCardDocument {
  const interviews = interviewsAfter(card.interviews, event)
  return interviews.length > 0 ? { ...card, interviews } : card
}

function movedOn(card: BoardCardDocument, event: Parameters<typeof pathEntryOf>[0]): Contents<BoardCardDocument> {
  return { ...withPath(card, pathAfter(card, pathEntryOf(event))), movedAt: event.meta.occurredAt }
}

/** Without what is said of the current status alone, and what the student knew then. */
function withoutNews({
  known: _known,
  offerExpired: _ended,
  discloseAt: _until,
  disclosedAt: _at,
  closesAt: _closes,
  ...rest
}: BoardCardDocument): Contents<BoardCardDocument> {
  return rest
}

/** A rejection that the student never knew of leaves no reason behind. */
function withoutUnknownReason({ rejectedBecause, ...card }: BoardCardDocument): BoardCardDocument {
  return card.discloseAt === undefined && rejectedBecause ? { ...card, rejectedBecause } : card
}

/** Removes the fields of an offer that was taken back, or never told. */
function withPath(card: BoardCardDocument, path: Path): Contents<BoardCardDocument> {
  const { offerExpiresOn: _expires, offerExpiresAt: _end, offerText: _text, ...rest } = withoutNews(card)
  const isOffered = path.steps.some(({ status }) => status === 'offered')
  const { unnominated, ...at } = { ...rest, ...placed(card, path) }
  return {
    ...at,
    ...(isOffered && pick(card, 'offerExpiresOn', 'offerExpiresAt', 'offerText')),
    ...(unnominated && (at.hidden ? { unnominated } : { source: 'direct' })),
  }
}

/** With what columns, filters and the order by name go by, and whether the card is hidden where it has come to. */
function placed(card: Applied | BoardCardDocument, path: Path) {
  const { status, since } = standing(path.steps)
  const hidden = isHidden({ blind: card.blind, steps: path.steps })
  // A name is dear to take apart, and few moves change what is shown of it.
  const shown =
    'hidden' in card && card.hidden === hidden ? pick(card, 'skills', 'gpa', 'nameKey', 'nameBeginnings') : shownOf(card, hidden)
  return {
    ...path,
    status,
    since,
    hidden,
    ...shown,
    statusDay: `${status} ${Math.floor(Date.parse(since) / DAY_MS)}`,
    staleFrom: staleFrom(status, since) ?? endOfTime,
  }
}

type Applied = Pick<BoardCardDocument, '_id' | 'applicant' | 'blind' | 'askedSkills'>

function shownOf(card: Applied, hidden: boolean) {
  const shown = hidden ? candidate(card) : card.applicant
  return { ...pick(shown, 'skills', 'gpa'), nameKey: nameKey(shown.name), nameBeginnings: indexedBeginnings(shown.name) }
}

/** The fields that lists, filters and orders go by as long as the company does not see whose it is. */
function candidate({ _id, applicant: { skills, gpa }, askedSkills }: Applied) {
  return {
    name: candidateName(_id),
    skills: candidateSkills(skills, askedSkills),
    ...(gpa !== undefined && { gpa: candidateGpa(gpa) }),
  }
}

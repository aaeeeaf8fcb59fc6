/** What students and companies are told of applications. */
import { applicationRank, applicationStatuses, applicationStatusLabels, isHeldBack, type ApplicationStatus } from '../application-status.ts'
import { limits } from '../limits.ts'
import { person, type Notice, type Rows, type Standing, type Told } from './notice.ts'

type Types =
  | 'ApplicationSubmitted'
  | 'ApplicationStatusChanged'
  | 'ApplicationStatusDisclosed'
  | 'ApplicationStatusCorrected'
  | 'ApplicationReinstated'
  | 'OfferExpired'
  | 'ApplicationCloseAnnounced'
  | 'ApplicationAutoClosed'

type OfApplication = { readonly applicationId: string; readonly jobId: string; readonly organizationId: string; readonly studentId: string }

function toStudent(data: OfApplication, told: Pick<Told, 'kind' | 'sentence'> & Partial<Told>): Told {
  const { applicationId: id, organizationId, studentId, jobId } = data
  return { to: person(studentId), path: `/app/applications/${id}`, by: { organizationId }, jobId, ...told }
}

function toCompany(data: OfApplication, told: Pick<Told, 'kind' | 'sentence'> & Partial<Told>): Told {
  const { applicationId: id, organizationId, studentId, jobId } = data
  return { to: `org:${organizationId}:recruiter`, path: `/app/applications/${id}`, by: { uid: studentId }, jobId, ...told }
}

const ofStatus = ({ applicationId }: OfApplication, status: ApplicationStatus) => `${applicationId}-${status}`

function closedUnanswered(data: OfApplication): Told {
  const sentence = `Your application for {j:${data.jobId}} closed without an answer`
  return toStudent(data, { kind: 'applicationMoved', sentence, detail: `It counts against {o:${data.organizationId}}, not you` })
}

type Move = OfApplication & { readonly to: ApplicationStatus; readonly interviewAt?: string }
const newsOfMoves: Readonly<Partial<Record<ApplicationStatus, (data: Move) => Told>>> = {
  under_review: (data) =>
    toStudent(data, {
      kind: 'applicationMoved',
      sentence: `{o:${data.organizationId}} is looking at your application for {j:${data.jobId}}`,
    }),
  shortlisted: (data) =>
    toStudent(data, {
      kind: 'applicationMoved',
      sentence: `You are shortlisted for {j:${data.jobId}}`,
      detail: `{o:${data.organizationId}}`,
    }),
  hired: (data) =>
    toStudent(data, {
      kind: 'applicationMoved',
      sentence: `{o:${data.organizationId}} recorded that you are hired for {j:${data.jobId}}`,
    }),
  closed: closedUnanswered,
  accepted: (data) =>
    toCompany(data, { kind: 'offerAnswered', sentence: `{u:${data.studentId}} accepted your offer for {j:${data.jobId}}`, waits: true }),
  declined: (data) =>
    toCompany(data, { kind: 'offerAnswered', sentence: `{u:${data.studentId}} declined your offer for {j:${data.jobId}}`, waits: true }),
  withdrawn: (data) =>
    toCompany(data, {
      kind: 'applicationWithdrawn',
      sentence: `{u:${data.studentId}} withdrew the application for {j:${data.jobId}}`,
      waits: true,
    }),
}

/** An invitation to an interview follows the one before it, if there was one, so that calendars take it as the same. */
function interviewNotices(data: Move): readonly Notice[] {
  const { interviewAt: at, jobId, organizationId } = data
  const told = (sequence: number) =>
    toStudent(data, {
      kind: 'interview',
      sentence: `{o:${organizationId}} invites you to an interview for {j:${jobId}}`,
      ...(at !== undefined && { detail: `{t:${at}}`, interview: { at, sequence } }),
    })
  const again = ({ interview }: Told) => told(interview ? interview.sequence + 1 : 0)
  return [{ id: ofStatus(data, 'interviewing'), told: told(0), retold: again }]
}

/** Says that an interview is off whose time has not come; any other keeps its notification. */
function interviewIsOff(data: OfApplication, now: string): Notice {
  const off = (before: Told): Told => {
    const { interview } = before
    if (!interview || interview.off || interview.at <= now) return before
    const { detail: _time, ...rest } = before
    return {
      ...rest,
      sentence: `Your interview for {j:${data.jobId}} is off`,
      detail: `It was to be on {t:${interview.at}}`,
      interview: { at: interview.at, sequence: interview.sequence + 1, off: true },
    }
  }
  return { id: ofStatus(data, 'interviewing'), retold: off }
}

type Back = OfApplication & { readonly from: ApplicationStatus; readonly to: ApplicationStatus }

/** An undo leaves no trace of what its move told, and touches nothing else: the student may never have known of the move. */
function undone(data: Back & { readonly correctsEventId: string }, now: string): Notice {
  const earliest = new Date(Date.parse(now) - limits.undoSeconds * 1_000).toISOString()
  // A disclosure does not name its move. It follows the move, and a move older than a minute cannot be undone.
  const toldBy = ({ eventId, at, over }: Standing) => (isHeldBack(data.from) ? !over && at >= earliest : eventId === data.correctsEventId)
  return { id: ofStatus(data, data.from), retold: (before) => (toldBy(before) ? undefined : before) }
}

/**
 * What was told of the statuses that a correction or a reinstatement takes back: the last says so, those before it go. What says so
 * already stays as it is: what was taken back this time may never have been told.
 */
function takenBack(data: Back, now: string): readonly Notice[] {
  // What leads back to a rejection or an offer is known by its disclosure alone.
  if (isHeldBack(data.to)) return []
  const rank = applicationRank[data.to] ?? 0
  const gone = applicationStatuses.filter((status) => status === data.from || (applicationRank[status] ?? 0) > rank)
  return gone.map((status): Notice => {
    if (status === 'interviewing') return interviewIsOff(data, now)
    const back = (before: Standing) => (status === data.from ? backAt(data, before) : undefined)
    return { id: ofStatus(data, status), retold: (before) => (before.over ? before : back(before)) }
  })
}

function backAt(data: OfApplication & { readonly to: ApplicationStatus }, { to }: Told): Told {
  const sentence = `Your application for {j:${data.jobId}} is back at ${applicationStatusLabels[data.to]}`
  return to.startsWith('u:')
    ? toStudent(data, { kind: 'applicationMoved', sentence, detail: `{o:${data.organizationId}}`, over: true })
    : toCompany(data, { kind: 'applicationReceived', sentence: `The application for {j:${data.jobId}} was taken up again`, over: true })
}

/** A disclosure of what the student knows already tells nothing new; it comes with what leads back to it. */
function disclosed(data: OfApplication, status: ApplicationStatus, told: Told): readonly Notice[] {
  const other = status === 'offered' ? 'rejected' : 'offered'
  return [
    { id: ofStatus(data, status), told, retold: (before) => (before.over ? told : before) },
    { id: ofStatus(data, other), retold: (before) => (before.over ? before : undefined) },
  ]
}

export const applicationNotices: Rows<Types> = {
  ApplicationSubmitted: ({ data }) => [
    {
      id: ofStatus(data, 'submitted'),
      // Without the name: a company may have chosen to review blind.
      told: toCompany(data, { kind: 'applicationReceived', sentence: `A new application for {j:${data.jobId}}`, by: {} }),
    },
  ],
  ApplicationStatusChanged: ({ data, meta }) => {
    if (data.to === 'interviewing') return interviewNotices(data)
    const told = newsOfMoves[data.to]?.(data)
    const news = told ? [{ id: ofStatus(data, data.to), told }] : []
    return data.to === 'withdrawn' || data.to === 'closed' ? [...news, interviewIsOff(data, meta.occurredAt)] : news
  },
  // The only one that tells of an offer or a rejection (product 2.2).
  ApplicationStatusDisclosed: ({ data, meta }) => {
    const { applicationId: id, jobId, organizationId, status } = data
    if (status !== 'offered') {
      const sentence = `You were not chosen for {j:${jobId}}`
      const told = toStudent(data, { kind: 'applicationMoved', sentence, detail: `{o:${organizationId}}` })
      return [...disclosed(data, status, told), interviewIsOff(data, meta.occurredAt)]
    }
    const sentence = `{o:${organizationId}} offers you {j:${jobId}}`
    return disclosed(data, status, toStudent(data, { kind: 'offer', sentence, about: { type: 'application', id } }))
  },
  ApplicationStatusCorrected: ({ data, meta }) =>
    data.kind === 'undo' ? [undone(data, meta.occurredAt)] : takenBack(data, meta.occurredAt),
  ApplicationReinstated: ({ data, meta }) => takenBack(data, meta.occurredAt),
  OfferExpired: ({ data }) => {
    const { applicationId: id, jobId, organizationId, studentId } = data
    const toThem = `The offer of {o:${organizationId}} for {j:${jobId}} ended without your answer`
    const toUs = `Your offer to {u:${studentId}} for {j:${jobId}} ended without an answer`
    return [
      // An offer that is made again is told again.
      { id: ofStatus(data, 'offered') },
      { id: `${id}-offer-ended`, told: toStudent(data, { kind: 'applicationMoved', sentence: toThem }) },
      { id: `${id}-offer-unanswered`, told: toCompany(data, { kind: 'offerAnswered', sentence: toUs }) },
    ]
  },
  ApplicationCloseAnnounced: ({ data }) => {
    const { applicationId: id, jobId, organizationId, closesAt } = data
    const day = `{d:${closesAt.slice(0, 10)}}`
    const toThem = `Your application for {j:${jobId}} closes on ${day}, unless {o:${organizationId}} answers before`
    const toUs = `An application for {j:${jobId}} closes on ${day} without your answer`
    return [
      { id: `${id}-closes`, told: toStudent(data, { kind: 'applicationMoved', sentence: toThem }) },
      // Without the name, as of a new application.
      { id: `${id}-waits`, told: toCompany(data, { kind: 'applicationIdle', sentence: toUs, by: {} }) },
    ]
  },
  ApplicationAutoClosed: ({ data, meta }) => [
    { id: ofStatus(data, 'closed'), told: closedUnanswered(data) },
    interviewIsOff(data, meta.occurredAt),
  ],
}

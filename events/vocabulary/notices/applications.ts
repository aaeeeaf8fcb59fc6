/** Notices about applications, to students and companies. */
import {
  applicationRank,
  applicationStatuses,
  isHeldBack,
  isTerminal,
  ownStatusLabels,
  type ApplicationStatus,
} from '../applications/application-status.ts'
import { limits } from '../limits.ts'
import { instantAfterDay, utcDayOf } from '../terms.ts'
import type { Notice, Rows, Standing, NoticeContent } from './notice.ts'
import { applicantOf, staysOpen, toCompany, toStudent, type OfApplication } from './of-application.ts'
import { noOfferEnds, offerEndsSoon, offerExpired, offerMade, offerTakenBack } from './offers.ts'
import { staleSoon } from './stale.ts'

type Types =
  | 'ApplicationSubmitted'
  | 'ApplicationStatusChanged'
  | 'ApplicationStatusDisclosed'
  | 'ApplicationStatusCorrected'
  | 'ApplicationReinstated'
  | 'InterviewRescheduled'
  | 'OfferExpired'
  | 'ApplicationCloseAnnounced'
  | 'ApplicationAutoClosed'

const ofStatus = ({ applicationId }: OfApplication, status: ApplicationStatus) => `${applicationId}-${status}`

function closedUnanswered(data: OfApplication): NoticeContent {
  const sentence = `Your application for {j:${data.jobId}} closed without an answer`
  return toStudent(data, { kind: 'applicationMoved', sentence, detail: `It counts against {o:${data.organizationId}}, not you` })
}

type Move = OfApplication & { readonly to: ApplicationStatus; readonly interviewAt?: string; readonly interviewId?: string }
const newsOfMoves: Readonly<Partial<Record<ApplicationStatus, (data: Move) => NoticeContent>>> = {
  under_review: (data) =>
    toStudent(data, {
      kind: 'applicationMoved',
      sentence: `{o:${data.organizationId}} is looking at your application for {j:${data.jobId}}`,
    }),
  shortlisted: (data) =>
    toStudent(data, {
      kind: 'applicationMoved',
      sentence: `You are shortlisted for {j:${data.jobId}} at {o:${data.organizationId}}`,
    }),
  hired: (data) =>
    toStudent(data, {
      kind: 'applicationMoved',
      sentence: `{o:${data.organizationId}} recorded that you are hired for {j:${data.jobId}}`,
      // A mail that an interview is off because of it comes at once, and is not to come alone.
      atOnce: true,
    }),
  closed: closedUnanswered,
  accepted: (data) =>
    toCompany(data, { kind: 'offerAnswered', sentence: `${applicantOf(data)} accepted your offer for {j:${data.jobId}}`, waits: true }),
  declined: (data) =>
    toCompany(data, { kind: 'offerAnswered', sentence: `${applicantOf(data)} declined your offer for {j:${data.jobId}}`, waits: true }),
  withdrawn: (data) =>
    toCompany(data, {
      kind: 'applicationWithdrawn',
      sentence: `${applicantOf(data)} withdrew the application for {j:${data.jobId}}`,
      waits: true,
    }),
}

/** The only moves that a process makes: the account is gone, and no name with it. One that is told by its day is heard of with the next. */
function endedByErasure(data: OfApplication & { readonly toldByDay?: true }, at: string): NoticeContent {
  const sentence = `An application for {j:${data.jobId}} was withdrawn, because the account was erased`
  const byDay = data.toldByDay && { quiet: true as const, showFrom: instantAfterDay(utcDayOf(at), 'UTC') }
  return toCompany(data, { kind: 'applicationWithdrawn', sentence, ...byDay })
}

function invited(data: OfApplication, interview: NoticeContent['interview']): NoticeContent {
  const sentence = `{o:${data.organizationId}} invites you to an interview for {j:${data.jobId}}`
  return toStudent(data, {
    kind: 'interview',
    sentence,
    ...(interview && { detail: `{t:${interview.at}}`, interview, until: interview.at }),
  })
}

/** An invitation to an interview follows the one before it, if there was one, so that calendars take it as the same. */
function invitations(data: Move): readonly Notice[] {
  const { interviewAt: at, interviewId } = data
  // The interview that comes with the move tells of itself.
  if (interviewId !== undefined) return []
  const told = (sequence: number) => invited(data, at === undefined ? undefined : { at, sequence })
  const again = ({ interview }: NoticeContent) => told(interview ? interview.sequence + 1 : 0)
  return [{ id: ofStatus(data, 'interviewing'), told: told(0), retold: again }]
}

/** An interview has another time, or its first: the mail's entry takes the place of the one in the calendar. */
function interviewMoved(data: OfApplication & { readonly interviewAt: string }): readonly Notice[] {
  const { organizationId, jobId, interviewAt: at } = data
  const again = ({ interview: before }: NoticeContent): NoticeContent => {
    const told = invited(data, { at, sequence: before ? before.sequence + 1 : 0 })
    if (before?.off) return told
    const sentence = before
      ? `{o:${organizationId}} moved your interview for {j:${jobId}}`
      : `{o:${organizationId}} set a time for your interview for {j:${jobId}}`
    return { ...told, sentence, detail: before ? `It is now on {t:${at}}, not on {t:${before.at}}` : `{t:${at}}` }
  }
  return [{ id: ofStatus(data, 'interviewing'), told: invited(data, { at, sequence: 0 }), retold: again }]
}

/** Says that an interview is off whose time has not come; any other keeps its notification, unless `undated` says otherwise. */
function interviewIsOff(data: OfApplication, now: string, undated = (before: Standing): NoticeContent | undefined => before): Notice {
  const off = (before: Standing): NoticeContent | undefined => {
    const { interview } = before
    if (!interview) return undated(before)
    // Of one that has an event of its own, that says so.
    if (interview.off || interview.at <= now || interview.id !== undefined) return before
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

/** An interview that the undone move had taken off is on again. */
function interviewIsOn(data: OfApplication, tookOff: (before: Standing) => boolean): Notice {
  const on = (before: Standing): NoticeContent => {
    const { interview } = before
    return interview?.off && interview.id === undefined && tookOff(before)
      ? invited(data, { at: interview.at, sequence: interview.sequence + 1 })
      : before
  }
  return { id: ofStatus(data, 'interviewing'), retold: on }
}

function hasInterviewed(status: ApplicationStatus): boolean {
  return (applicationRank[status] ?? 0) >= (applicationRank.interviewing ?? Infinity)
}

type Back = OfApplication & { readonly from: ApplicationStatus; readonly to: ApplicationStatus }

/** An undo leaves no trace of what its move told, and touches nothing else: the student may never have known of the move. */
function undone(data: Back & { readonly correctsEventId: string }, now: string): readonly Notice[] {
  const earliest = new Date(Date.parse(now) - limits.undoSeconds * 1_000).toISOString()
  // A disclosure does not name its move. It follows the move, and a move older than a minute cannot be undone.
  // An interview may have got another time since.
  const byLater = isHeldBack(data.from) || data.from === 'interviewing'
  const toldBy = ({ eventId, at, over }: Standing) => eventId === data.correctsEventId || (byLater && !over && at >= earliest)
  const told: Notice = { id: ofStatus(data, data.from), retold: (before) => (toldBy(before) ? undefined : before) }
  if (data.from === 'offered') return [told, ...noOfferEnds(data)]
  return isTerminal(data.from) && hasInterviewed(data.to) ? [told, interviewIsOn(data, toldBy)] : [told]
}

/**
 * Notifications of the statuses that a correction or a reinstatement takes back: the last says so, those before it go. One that says so
 * already stays as it is: the status taken back this time may never have been told.
 */
function takenBack(data: Back, now: string): readonly Notice[] {
  // A move back to a rejection or an offer is known by its disclosure alone.
  if (isHeldBack(data.to)) return []
  const rank = applicationRank[data.to] ?? 0
  const gone = applicationStatuses.filter((status) => status === data.from || (applicationRank[status] ?? 0) > rank)
  const told = gone.map((status): Notice => {
    const back = (before: Standing) => (before.over ? before : status === data.from ? backAt(data, before) : undefined)
    return status === 'interviewing' ? interviewIsOff(data, now, back) : { id: ofStatus(data, status), retold: back }
  })
  return gone.includes('offered') ? [...told, ...noOfferEnds(data)] : told
}

function backAt(data: OfApplication & { readonly to: ApplicationStatus }, { to }: NoticeContent): NoticeContent {
  const sentence = `Your application for {j:${data.jobId}} at {o:${data.organizationId}} is back at “${ownStatusLabels[data.to]}”`
  return to.startsWith('u:')
    ? toStudent(data, { kind: 'applicationMoved', sentence, over: true })
    : toCompany(data, {
        kind: 'applicationReceived',
        sentence: `The application for {j:${data.jobId}} was taken up again`,
        over: true,
      })
}

/** A disclosure of what the student knows already tells nothing new; it comes with what leads back to it. */
function disclosed(data: OfApplication, status: ApplicationStatus, told: NoticeContent): readonly Notice[] {
  const other = status === 'offered' ? 'rejected' : 'offered'
  return [
    { id: ofStatus(data, status), told, retold: (before) => (before.over ? told : before) },
    { id: ofStatus(data, other), retold: (before) => (before.over ? before : undefined) },
  ]
}

/** Without the name, as of a new application. */
function closesUnanswered(data: OfApplication & { readonly closesAt: string }): Notice {
  const { applicationId: id, jobId, closesAt: until } = data
  const sentence = `An application for {j:${jobId}} closes on {d:${until}} without your answer`
  return { id: `${id}-waits`, told: toCompany(data, { kind: 'applicationIdle', sentence, until }) }
}

/** What was taken back unseen had ended the company's notice alone. */
function closesStill({ closesAt, ...data }: OfApplication & { readonly closesAt?: string }): readonly Notice[] | undefined {
  return closesAt === undefined ? undefined : [closesUnanswered({ ...data, closesAt })]
}

export const applicationNotices: Rows<Types> = {
  ApplicationSubmitted: (event) => [
    {
      id: ofStatus(event.data, 'submitted'),
      // Without the name: a company may have chosen to review blind.
      told: toCompany(event.data, { kind: 'applicationReceived', sentence: `A new application for {j:${event.data.jobId}}` }),
    },
    staleSoon(event, 'submitted'),
  ],
  ApplicationStatusChanged: (event) => {
    const { data, meta } = event
    if (isHeldBack(data.to)) return [...staysOpen(data, false), staleSoon(event, data.to)]
    const stays = [...staysOpen(data), ...(isHeldBack(data.from) ? noOfferEnds(data) : []), staleSoon(event, data.to)]
    if (data.to === 'interviewing') return [...invitations(data), ...stays]
    const told = meta.actor.kind === 'process' ? endedByErasure(data, meta.occurredAt) : newsOfMoves[data.to]?.(data)
    const news = told ? [{ id: ofStatus(data, data.to), told }] : []
    return data.to === 'withdrawn' || data.to === 'closed'
      ? [...news, ...stays, interviewIsOff(data, meta.occurredAt)]
      : [...news, ...stays]
  },
  // The only one that tells of an offer or a rejection (product 2.2).
  ApplicationStatusDisclosed: ({ data, meta }) => {
    const { jobId, organizationId, status } = data
    const stays = staysOpen(data)
    if (status === 'offered') return [...disclosed(data, status, offerMade(data)), ...offerEndsSoon(data, meta.occurredAt), ...stays]
    const told =
      data.takesBack === undefined
        ? toStudent(data, { kind: 'applicationMoved', sentence: `You were not chosen for {j:${jobId}} at {o:${organizationId}}` })
        : offerTakenBack(data, data.takesBack)
    return [...disclosed(data, status, told), ...noOfferEnds(data), ...stays, interviewIsOff(data, meta.occurredAt)]
  },
  ApplicationStatusCorrected: (event) => {
    const { data, meta } = event
    return [
      ...(data.kind === 'undo' ? undone(data, meta.occurredAt) : takenBack(data, meta.occurredAt)),
      ...(closesStill(data) ?? staysOpen(data, !isHeldBack(data.from) && !isHeldBack(data.to))),
      staleSoon(event, data.to),
    ]
  },
  ApplicationReinstated: (event) => [
    ...takenBack(event.data, event.meta.occurredAt),
    ...(closesStill(event.data) ?? []),
    staleSoon(event, event.data.to),
  ],
  InterviewRescheduled: ({ data }) => [...interviewMoved(data), ...staysOpen(data)],
  OfferExpired: (event) => [...offerExpired(event.data), staleSoon(event, event.data.to)],
  ApplicationCloseAnnounced: ({ data }) => {
    const { applicationId: id, jobId, organizationId, closesAt } = data
    const day = `{d:${closesAt}}`
    const toThem = `Your application for {j:${jobId}} closes on ${day}, unless {o:${organizationId}} answers before`
    return [
      { id: `${id}-closes`, told: toStudent(data, { kind: 'applicationMoved', sentence: toThem, until: closesAt }) },
      closesUnanswered(data),
    ]
  },
  ApplicationAutoClosed: (event) => [
    { id: ofStatus(event.data, 'closed'), told: closedUnanswered(event.data) },
    ...staysOpen(event.data),
    interviewIsOff(event.data, event.meta.occurredAt),
    staleSoon(event, event.data.to),
  ],
}

/** When each timer fires. The end of a term is decided by the command and stands in the event; these tables only read it. */
import type { DomainEvent } from '#events/define.ts'
import { isHeldBack, isTerminal, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { idleAt, jobWindsUpAt, renewalMissedAt, resumeAccessEndsAt, rosterEntryEndsAt, type TimerName } from '#events/vocabulary/terms.ts'
import type { Category, EventIn, Ignorable } from '../../define.ts'

type DueAt = { readonly thing: string; readonly due: string | undefined }

function at(thing: string, instant: string): DueAt {
  return { thing, due: new Date(instant).toISOString() }
}

/** No longer due: the thing has ended, or is in a status without a term. */
const never = (thing: string): DueAt => ({ thing, due: undefined })

/** Due if the event says when. */
function atIf(thing: string, instant: string | undefined): DueAt {
  return instant === undefined ? never(thing) : at(thing, instant)
}

/** Where the status before has no such term, there is none to end, and no document is looked up for it. */
function atOrEnded(thing: string, instant: string | undefined, couldRun: boolean): DueAt | undefined {
  return instant === undefined && !couldRun ? undefined : atIf(thing, instant)
}

export type Timer = {
  readonly streams: readonly Category[]
  readonly types: readonly string[]
  /** For the events of `types`. Undefined: nothing changes. */
  readonly dueAt: (event: DomainEvent) => DueAt | undefined
}

/** Each event of `streams` must be in the table, or it, its kind or its audience in `ignores`, or this does not compile. */
function defineTimer<const C extends Category, const Ignored extends readonly Ignorable<C>[]>({
  streams,
}: {
  readonly streams: readonly C[]
  readonly ignores: Ignored
}): (due: {
  readonly [One in EventIn<C, Ignored[number]> as One['type']]: (event: One) => DueAt | undefined
}) => Timer {
  return (due) => {
    const table = due as unknown as Readonly<Record<string, (event: DomainEvent) => DueAt | undefined>>
    return { streams, types: Object.keys(table), dueAt: (event) => table[event.type]?.(event) }
  }
}

type OfSubscription = { readonly data: { readonly organizationId: string } }
const ofNoTerm = ({ data }: OfSubscription) => never(data.organizationId)
/** Each step of a subscription ends the term of the one before. */
const noSubscriptionTerm = {
  SubscriptionIncomplete: ofNoTerm,
  SubscriptionActivated: ofNoTerm,
  SubscriptionPastDue: ofNoTerm,
  SubscriptionUnpaid: ofNoTerm,
  SubscriptionCanceled: ofNoTerm,
  SubscriptionResumed: ofNoTerm,
  SubscriptionEnded: ofNoTerm,
}

function untilRenewed({ data }: { readonly data: { readonly organizationId: string; readonly currentPeriodEnd: string } }): DueAt {
  return at(data.organizationId, renewalMissedAt(data.currentPeriodEnd))
}

function nominationIn(ids: { readonly professorId: string; readonly semester: string; readonly nominationId: string }): string {
  return `${ids.professorId}|${ids.semester}|${ids.nominationId}`
}

function lineIn({ professorId, entryId }: { readonly professorId: string; readonly entryId: string }): string {
  return `${professorId}|${entryId}`
}

type StatusEvent = {
  readonly data: {
    readonly applicationId: string
    readonly from: ApplicationStatus
    readonly to: ApplicationStatus
  } & { readonly [Instant in 'discloseAt' | 'interviewAt' | 'idleAt' | 'closesAt']?: string }
  readonly meta: { readonly occurredAt: string }
}

/** Of a way back of which the student notices nothing the notice stands. */
const closing = ({ data: { applicationId, closesAt } }: StatusEvent) => atIf(applicationId, closesAt)

function idle({ data: { applicationId, to, interviewAt, idleAt: said, closesAt }, meta: { occurredAt } }: StatusEvent): DueAt {
  return atIf(applicationId, closesAt === undefined ? (said ?? idleAt(to, occurredAt, interviewAt)) : undefined)
}

type InterviewEvent = { readonly data: { readonly applicationId: string; readonly idleAt?: string } }
const ofInterviews = (due: (event: InterviewEvent) => DueAt) => ({
  InterviewProposed: due,
  InterviewSettled: due,
  InterviewDeclined: due,
  InterviewCanceled: due,
  InterviewResumed: due,
})

function ended({ data: { applicationId, from, to }, meta: { occurredAt } }: StatusEvent): DueAt | undefined {
  return atOrEnded(applicationId, resumeAccessEndsAt(to, occurredAt), isTerminal(from))
}

function heldBack({ data: { applicationId, from, discloseAt } }: StatusEvent): DueAt | undefined {
  return atOrEnded(applicationId, discloseAt, isHeldBack(from))
}

function noOffer({ data: { applicationId, from } }: StatusEvent): DueAt | undefined {
  return atOrEnded(applicationId, undefined, from === 'offered')
}

function noMore({ data }: { readonly data: { readonly applicationId: string } }): DueAt {
  return never(data.applicationId)
}

const notAboutStatus = ['ApplicationSubmitted', 'link', 'company'] as const

export const timers: Readonly<Record<TimerName, Timer>> = {
  invitationExpired: defineTimer({ streams: ['invitation'], ignores: ['InvitationOpened'] })({
    StudentInvited: ({ data }) => at(data.invitationId, data.expiresAt),
    UserInvited: ({ data }) => at(data.invitationId, data.expiresAt),
    FirstAdminInvited: ({ data }) => at(data.invitationId, data.expiresAt),
    InvitationResent: ({ data }) => at(data.invitationId, data.expiresAt),
    InvitationAccepted: ({ data }) => never(data.invitationId),
    InvitationDeclined: ({ data }) => never(data.invitationId),
    InvitationExpired: ({ data }) => never(data.invitationId),
    InvitationRevoked: ({ data }) => never(data.invitationId),
  }),
  registrationEnded: defineTimer({ streams: ['registration'], ignores: ['VerificationResent'] })({
    RegistrationReceived: ({ data }) => at(data.uid, data.endsAt),
    RegistrationVerified: ({ data }) => never(data.uid),
    RegistrationEnded: ({ data }) => never(data.uid),
  }),
  accountEnded: defineTimer({
    streams: ['user'],
    ignores: [
      ...(['UserRegistered', 'AccountApproved', 'ProfileFieldChanged', 'SubjectErased'] as const),
      ...(['RoleChanged', 'AddressMoved', 'correction', 'suspension'] as const),
      ...(['consent', 'setting', 'export', 'photo', 'survey', 'place'] as const),
    ],
  })({
    AccountRefused: ({ data }) => at(data.uid, data.endsAt),
    AccountEnded: ({ data }) => never(data.uid),
  }),
  accessRequestEnded: defineTimer({ streams: ['accessRequest'], ignores: [] })({
    AccessRequested: ({ data }) => at(data.requestId, data.endsAt),
    AccessRequestApproved: ({ data }) => at(data.requestId, data.endsAt),
    AccessRequestDeclined: ({ data }) => at(data.requestId, data.endsAt),
    AccessRequestEnded: ({ data }) => never(data.requestId),
  }),
  rosterEntryEnded: defineTimer({ streams: ['rosterEntry'], ignores: [] })({
    RosterEntryImported: ({ data, meta }) => at(data.entryId, rosterEntryEndsAt(meta.occurredAt)),
    RosterEntryRemoved: ({ data }) => never(data.entryId),
  }),
  statusDisclosed: defineTimer({
    streams: ['application'],
    ignores: [...notAboutStatus, 'OfferExpired', 'ApplicationAutoClosed', 'interview', 'warning', 'access'],
  })({
    ApplicationStatusChanged: heldBack,
    ApplicationStatusCorrected: heldBack,
    ApplicationReinstated: heldBack,
    ApplicationStatusDisclosed: ({ data }) => never(data.applicationId),
  }),
  offerExpired: defineTimer({
    streams: ['application'],
    ignores: [...notAboutStatus, 'interview', 'warning', 'ApplicationAutoClosed', 'access'],
  })({
    ApplicationStatusDisclosed: ({ data }) => atIf(data.applicationId, data.offerExpiresAt),
    ApplicationStatusChanged: noOffer,
    ApplicationStatusCorrected: noOffer,
    ApplicationReinstated: noOffer,
    OfferExpired: noMore,
  }),
  applicationIdle: defineTimer({
    streams: ['application'],
    ignores: ['link', 'company', 'ApplicationStatusDisclosed', 'access'],
  })({
    ApplicationSubmitted: ({ data, meta }) => atIf(data.applicationId, idleAt('submitted', meta.occurredAt)),
    ApplicationStatusChanged: idle,
    ApplicationStatusCorrected: idle,
    ApplicationReinstated: idle,
    InterviewRescheduled: ({ data, meta }) => atIf(data.applicationId, idleAt('interviewing', meta.occurredAt, data.interviewAt)),
    ...ofInterviews(({ data }) => atIf(data.applicationId, data.idleAt)),
    OfferExpired: noMore,
    ApplicationAutoClosed: noMore,
    ApplicationCloseAnnounced: noMore,
  }),
  applicationClosed: defineTimer({
    streams: ['application'],
    ignores: [...notAboutStatus, 'ApplicationStatusDisclosed', 'OfferExpired', 'access'],
  })({
    ApplicationCloseAnnounced: ({ data }) => at(data.applicationId, data.closesAt),
    InterviewRescheduled: noMore,
    ...ofInterviews(noMore),
    ApplicationStatusChanged: noMore,
    ApplicationStatusCorrected: closing,
    ApplicationReinstated: closing,
    ApplicationAutoClosed: noMore,
  }),
  resumeAccessEnded: defineTimer({
    streams: ['application'],
    ignores: [...notAboutStatus, 'interview', 'ApplicationStatusDisclosed', 'warning'],
  })({
    ApplicationStatusChanged: ended,
    ApplicationStatusCorrected: ended,
    ApplicationReinstated: ended,
    OfferExpired: ended,
    ApplicationAutoClosed: ended,
    ResumeAccessEnded: noMore,
  }),
  jobWoundUp: defineTimer({ streams: ['job'], ignores: ['JobPosted', 'JobUpdated'] })({
    JobClosed: ({ data, meta }) => at(data.jobId, jobWindsUpAt(meta.occurredAt)),
    JobStatusChanged: ({ data }) => never(data.jobId),
    JobWoundUp: ({ data }) => never(data.jobId),
  }),
  jobClosed: defineTimer({ streams: ['job'], ignores: ['JobWoundUp'] })({
    JobPosted: ({ data }) => atIf(data.jobId, data.closesAt),
    JobUpdated: ({ data: { jobId, changes, removed = [], timezone, closesAt } }) =>
      'closesOn' in changes || removed.includes('closesOn') || timezone !== undefined ? atIf(jobId, closesAt) : undefined,
    JobStatusChanged: ({ data: { jobId, to, closesAt } }) => (to === 'open' ? atIf(jobId, closesAt) : undefined),
    JobClosed: ({ data }) => never(data.jobId),
  }),
  nominationExpired: defineTimer({
    streams: ['nominations'],
    ignores: ['NominationMade', 'NominationConsentWithdrawn', 'place', 'reminder', 'draft', 'credit'],
  })({
    NominationStudentJoined: ({ data }) => atIf(nominationIn(data), data.expiresAt),
    NominationConsented: ({ data }) => never(nominationIn(data)),
    NominationDeclined: ({ data }) => never(nominationIn(data)),
    NominationExpired: ({ data }) => never(nominationIn(data)),
    NominationRevoked: ({ data }) => never(nominationIn(data)),
  }),
  referralExpired: defineTimer({ streams: ['referral'], ignores: ['ReferralStudentJoined', 'ReferralStageChanged'] })({
    ReferralInvited: ({ data }) => at(data.referralId, data.expiresAt),
    ReferralAccepted: ({ data }) => at(data.referralId, data.expiresAt),
    ReferralExtended: ({ data }) => at(data.referralId, data.expiresAt),
    ReferralDeclined: ({ data }) => never(data.referralId),
    ReferralAnswerTakenBack: ({ data }) => at(data.referralId, data.expiresAt),
    ReferralStatusChanged: ({ data }) => never(data.referralId),
    ReferralStatusCorrected: ({ data }) => atIf(data.referralId, data.expiresAt),
    ReferralExpired: ({ data }) => never(data.referralId),
  }),
  pointsReleased: defineTimer({
    streams: ['points'],
    ignores: ['PointsExpired', 'redemption'],
  })({
    PointsAccrued: ({ data }) => at(lineIn(data), data.availableAt),
    PointsReleased: ({ data }) => never(lineIn(data)),
    PointsReversed: ({ data }) => never(lineIn(data)),
  }),
  pointsExpired: defineTimer({
    streams: ['points'],
    ignores: ['PointsAccrued', 'redemption'],
  })({
    PointsReleased: ({ data }) => at(lineIn(data), data.expiresAt),
    PointsReversed: ({ data }) => never(lineIn(data)),
    PointsExpired: ({ data }) => never(lineIn(data)),
  }),
  searchesChecked: defineTimer({ streams: ['searches'], ignores: ['SearchSeen', 'SearchRemoved'] })({
    SearchSaved: ({ data }) => (data.alertAt === undefined ? undefined : at(data.uid, data.alertAt)),
    SearchRestored: ({ data }) => (data.alertAt === undefined ? undefined : at(data.uid, data.alertAt)),
    SearchChanged: ({ data }) => (data.alertAt === undefined ? undefined : at(data.uid, data.alertAt)),
    SearchesChecked: ({ data }) => atIf(data.uid, data.alertAt),
  }),
  subscriptionGraceEnded: defineTimer({ streams: ['subscription'], ignores: ['CheckoutStarted'] })({
    ...noSubscriptionTerm,
    SubscriptionPastDue: ({ data }) => at(data.organizationId, data.graceEndsAt),
  }),
  subscriptionEnded: defineTimer({ streams: ['subscription'], ignores: ['CheckoutStarted'] })({
    ...noSubscriptionTerm,
    SubscriptionCanceled: ({ data }) => at(data.organizationId, data.accessEndsAt),
  }),
  subscriptionRenewalMissed: defineTimer({ streams: ['subscription'], ignores: ['CheckoutStarted'] })({
    ...noSubscriptionTerm,
    SubscriptionActivated: untilRenewed,
    SubscriptionResumed: untilRenewed,
  }),
}

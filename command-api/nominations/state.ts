import type { NominationStatus } from '#events/vocabulary/invitations.ts'
import type { Word } from '#events/vocabulary/nominations/last-word.ts'
import type { Meta } from '#events/envelope.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import type { AfterEvent, ClaimRules } from '../claims/claim-rules.ts'
import { claimKeyOf } from '../claims/claims.ts'
import { changing, countedByNobody, defineFold } from '../core/streams/fold.ts'

type Nomination = {
  readonly nominationId: string
  readonly emailKey: string
  readonly universityId: string | undefined
  readonly studentId: string | undefined
  readonly invitationId: string | undefined
  readonly status: NominationStatus
  /** Of a student who agreed: whether the answer let the professor open the résumé. */
  readonly resume?: Word
  /** Whether the answer also let the reason be shared. */
  readonly sharedReason?: boolean
  /** Whether it counts towards the quota: not once it was revoked unopened (product 2.5). */
  readonly counts: boolean
  /** Whether the professor's university is confirmed. */
  readonly placeCounts: boolean
  /** It was stored since the student agreed whether it counts: only then a view by students can know. */
  readonly placeSaid?: boolean
  /** When the student was reminded (UTC ISO). */
  readonly reminders: readonly string[]
  /** In UTC. */
  readonly madeOn: string
  /** Of a student who has joined: when the days to answer end (UTC ISO). The others end with their invitation. */
  readonly expiresAt?: string
}

/** All nominations of one professor in one semester, what is drafted, and the credits that wait for an answer. */
export type NominationsState = {
  readonly professorId: string
  readonly semester: string
  readonly made: readonly Nomination[]
  readonly drafts: readonly { readonly draftId: string; readonly emailKey: string }[]
  readonly credits: readonly {
    readonly creditId: string
    readonly emailKey: string
    readonly invitedBy: string
    readonly status: 'waiting' | 'confirmed' | 'declined'
  }[]
}

type OfSemester = { readonly professorId: string; readonly semester: string }
/** A stream may begin with a nomination, a draft or a credit. */
function begun(state: NominationsState | undefined, { professorId, semester }: OfSemester): NominationsState {
  return state ?? { professorId, semester, made: [], drafts: [], credits: [] }
}

/** Changes the nomination that an event names. */
function changed<Data extends { readonly nominationId: string }>(
  change: (data: Data, meta: Pick<Meta, 'occurredAt'>) => Partial<Nomination>,
) {
  return changing<NominationsState, { readonly data: Data; readonly meta: Pick<Meta, 'occurredAt'> }>((state, { data, meta }) => ({
    ...state,
    made: state.made.map((nomination) =>
      nomination.nominationId === data.nominationId ? { ...nomination, ...change(data, meta) } : nomination,
    ),
  }))
}

type Answer = { readonly nominationId: string; readonly studentId: string }
const answered = (status: NominationStatus) => changed<Answer>(({ studentId }) => ({ status, studentId }))

export const nominationsFold = defineFold<NominationsState>(
  'nominations',
  {
    NominationMade: (state, { data, meta }) => {
      const { nominationId, emailKey, universityId, studentId, invitationId, creditId, draftId } = data
      const before = begun(state, data)
      return {
        ...before,
        made: [
          ...before.made,
          {
            nominationId,
            emailKey,
            universityId,
            studentId,
            invitationId,
            status: 'pending',
            counts: true,
            placeCounts: universityId !== undefined,
            reminders: [],
            madeOn: utcDayOf(meta.occurredAt),
          },
        ],
        drafts: before.drafts.filter((draft) => draft.draftId !== draftId),
        credits: before.credits.map((credit) => (credit.creditId === creditId ? { ...credit, status: 'confirmed' } : credit)),
      }
    },
    NominationStudentJoined: changed(({ studentId, expiresAt }) => defined({ studentId, expiresAt })),
    NominationExpired: changed(() => ({ status: 'expired' })),
    NominationConsented: changed(({ studentId, shareReason, shareWithNominator }, { occurredAt }) => ({
      status: 'consented',
      studentId,
      placeSaid: false,
      resume: { granted: shareWithNominator, at: occurredAt },
      sharedReason: shareReason,
    })),
    NominationDeclined: answered('declined'),
    NominationConsentWithdrawn: answered('consent_withdrawn'),
    NominationReminded: changing((state, { data, meta }) => ({
      ...state,
      made: state.made.map((one) =>
        one.nominationId === data.nominationId ? { ...one, reminders: [...one.reminders, meta.occurredAt] } : one,
      ),
    })),
    NominationRevoked: changed(({ opened }) => ({ status: 'revoked', counts: opened })),
    NominationPlaceLost: changed(() => ({ placeCounts: false, placeSaid: true })),
    NominationPlaceCounts: changed(() => ({ placeCounts: true, placeSaid: true })),
    NominationDrafted: (state, { data }) => {
      const before = begun(state, data)
      const { draftId, emailKey } = data
      return { ...before, drafts: [...before.drafts.filter((draft) => draft.draftId !== draftId), { draftId, emailKey }] }
    },
    NominationDraftDiscarded: changing((state, { data }) => ({
      ...state,
      drafts: state.drafts.filter(({ draftId }) => draftId !== data.draftId),
    })),
    NominationCreditOffered: (state, { data }) => {
      const before = begun(state, data)
      const { creditId, emailKey, invitedBy } = data
      return { ...before, credits: [...before.credits, { creditId, emailKey, invitedBy, status: 'waiting' }] }
    },
    NominationCreditDeclined: changing((state, { data }) => ({
      ...state,
      credits: state.credits.map((credit) => (credit.creditId === data.creditId ? { ...credit, status: 'declined' } : credit)),
    })),
  },
  countedByNobody,
)

type Nominee = { readonly email: string; readonly name?: string }
/** The words written in a stream, by the ids of its nominations, drafts and credits: for commands that make something of one of them. */
export type NomineesState = Readonly<Record<string, Nominee & { readonly reason?: string }>>

export const nomineesFold = defineFold<NomineesState>(
  'nominations',
  {
    NominationMade: (state, { data: { nominationId, nominee } }) => ({ ...state, [nominationId]: nominee }),
    NominationDrafted: (state, { data: { draftId, draft } }) => ({ ...state, [draftId]: draft }),
    NominationCreditOffered: (state, { data: { creditId, nominee } }) => ({ ...state, [creditId]: nominee }),
  },
  { personal: true },
)

/** The allowance of nominators that a student, by the key of their address, has in a semester. */
export function nominatorClaim(emailKey: string, semester: string) {
  return { kind: 'nominator', value: `${emailKey}|${semester}` } as const
}

export function nominationsId(professorId: string, semester: string): string {
  return `${professorId}-${semester}`
}

type OfNomination = { readonly data: OfSemester & { readonly nominationId: string } }

/** One of the student's places for nominators. What counts again takes one even if none is left: its place was not spent by others. */
const placeAfter: AfterEvent<OfNomination> = async ({ data: { nominationId, professorId, semester } }, { fold }) => {
  const state = await fold(nominationsFold, nominationsId(professorId, semester))
  const nomination = state?.made.find((made) => made.nominationId === nominationId)
  if (!state || !nomination) return []
  return [{ ...nominatorClaim(nomination.emailKey, state.semester), becomes: nomination.placeCounts ? 'taken' : 'free unless needed' }]
}

/** A professor's stream of a semester needs the places of the students whom it nominates, but for those revoked unopened. */
export const nominationClaimRules: ClaimRules = {
  needs: {
    nominator: async ({ id, claimKey }, { fold, secrets }) => {
      const state = await fold(nominationsFold, id)
      return (
        state?.made.some(
          ({ emailKey, counts, placeCounts }) =>
            counts && placeCounts && claimKeyOf(secrets, nominatorClaim(emailKey, state.semester)) === claimKey,
        ) ?? false
      )
    },
  },
  after: { NominationPlaceLost: placeAfter, NominationPlaceCounts: placeAfter },
}

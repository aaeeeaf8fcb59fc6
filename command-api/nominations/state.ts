import type { NominationStatus } from '#events/vocabulary/invitations.ts'
import { defined } from '#lib/fields.ts'
import { changing, defineFold } from '../core/fold.ts'

type Nomination = {
  readonly nominationId: string
  readonly emailKey: string
  readonly studentId: string | undefined
  readonly invitationId: string | undefined
  readonly status: NominationStatus
  /** Whether the professor may open the résumé of a student who agreed. */
  readonly shareWithNominator?: boolean
  /** Of a student who has joined: when the days to answer end (UTC ISO). The others end with their invitation. */
  readonly expiresAt?: string
}

/** All nominations of one professor in one semester. */
export type NominationsState = {
  readonly professorId: string
  readonly semester: string
  readonly made: readonly Nomination[]
}

type Answer = { readonly nominationId: string; readonly studentId: string; readonly shareWithNominator?: boolean }

function answered(status: NominationStatus) {
  return changing<NominationsState, { readonly data: Answer }>((state, { data: { nominationId, studentId, shareWithNominator } }) => ({
    ...state,
    made: state.made.map((nomination) =>
      nomination.nominationId === nominationId ? { ...nomination, status, ...defined({ studentId, shareWithNominator }) } : nomination,
    ),
  }))
}

export const nominationsFold = defineFold<NominationsState>('nominations', {
  NominationMade: (state, { data: { professorId, semester, nominationId, emailKey, studentId, invitationId } }) => ({
    professorId,
    semester,
    made: [...(state?.made ?? []), { nominationId, emailKey, studentId, invitationId, status: 'pending' }],
  }),
  NominationStudentJoined: changing((state, { data }) => ({
    ...state,
    made: state.made.map((nomination) =>
      nomination.nominationId === data.nominationId
        ? { ...nomination, ...defined({ studentId: data.studentId, expiresAt: data.expiresAt }) }
        : nomination,
    ),
  })),
  NominationExpired: changing((state, { data }) => ({
    ...state,
    made: state.made.map((nomination) =>
      nomination.nominationId === data.nominationId ? { ...nomination, status: 'expired' } : nomination,
    ),
  })),
  NominationConsented: answered('consented'),
  NominationDeclined: answered('declined'),
})

/** The allowance of nominators that a student, by the key of their address, has in a semester. */
export function nominatorClaim(emailKey: string, semester: string) {
  return { kind: 'nominator', value: `${emailKey}|${semester}` } as const
}

export function nominationsId(professorId: string, semester: string): string {
  return `${professorId}-${semester}`
}

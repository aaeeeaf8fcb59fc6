import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { signInOf, type VerifiedToken } from '#platform/identity/port.ts'
import type { EventReader } from '../core/streams/event-reader.ts'
import { changing, countedByOwner, defineFold } from '../core/streams/fold.ts'

/** How an account stands with its second factor. */
export type FactorState = {
  readonly uid: string
  /** Undefined without a second factor. */
  readonly secret?: string | undefined
  /** Hashes of the recovery codes that are left. */
  readonly recoveryCodes: readonly string[]
  /** Codes of this step of time and of those before it count no more. */
  readonly step: number
  /** Sign-in → the instant at which it was proven. */
  readonly proofs: Readonly<Record<string, string>>
}

const NO_FACTOR = { secret: undefined, recoveryCodes: [], step: -1, proofs: {} } as const

export const factorFold = defineFold<FactorState>(
  'user',
  {
    UserRegistered: (_, { data: { uid } }) => ({ uid, ...NO_FACTOR }),
    SecondFactorSet: changing(({ uid }, { data: { secret, recoveryCodes, signIn, step }, meta }) => ({
      uid,
      secret,
      recoveryCodes,
      step,
      proofs: { [signIn]: meta.occurredAt },
    })),
    SecondFactorProven: changing((state, { data: { signIn, step, recoveryCode }, meta }) => ({
      ...state,
      recoveryCodes: state.recoveryCodes.filter((code) => code !== recoveryCode),
      step: step ?? state.step,
      proofs: { ...lasting(state.proofs, meta.occurredAt), [signIn]: meta.occurredAt },
    })),
    RecoveryCodesRenewed: changing((state, { data: { recoveryCodes, step } }) => ({ ...state, recoveryCodes, step })),
    SecondFactorReset: changing(({ uid }) => ({ uid, ...NO_FACTOR })),
  },
  { personal: true, ...countedByOwner },
)

/** Those of the last hours. */
function lasting(proofs: FactorState['proofs'], now: string): FactorState['proofs'] {
  return Object.fromEntries(Object.entries(proofs).filter(([, at]) => lasts(at, now)))
}

function lasts(at: string, now: string): boolean {
  return Date.parse(now) - Date.parse(at) < limits.secondFactorHours * 3_600_000
}

export function isProven({ proofs }: FactorState, signIn: string, now: string): boolean {
  const at = proofs[signIn]
  return at !== undefined && lasts(at, now)
}

/** Refuses an admin whose sign-in is not proven, with what they have to do: set up a second factor, or prove it. */
export function unprovenRefusal(state: FactorState | undefined, signIn: string, now: string): Refusal | undefined {
  if (state && isProven(state, signIn, now)) return undefined
  return refuse('second_factor_needed', { factor: state?.secret === undefined ? 'none' : 'unproven' })
}

/** Why an account that calls with this token is refused until it has proven the sign-in; undefined where nothing is missing. */
export type MissingFactor = (account: Account, token: VerifiedToken) => Promise<Refusal | undefined>

/** Read at each call, so that a new factor, a reset and the end of the hours count at once. @param now UTC ISO instant */
export function missingFactor({ reader, now }: { readonly reader: Pick<EventReader, 'load'>; readonly now: () => string }): MissingFactor {
  return async ({ uid, role }, token) => {
    if (role !== 'admin') return undefined
    const { state } = await reader.load(factorFold, uid)
    return unprovenRefusal(state, signInOf(token), now())
  }
}

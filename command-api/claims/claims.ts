/**
 * Uniqueness by reservation streams: claim → write → confirm. The stream that claims a value first holds it. A claim that a
 * crash left unconfirmed is confirmed or released at the next start (`claim-release.ts`).
 */
import { ClaimConfirmed, ClaimReleased, ValueClaimed } from '#events/claims.ts'
import { happened, type Happened } from '#events/define.ts'
import { Conflict } from '#platform/event-store/failures.ts'
import type { Claim, Lookup, Secrets } from '../core/command.ts'
import { defineFold, changing } from '../core/fold.ts'

export type ClaimState = { readonly holder: string | undefined; readonly confirmed: boolean; readonly claimId: string }

/** One claim's stream is `claim-<HMAC of kind and value>`. */
export const claimFold = defineFold<ClaimState>('claim', {
  ValueClaimed: (_, { data }) => ({ holder: data.holder, confirmed: false, claimId: data.claimId }),
  ClaimConfirmed: changing((state) => ({ ...state, confirmed: true })),
  ClaimReleased: changing((state) => ({ ...state, holder: undefined, confirmed: false })),
})

type UniqueValue = Pick<Claim, 'kind' | 'value'>

/** The id of a claim's stream. */
export function claimKeyOf({ claimKey }: Pick<Secrets, 'claimKey'>, { kind, value }: UniqueValue): string {
  return claimKey(`${kind}|${value}`)
}

/** The id, without its category, of the stream that holds a value. */
export async function idOfHolder({ fold, secrets }: Pick<Lookup, 'fold' | 'secrets'>, value: UniqueValue): Promise<string | undefined> {
  const claim = await fold(claimFold, claimKeyOf(secrets, value))
  return claim?.holder?.slice(claim.holder.indexOf('-') + 1)
}

/** Loads and appends to the streams of claims. */
export type ClaimStore = {
  readonly load: (claimKey: string) => Promise<{ readonly state: ClaimState | undefined; readonly revision: number | 'none' }>
  /** @throws {Conflict} */
  readonly append: (claimKey: string, expected: number | 'none', event: Happened) => Promise<void>
}

export type Claims = {
  /** Takes the value for `holder` (a stream's name), which may hold it already. @returns false when another stream holds it */
  readonly take: (claimKey: string, kind: Claim['kind'], holder: string) => Promise<boolean>
  readonly confirm: (claimKey: string, holder: string) => Promise<void>
  readonly release: (claimKey: string, holder: string) => Promise<void>
  readonly holderOf: (claimKey: string) => Promise<string | undefined>
}

export function createClaims(store: ClaimStore): Claims {
  const change = async (claimKey: string, decide: (state: ClaimState | undefined) => Happened | undefined): Promise<void> => {
    for (;;) {
      const { state, revision } = await store.load(claimKey)
      const event = decide(state)
      if (!event) return
      try {
        return await store.append(claimKey, revision, event)
      } catch (error) {
        if (!(error instanceof Conflict)) throw error
      }
    }
  }
  const holderOf = async (claimKey: string) => (await store.load(claimKey)).state?.holder
  return {
    holderOf,
    take: async (claimKey, kind, holder) => {
      await change(claimKey, (state) => (state?.holder ? undefined : happened(ValueClaimed, { kind, holder, claimId: claimKey })))
      return (await holderOf(claimKey)) === holder
    },
    confirm: (claimKey, holder) =>
      change(claimKey, (state) =>
        state?.holder === holder && !state.confirmed ? happened(ClaimConfirmed, { holder, claimId: claimKey }) : undefined,
      ),
    release: (claimKey, holder) =>
      change(claimKey, (state) => (state?.holder === holder ? happened(ClaimReleased, { holder, claimId: claimKey }) : undefined)),
  }
}
